import {
  apart,
  covering,
  flexed,
  inlineFlexed,
  padded,
  slotRecipe,
  unfolding,
  unseen,
  wrapped,
  wrappedApart,
  wrapping,
} from '../layout.ts'
import {
  box,
  clipped,
  fixed,
  large,
  low,
  lowControls,
  narrow,
  phone,
  small,
  wide,
} from './shared.ts'

export const deskList = slotRecipe({
  base: {
    root: {
      [wide]: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
        gap: '4',
        flex: '1',
        minHeight: '0',
        // Two agents' answers side by side take the room of the list, which keeps only names and dates.
        '&:has(.deskPanel__pair)': {
          gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 12fr)',
          '& nav[aria-label=Vues], & nav[aria-label=Vues] ~ :not(.deskList__box), & .deskList__find, & .deskList__foot, & .deskList__cell:not(.deskList__cell--date)':
            { display: 'none' },
          '& .deskList__row': {
            gridTemplateColumns: '2rem 6rem minmax(0, 1fr) 2rem',
            gridTemplateAreas: '"tick due who pick" "tick date who pick"',
          },
        },
      },
    },
    left: {
      minWidth: '0',
      '& > * + *': { marginTop: '1.5' },
      '& > [class=toast__region]': { marginTop: '0' },
      // The message about a bulk that waits is as high as a row.
      '& > [class^=alert]': {
        ...padded('0.5', '3'),
        fontSize: small,
        // Its button stands beside the sentence, not below it.
        [wide]: { '& > [class^=cluster]': { flexWrap: 'nowrap' } },
      },
      [fixed]: {
        display: 'flex',
        flexDirection: 'column',
        minHeight: '0',
        '& > *': { flex: 'none' },
      },
      [phone]: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        columnGap: '2',
        '& > *': { gridColumn: '1 / -1', order: 3 },
        '& > :first-child': { order: 0 },
        '& > :empty': { marginTop: '0' },
      },
    },
    head: { ...wrappedApart, '& h1': { marginInlineEnd: '4' } },
    state: {
      ...wrapped,
      color: 'fg.muted',
      fontSize: small,
      '& > *': { marginInlineEnd: '3' },
      '& b': { color: 'fg' },
      '& a': { fontWeight: '600' },
      '& > span > a': { marginInlineStart: '2' },
      // Links keep a finger's height, and overlap the lines above and below, which stay close.
      [phone]: { '& a': { marginBlock: '-3' } },
    },
    find: {
      display: 'flex',
      flex: '1 1 10.5rem',
      maxWidth: '25rem',
      marginInlineStart: 'auto',
      '& > input': {
        ...low,
        paddingInline: '2',
        borderRadius: '0',
        borderStartStartRadius: 'lg',
        borderEndStartRadius: 'lg',
        // The button is not drawn over the ring.
        '&:focus': { position: 'relative' },
      },
      '& > button': {
        paddingInline: '3',
        borderWidth: '1px',
        borderInlineStartWidth: '0',
        borderRadius: '0',
        borderStartEndRadius: 'lg',
        borderEndEndRadius: 'lg',
      },
      [narrow]: { maxWidth: 'none', flexBasis: '100%', marginTop: '2' },
    },
    views: {
      ...wrapped,
      marginInline: '-1.5',
      [phone]: { marginInline: '0', flexDirection: 'column', alignItems: 'stretch' },
    },
    view: {
      ...flexed,
      minHeight: '9',
      paddingInline: '1.5',
      borderBottomWidth: '3px',
      borderBottomColor: 'transparent',
      color: 'fg',
      fontSize: small,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      _highContrast: { borderBottomColor: 'Canvas' },
      '& b': {
        marginInlineStart: '1.5',
        paddingInline: '1.5',
        borderRadius: 'full',
        background: 'line',
        color: 'fg',
        fontSize: 'xs',
        lineHeight: '1.25rem',
      },
      _hover: { borderBottomColor: 'line.control' },
      _current: {
        borderBottomColor: 'accent',
        color: 'accent',
        fontWeight: '700',
        _highContrast: { borderBottomColor: 'Highlight' },
        '& b': { background: 'accent', color: 'accent.contrast' },
      },
      [large]: { paddingInline: '2' },
      [phone]: { minHeight: '11' },
    },
    mine: {
      ...wrapped,
      fontSize: small,
      '& > *': { marginInlineEnd: '3.5' },
      // One line that scrolls sideways, with what is only read aloud: the list begins on the first screen.
      [phone]: {
        position: 'relative',
        flexWrap: 'nowrap',
        overflowX: 'auto',
        padding: '1',
        whiteSpace: 'nowrap',
      },
    },
    // On a phone the two folds share a line, and open below it.
    filters: {
      [fixed]: { position: 'relative' },
      [phone]: {
        display: 'contents',
        '& > *': { marginTop: '2' },
        '& > details': { gridColumn: 'auto', order: 1 },
        '& > ul, & > form': { gridColumn: '1 / -1', order: 2 },
        '& > details:not([open]) + *': { display: 'none' },
      },
    },
    fields: {
      ...lowControls,
      display: 'grid',
      gap: '1.5',
      alignItems: 'end',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      // One line where there is room for it; with larger text, as many as the fields need.
      '@media (min-width: 48em)': {
        ...wrapping,
        gap: '1',
        alignItems: 'flex-end',
        // Each is as wide as what it says most: « Dossier traité », « Délai de paiement ».
        '& > *': { flex: '1 1 5.25rem', minWidth: '0' },
        '& > :has(.dateField)': { flex: '0 1 7.25rem' },
        '& > :has([name=statut])': { flexBasis: '7.25rem' },
        '& > :has([name=type])': { flexBasis: '8.5rem' },
        '& > :last-child': { flex: 'none' },
        '& select': { fontSize: small },
      },
      // The link that empties them stands above, beside the saved filters: a row more of the list is in sight.
      [fixed]: {
        '& ~ .button--ghost': {
          position: 'absolute',
          right: '0',
          paddingInline: '0',
          bottom: 'calc(100% + .375rem)',
          minHeight: '7',
        },
      },
    },
    box: {
      ...box,
      counterReset: 'lot',
      '& [name=lot]:checked': { counterIncrement: 'lot' },
      [fixed]: {
        display: 'flex',
        flexDirection: 'column',
        flex: '1 1 0 !important',
        minHeight: '16rem',
        overflow: 'hidden',
        '& > form': { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' },
      },
    },
    scroll: {
      position: 'relative',
      // When the page scrolls to a row, the sticky headers do not cover it.
      [fixed]: { flex: '1', minHeight: '0', overflow: 'auto', scrollPaddingTop: '3.25rem' },
    },
    table: {
      display: 'block',
      width: '100%',
      '& tbody': { display: 'block' },
      '& th, & td': { display: 'block', minWidth: '0', textAlign: 'start' },
    },
    head2: {
      display: 'block',
      fontSize: 'xs',
      '& a, & span': {
        ...inlineFlexed,
        minHeight: '6',
        color: 'fg.muted',
        fontWeight: '600',
        whiteSpace: 'nowrap',
      },
      '& [aria-sort] a': { color: 'fg' },
      '& svg': { width: '.875rem', height: '.875rem' },
      // A list of its own sorts there: what is not seen takes no focus.
      [narrow]: { ...unseen, '& a': { visibility: 'hidden' } },
      [fixed]: { position: 'sticky', top: '0', zIndex: 2 },
    },
    row: {
      position: 'relative',
      borderTopWidth: '1px',
      borderInlineStartWidth: '4px',
      borderInlineStartColor: 'transparent',
      _highContrast: { borderInlineStartColor: 'Canvas' },
      '&:hover': { background: 'accent.subtle' },
      'thead > &': { borderTopWidth: '0', background: 'accent.subtle' },
      // Wide enough for the boxes that stand in it, whatever the size of the text.
      [narrow]: { ...wrapping, alignItems: 'flex-start', ...padded('2', '2.75rem') },
      [wide]: {
        display: 'grid',
        alignItems: 'center',
        columnGap: '1.5',
        gridTemplateColumns: '2rem 6.75rem minmax(0, 1fr) 5.75rem 8rem 6.875rem 2rem',
        gridTemplateAreas:
          '"tick due who ref state type pick" "tick date who point state agent pick"',
        'tbody > &': { paddingBlock: '1', minHeight: '3.125rem' },
      },
      [large]: {
        gridTemplateColumns:
          '2.125rem 6.5rem minmax(0, 1fr) 5.75rem 5.375rem 5.5rem 9.75rem 7.25rem 7rem 2.125rem',
        gridTemplateAreas: '"tick due who ref point date state type agent pick"',
        'tbody > &': { paddingBlock: '0.5', minHeight: '2.8125rem' },
      },
    },
    all: { justifyContent: 'center', '&::after': covering },
    due: {
      [wide]: { gridArea: 'due' },
      [narrow]: { flex: 'none', order: 2, marginInlineStart: '1.5' },
      whiteSpace: 'nowrap',
      '& > [class^=badge]': { paddingBlock: '0', paddingInline: '1.5', fontSize: 'xs' },
    },
    who: {
      [wide]: { gridArea: 'who' },
      // On one column the address has a line of its own, below the name and the day.
      [narrow]: {
        display: 'contents !important',
        // What marks a name follows its last word.
        '& > div': { display: 'block', flex: '1 1 8rem', order: 1 },
        '& > p': { flex: '1 0 100%', order: 3 },
      },
      '& > div': { ...flexed, minWidth: '0', '& > *': { marginInlineEnd: '1.5' } },
      // On a phone « Nouvelle » is a dot, so that a row keeps its height; it is read aloud as it is.
      '& > div > [class^=badge]': {
        [narrow]: {
          flex: 'none',
          width: '.625rem',
          minWidth: '0',
          height: '.625rem',
          padding: '0',
          overflow: 'hidden',
          fontSize: '0',
          background: 'accent',
          _highContrast: { background: 'CanvasText' },
        },
      },
      '& a': {
        [wide]: clipped,
        color: 'fg',
        fontWeight: '600',
        textDecoration: 'none',
        '&::after': covering,
        '&:focus': { outline: 'none' },
        '&:focus::after': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
        'tr:hover &': { textDecoration: 'underline' },
      },
    },
    // It stays cut while the row has the focus: a row that grew would move the next box from under the pointer.
    address: { color: 'fg.muted', fontSize: small, [wide]: clipped },
    cell: { overflowWrap: 'anywhere' },
    muted: {
      [wide]: { fontSize: small, color: 'fg.muted' },
      [large]: { fontSize: 'sm', color: 'inherit' },
    },
    pick: {
      position: 'relative',
      zIndex: 1,
      '& label': {
        display: 'grid',
        placeItems: 'center',
        minWidth: '8',
        minHeight: '10',
        cursor: 'pointer',
      },
      '& input': { width: '1.25rem', height: '1.25rem', accentColor: 'var(--c-colors-accent)' },
      [narrow]: {
        position: 'absolute',
        top: '0',
        bottom: '0',
        left: '0',
        // As wide as the row's own margin: larger text must not lie under the box.
        width: '2.75rem',
        '& label': { height: '100%', minWidth: '0' },
      },
    },
    agent: {
      ...flexed,
      minWidth: '0',
      lineHeight: '1.2',
      fontSize: small,
      '& > :last-child': { minWidth: '0', overflowWrap: 'anywhere', [wide]: clipped },
    },
    initials: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '1.375rem',
      height: '1.375rem',
      marginInlineEnd: '1.5',
      borderRadius: 'full',
      background: 'neutral.subtle',
      color: 'fg',
      fontSize: '.625rem',
      fontWeight: '700',
      [narrow]: { display: 'none' },
    },
    badge: {
      ...inlineFlexed,
      flex: 'none',
      paddingInline: '1.5',
      borderRadius: 'full',
      background: 'accent',
      color: 'accent.contrast',
      fontSize: '.6875rem',
      fontWeight: '700',
      lineHeight: '1.1875rem',
    },
    foot: {
      ...wrapped,
      borderTopWidth: '1px',
      ...padded('1.5', '3'),
      '& > *': { marginBlock: { base: '0.5', lg: '0' }, marginInlineEnd: '3' },
      fontSize: small,
      '& ul': { flexWrap: 'wrap' },
      '& > .popup button': { paddingInline: '0', fontWeight: '400' },
      // The stylesheet counts the ticked rows, so that it works without the script.
      ':has([name=lot]:checked) > &': {
        '& [name=coche]::after': { content: '"\\a0: " counter(lot)' },
      },
    },
    range: { marginInlineStart: 'auto', color: 'fg.muted', fontSize: small },
    fold: {
      '& > summary': {
        ...unfolding,
        ...apart,
        minHeight: '11',
        paddingInline: '3',
        borderWidth: '1px',
        borderColor: 'line.control',
        borderRadius: 'lg',
        background: 'panel',
        fontWeight: '600',
      },
      '@media (min-width: 48em)': { display: 'none' },
    },
    // On a wide screen the headers of the columns sort instead.
    sort: { [wide]: { display: 'none' } },
    keys: {
      columns: '2',
      '& > div': {
        display: 'flex',
        justifyContent: 'space-between',
        paddingBlock: '1',
        breakInside: 'avoid',
        borderBottomWidth: '1px',
      },
    },
  },
  variants: {
    /** A request is open: in a window with one column, its page hides the list. */
    open: {
      one: {
        left: {
          [narrow]: {
            // The page keeps its title, for screen readers.
            '& > :not(:first-child), & form, & > :first-child > div > :not(h1)': {
              display: 'none',
            },
            '& h1': unseen,
          },
        },
      },
    },
    state: {
      late: {
        row: {
          borderInlineStartColor: 'late',
          _highContrast: { borderInlineStartColor: 'CanvasText' },
        },
        view: { color: 'late', fontWeight: '600', '& b': { background: 'late', color: 'panel' } },
      },
      soon: { row: { borderInlineStartColor: 'warning.line' } },
      done: { row: { background: 'success.subtle', '& th a': { color: 'fg.muted' } } },
    },
    picked: {
      yes: {
        row: {
          background: 'accent.subtle',
          boxShadow: 'inset 0 0 0 2px var(--c-colors-accent)',
          _highContrast: { outline: '2px solid Highlight' },
        },
      },
    },
    /** A list without the names of the subscribers. */
    kind: {
      treated: {
        row: {
          // No box stands at the beginning of its rows.
          paddingInlineStart: '2',
          [wide]: {
            gridTemplateColumns: '5.25rem 5.25rem minmax(0, 1fr) 5.75rem 6.25rem 6.875rem 2rem',
            gridTemplateAreas:
              '"due date who ref state type pick" "due date who point state type pick"',
          },
          [large]: {
            gridTemplateColumns:
              '5.25rem 5.25rem minmax(0, 1fr) 5.75rem 5.75rem 6.25rem 6.875rem 2rem',
            gridTemplateAreas: '"due date who ref point state type pick"',
          },
        },
      },
      bare: {
        row: {
          [wide]: {
            gridTemplateColumns:
              '2rem 7rem minmax(0, 1fr) 6rem minmax(0, 2fr) minmax(0, 1.3fr) 2rem',
            gridTemplateAreas:
              '"tick due who point state type pick" "tick date who point state type pick"',
          },
        },
      },
    },
    at: {
      tick: { pick: { [wide]: { gridArea: 'tick' } } },
      radio: { pick: { [wide]: { gridArea: 'pick' }, [narrow]: { left: 'auto', right: '0' } } },
      ref: { cell: { [wide]: { gridArea: 'ref' }, [narrow]: unseen } },
      point: { cell: { [wide]: { gridArea: 'point' }, [narrow]: unseen } },
      date: { cell: { [wide]: { gridArea: 'date' }, [narrow]: unseen } },
      type: { cell: { [wide]: { gridArea: 'type' }, [narrow]: unseen } },
      status: {
        cell: {
          [wide]: { gridArea: 'state', lineHeight: '1.2', '& > span': { display: 'none' } },
          [narrow]: { flex: '1 1 8rem', order: 4, fontSize: 'xs', color: 'fg.muted' },
        },
      },
      agent: {
        cell: {
          [wide]: { gridArea: 'agent' },
          [narrow]: { order: 5, minWidth: '0', marginInlineStart: '3', fontSize: 'xs' },
        },
      },
    },
    own: {
      mine: { initials: { background: 'accent', color: 'accent.contrast' } },
      none: { agent: { color: 'fg.muted' } },
    },
    busy: {
      there: {
        agent: { color: 'warning', fontSize: 'xs', fontWeight: '600' },
        initials: { background: 'warning.subtle', color: 'warning' },
      },
    },
  },
})
