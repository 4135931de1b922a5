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
} from './layout.ts'

/** From this width on, list and request stand side by side, else on two pages. In em, so that larger text counts. */
const wide = '@media (min-width: 80em)'
/** In a large enough window, the two columns scroll, not the page. */
const fixed = '@media (min-width: 80em) and (min-height: 40em)'
const large = '@media (min-width: 100em)'
const narrow = '@media (max-width: 79.99em)'
const phone = '@media (max-width: 47.99em)'

const box = { borderWidth: '1px', borderRadius: 'xl', background: 'panel', minWidth: '0' } as const
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const small = '.8125rem'

/** The calendar's button stands in its field, as an arrow: only screen readers have its word. */
const slimDates = {
  '& .dateField': {
    display: 'block',
    position: 'relative',
    '& > input': { width: '100%', maxWidth: 'none', paddingInlineEnd: '8' },
    '& > button': {
      position: 'absolute',
      top: '0',
      right: '0',
      width: '2.25rem',
      height: '100%',
      minHeight: '0',
      padding: '0',
      margin: '0',
      borderWidth: '0',
      background: 'transparent',
      fontSize: '0 !important',
      // Drawn, since a character would be read with the button's name.
      '&::before': {
        content: '""',
        borderWidth: '6px 5px 0',
        borderStyle: 'solid',
        borderColor: 'var(--c-colors-fg-muted) transparent',
      },
    },
  },
} as const

/** A control of the staff's pages is low; on a phone it is as high as a finger. */
const slim = { minHeight: '9', paddingBlock: '1', fontSize: 'sm' } as const
const low = { ...slim, [phone]: { minHeight: '11', fontSize: 'md' } } as const

const anyControl =
  '& input:not([type=radio]):not([type=checkbox]):not([type=hidden]), & select, & button, & textarea'
const lowControls = {
  [anyControl]: low,
  '& label': { marginBottom: '0', fontSize: 'xs', color: 'fg.muted', lineHeight: '1.35' },
  '& select': { paddingInlineStart: '2', paddingInlineEnd: '6' },
  '& input': { paddingInline: '2' },
  '& select + span': { right: '1' },
} as const

/** The frame of the staff's pages: a bar above, no footer. On the page of requests only its columns scroll. */
export const desk = slotRecipe({
  base: {
    root: {
      ...slimDates,
      position: 'relative',
      minHeight: '100vh',
      background: 'subtle',
      fontVariantNumeric: 'tabular-nums',
      '& kbd': {
        paddingInline: '1.5',
        borderWidth: '1px',
        borderColor: 'line.control',
        borderRadius: 'md',
        fontSize: 'xs',
        fontWeight: '600',
      },
      // Many of these buttons stand in one line.
      '& .deskList__foot button, & .deskPanel__hold .button, & .deskPanel__ready > button': {
        minHeight: '8',
        ...padded('1', '2'),
        borderWidth: '1px',
        fontSize: small,
        [phone]: { minHeight: '11' },
      },
      '& .deskList__state a, & .deskList__mine a, & .deskList__foot a, & .deskPanel__steps a': {
        ...inlineFlexed,
        minHeight: '7',
        [phone]: { minHeight: '11' },
      },
    },
    bar: {
      ...wrapped,
      minHeight: '3.5rem',
      paddingInline: '4',
      background: 'brand',
      color: 'brand.fg',
      fontSize: 'sm',
      '--focus': 'colors.brand.fg',
      [narrow]: {
        '& > form': { display: 'none', order: 4 },
        '& > details[open] ~ form': { display: 'block' },
        '& > details:not([open]) + nav': { display: 'none' },
      },
      [wide]: { flexWrap: 'nowrap' },
      '@media print': { display: 'none' },
    },
    brand: {
      ...flexed,
      minHeight: '11',
      marginInlineEnd: { base: 'auto' },
      color: 'inherit',
      fontSize: '.9375rem',
      fontWeight: '700',
      lineHeight: '1.15',
      textDecoration: 'none',
      '& small': { display: 'block', fontSize: 'xs', fontWeight: '400' },
      _hover: { textDecoration: 'underline' },
      [wide]: { marginInlineEnd: '3' },
    },
    menu: {
      [wide]: { display: 'none' },
      '&[open] > summary': { background: 'brand.fg', color: 'brand' },
      '& > summary': {
        ...unfolding,
        ...flexed,
        minHeight: '11',
        paddingInline: '3',
        borderWidth: '1px',
        borderColor: 'currentColor',
        borderRadius: 'lg',
        fontWeight: '600',
        '& > svg': { marginInlineEnd: '2' },
      },
    },
    nav: {
      [narrow]: { order: 3, flex: '1 0 100%', paddingBottom: '2' },
      [wide]: {
        display: 'block',
        flex: '1',
        minWidth: '0',
        '& > ul': { ...wrapped, '& > li:last-child': { marginInlineStart: 'auto' } },
      },
    },
    item: {
      display: 'block',
      ...padded('2', '2.5'),
      borderRadius: 'lg',
      color: 'inherit',
      lineHeight: '1.2',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '& small': { display: 'block', fontSize: 'xs', lineHeight: '1.25' },
      _hover: { background: 'brand.raised' },
      _current: {
        background: 'brand.raised',
        boxShadow: 'inset 0 -3px 0 var(--c-colors-brand-aqua)',
        _highContrast: { outline: '2px solid Highlight' },
      },
      [large]: { paddingInline: '3.5' },
    },
    waits: { color: 'brand.aqua', fontWeight: '600' },
    out: {
      minHeight: '11',
      paddingInline: '2.5',
      borderRadius: 'lg',
      color: 'inherit',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      _hover: { background: 'brand.raised' },
    },
    main: {
      width: '100%',
      minWidth: '0',
      marginInline: 'auto',
      paddingTop: '4',
      paddingBottom: '8',
      paddingInline: '4',
      maxWidth: 'calc(84rem + 48px)',
      '& h1': { fontSize: '1.375rem' },
      // Figures and columns use the whole width of the window.
      '&:has(> .sheet)': { maxWidth: '120rem', [large]: { paddingInline: '6' } },
      // Agents at a desk have a mouse: rows need not be as high as a finger.
      [wide]: {
        '& [class^=table] :is(a, button)': { minHeight: '0', paddingBlock: '0' },
        '& [class^=table] :is(td, th)': { paddingBlock: '1.5' },
        '& .filters': {
          ...lowControls,
          [anyControl]: slim,
          '& > :last-child': { alignSelf: 'end', flexWrap: 'nowrap', fontSize: 'sm' },
        },
      },
    },
  },
  variants: {
    page: {
      requests: {
        root: {
          fontSize: 'sm',
          lineHeight: '1.4',
          [fixed]: { display: 'flex', flexDirection: 'column', height: '100vh', minHeight: '0' },
        },
        main: {
          maxWidth: '120rem',
          paddingTop: '2',
          paddingBottom: '3',
          [phone]: { paddingInline: '2' },
          [fixed]: { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' },
          [large]: { paddingInline: '6' },
        },
      },
    },
  },
})

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
      '& > [class^=alert]': { paddingBlock: '0.5' },
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
    head: { ...wrappedApart, '& h1': { marginInlineEnd: '4', fontSize: '1.25rem' } },
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
      },
      '& > button': {
        ...low,
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
      marginInline: '-1',
      [phone]: { flexDirection: 'column', alignItems: 'stretch', marginInline: '0' },
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
        background: 'neutral.subtle',
        color: 'fg.muted',
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
      [large]: { paddingInline: '2', fontSize: 'sm' },
      [phone]: { minHeight: '11' },
    },
    mine: { ...wrapped, fontSize: small, '& > *': { marginInlineEnd: '3.5' } },
    // On a phone the two folds share a line, and open below it.
    filters: {
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
      '@media (min-width: 48em)': {
        gridTemplateColumns:
          'minmax(4.25rem, .5fr) 8.75rem 8.75rem minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr) auto',
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
      background: 'subtle',
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
      [narrow]: unseen,
      [fixed]: { position: 'sticky', top: '0', zIndex: 2 },
    },
    row: {
      position: 'relative',
      borderTopWidth: '1px',
      borderInlineStartWidth: '4px',
      borderInlineStartColor: 'transparent',
      _highContrast: { borderInlineStartColor: 'Canvas' },
      '&:hover': { background: 'accent.subtle' },
      'thead > &': { borderTopWidth: '0', background: 'subtle' },
      [narrow]: { ...wrapping, alignItems: 'flex-start', ...padded('2', '11') },
      [wide]: {
        display: 'grid',
        alignItems: 'center',
        columnGap: '1.5',
        gridTemplateColumns: '2rem 6rem minmax(0, 1fr) 5.75rem 8.25rem 6.875rem 2rem',
        gridTemplateAreas:
          '"tick due who ref state type pick" "tick date who point state agent pick"',
        'tbody > &': { paddingBlock: '1', minHeight: '3.125rem' },
      },
      [large]: {
        gridTemplateColumns:
          '2.125rem 6.5rem minmax(0, 1fr) 5.75rem 5.375rem 5.5rem 9.75rem 7.5rem 7.5rem 2.125rem',
        gridTemplateAreas: '"tick due who ref point date state type agent pick"',
        'tbody > &': { paddingBlock: '0.5', minHeight: '2.8125rem' },
      },
    },
    due: {
      [wide]: { gridArea: 'due' },
      [narrow]: { flex: 'none', order: 2, marginInlineStart: '1.5' },
      whiteSpace: 'nowrap',
      '& > [class^=badge]': { paddingBlock: '0', paddingInline: '1.5', fontSize: 'xs' },
    },
    who: {
      [wide]: { gridArea: 'who' },
      [narrow]: { flex: '1 1 9rem', order: 1 },
      '& > div': { ...flexed, minWidth: '0', '& > *': { marginInlineEnd: '1.5' } },
      '& a': {
        ...clipped,
        color: 'fg',
        fontWeight: '600',
        textDecoration: 'none',
        '&::after': covering,
        '&:focus': { outline: 'none' },
        '&:focus::after': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
        'tr:hover &': { textDecoration: 'underline' },
      },
    },
    address: { ...clipped, color: 'fg.muted', fontSize: small },
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
        width: '11',
        '& label': { height: '100%' },
      },
    },
    agent: {
      ...flexed,
      minWidth: '0',
      lineHeight: '1.2',
      fontSize: small,
      '& > :last-child': { ...clipped, minWidth: '0' },
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
    dot: {
      flex: 'none',
      width: '.5rem',
      height: '.5rem',
      borderRadius: 'full',
      background: 'bar.now',
    },
    foot: {
      ...wrapped,
      borderTopWidth: '1px',
      ...padded('1.5', '3'),
      '& > *': { marginBlock: '0.5', marginInlineEnd: '3' },
      fontSize: small,
      '& ul': { flexWrap: 'wrap' },
      // The stylesheet counts the ticked rows, so that it works without the script.
      '& [name=coche]::after': { content: 'counter(lot)', marginInlineStart: '1' },
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
          [narrow]: { flex: '1 1 11rem', order: 3, fontSize: 'xs', color: 'fg.muted' },
        },
      },
      agent: {
        cell: {
          [wide]: { gridArea: 'agent' },
          [narrow]: { flex: 'none', order: 4, marginInlineStart: '1.5', fontSize: 'xs' },
        },
      },
    },
    own: {
      mine: { initials: { background: 'accent', color: 'accent.contrast' } },
      none: { agent: { color: 'fg.muted', [phone]: unseen } },
    },
    busy: {
      there: {
        agent: { color: 'warning', fontSize: 'xs', fontWeight: '600' },
        initials: { background: 'warning.subtle', color: 'warning' },
      },
    },
  },
})

export const deskPanel = slotRecipe({
  base: {
    root: {
      ...box,
      display: 'flex',
      flexDirection: 'column',
      boxShadow: 'raised',
      // A browser takes an address for one long word.
      overflowWrap: 'anywhere',
      // Otherwise the browser keeps the text under a new message still, and pushes the message out of the screen.
      overflowAnchor: 'none',
      // A message about an action stays in sight, on top of the request.
      '& [class=toast__region]': { top: '0' },
      '& [class^=alert]': {
        marginTop: '0',
        ...padded('1.5', '3'),
        borderRadius: '0',
        borderWidth: '0',
        fontSize: small,
        '&:last-child': { borderBottomWidth: '1px' },
        '& + [class^=alert]': { paddingTop: '0' },
      },
      [fixed]: { minHeight: '0', overflowX: 'hidden', overflowY: 'auto' },
      [wide]: {
        '&:has(.deskPanel__pair) .deskPanel__scroll': { display: 'none' },
        '&:has(.deskPanel__pair) .deskPanel__compose': { flex: '1 0 auto' },
      },
    },
    top: { paddingBlock: '2', paddingInline: '4', borderBottomWidth: '1px' },
    title: {
      ...wrappedApart,
      '& h2': { fontSize: '1.125rem', '& > span': { whiteSpace: 'nowrap' } },
      [narrow]: { '& > h2': { order: 2, flex: '0 0 100%' } },
    },
    back: { [wide]: { display: 'none' }, minHeight: '11', ...inlineFlexed, fontWeight: '600' },
    steps: {
      ...wrapped,
      fontSize: small,
      '& > *': { marginInlineStart: '2' },
      '& a': { justifyContent: 'center', minWidth: '7', fontWeight: '600' },
    },
    line: { ...wrapped, marginTop: '1', '& > *': { marginInlineEnd: '3' } },
    hold: { ...wrapped, marginTop: '1.5', '& > *': { marginInlineEnd: '3' } },
    scroll: {
      ...padded('2.5', '4'),
      '& > * + *': { marginTop: '2' },
      // A fold is no higher than a line of the thread.
      '& > details > summary': {
        minHeight: '7',
        paddingBlock: '0',
        fontSize: small,
        [phone]: { minHeight: '11' },
      },
      [fixed]: { flex: '1 1 0', minHeight: '6.5rem', overflowY: 'auto' },
    },
    facts: {
      ...padded('1.5', '3'),
      borderRadius: 'lg',
      background: 'canvas',
      '& > .deskList__address': { whiteSpace: 'normal' },
    },
    name: {
      ...wrapped,
      overflowWrap: 'normal',
      lineHeight: '1.6',
      '& > *': { marginInlineEnd: '2.5' },
      '& b': { fontSize: '.9375rem' },
    },
    figures: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(6.25rem, 1fr))',
      // Each figure is as wide as its text, so that its date stays on the same line.
      [wide]: { gridAutoFlow: 'column', gridTemplateColumns: 'none' },
      gap: '1.5',
      marginTop: '1.5',
      paddingTop: '1.5',
      borderTopWidth: '1px',
      fontSize: small,
      '& dt': { color: 'fg.muted', fontSize: 'xs' },
      '& dd': { fontWeight: '600', lineHeight: '1.3' },
      '& dd > span': { paddingBlock: '0', paddingInline: '1', fontSize: 'xs' },
      '& small': {
        display: 'none',
        fontSize: 'xs',
        fontWeight: '400',
        color: 'fg.muted',
        [large]: { display: 'block' },
      },
    },
    thread: { '& > * + *': { marginTop: '2' }, '& h4': { color: 'fg.muted', fontSize: 'xs' } },
    message: {
      ...padded('2', '3'),
      marginInlineEnd: { base: '4', md: '10' },
      borderWidth: '1px',
      borderColor: 'line.control',
      borderRadius: 'lg',
      background: 'panel',
    },
    when: {
      ...wrapped,
      marginBottom: '1',
      color: 'fg.muted',
      fontSize: 'xs',
      '& > *': { marginInlineEnd: '1.5' },
      '& > h3': { color: 'fg', fontSize: small },
      '& > div': { marginInlineStart: 'auto' },
      '& > div > div > button': { minHeight: '7', ...padded('0', '1.5'), fontSize: 'xs' },
    },
    files: {
      ...wrapped,
      alignItems: 'flex-end',
      fontSize: 'xs',
      '& > li': { maxWidth: '100%', marginTop: '1', marginInlineEnd: '3' },
      '& a': { display: 'block', minHeight: '0' },
      '& img': {
        display: 'block',
        width: '5.25rem',
        height: '4rem',
        objectFit: 'cover',
        borderRadius: 'md',
        background: 'neutral.subtle',
        position: 'relative',
        overflow: 'hidden',
        // A browser draws this text only over a photo that it cannot show.
        '&::after': { ...covering, content: '"Photo non affichée"', background: 'neutral.subtle' },
        [large]: { width: '9rem', height: '6.75rem' },
      },
    },
    event: { color: 'fg.muted', fontSize: 'xs', textAlign: 'center' },
    // In a narrow window the tag says enough about a late request.
    known: { '@media (max-width: 99.99em)': { display: 'none' } },
    compose: {
      borderTopWidth: '1px',
      paddingTop: '2',
      paddingInline: '4',
      background: 'panel',
      // The radio buttons show one of four parts, even without the script; the texts typed in the others stay.
      '& #quoi-reponse:checked ~ #part-reponse, & #quoi-note:checked ~ #part-note, & #quoi-rediriger:checked ~ #part-rediriger, & #quoi-confier:checked ~ #part-confier':
        { display: 'block' },
      '& label': { fontSize: 'xs', color: 'fg.muted', marginBottom: '0' },
      '& p': { marginBottom: '0' },
      '& > * + .deskPanel__send': { marginTop: '2' },
      // In columns as high as the window, an empty message leaves the room to the thread.
      [fixed]: {
        flex: 'none',
        // A text that is carried on to the next request leaves it that room too.
        '& textarea:placeholder-shown:not(:focus), &:has([name=reprise]:checked) textarea': {
          height: '4rem',
        },
      },
      '& [class=field__hint]': { fontSize: 'xs' },
      '& input[type=file]': { minHeight: '8', padding: '0', borderWidth: '0', fontSize: 'xs' },
      '& input[type=file]::file-selector-button': { paddingBlock: '0.5' },
      '& select, & input:not([type=radio]):not([type=checkbox]):not([type=hidden]):not([type=file])':
        { ...low, paddingInline: '2' },
      '& textarea': {
        minHeight: '4rem',
        height: '7.25rem',
        ...padded('2', '2.5'),
        fontSize: 'sm',
        [phone]: { fontSize: 'md' },
        [fixed]: { height: '14vh' },
      },
    },
    tab: {
      ...inlineFlexed,
      minHeight: '9',
      marginInlineEnd: '1',
      paddingInline: '2.5',
      borderBottomWidth: '3px',
      borderBottomColor: 'transparent',
      fontSize: 'sm !important',
      fontWeight: '600',
      cursor: 'pointer',
      'input:checked + &': { borderBottomColor: 'accent', color: 'accent' },
      'input:focus + &': { outline: '3px solid var(--focus)', outlineOffset: '-2px' },
      [phone]: { minHeight: '11', marginInlineEnd: '0', paddingInline: '1' },
    },
    radio: unseen,
    pane: { display: 'none', paddingTop: '2', '& > * + *': { marginTop: '2' } },
    // The drafts of both agents stand side by side.
    pair: {
      marginTop: '2',
      [wide]: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        gap: '3',
        '& > *': { marginInline: '0 !important' },
        '& textarea': { height: '9rem !important' },
        '& > * + *': { marginTop: '0' },
      },
      '& > :last-child': { borderColor: 'warning.line', borderWidth: '2px' },
      [narrow]: { '& > * + *': { marginTop: '2' } },
      '& ~ fieldset': {
        marginBlock: '2',
        '& label': { color: 'fg', fontSize: 'sm', [wide]: { minHeight: '8', paddingBlock: '0.5' } },
      },
    },
    ready: {
      ...wrapped,
      marginBottom: '1',
      '& > *': { marginInlineEnd: '1.5', marginBottom: '1' },
      '& > button': { ...clipped, display: 'block', maxWidth: '9.5rem' },
      '& > select': { flex: '1 1 6rem', minWidth: '5rem' },
    },
    three: {
      display: 'grid',
      gap: '2',
      alignItems: 'end',
      // One to three columns: the status decides which dates are asked.
      gridTemplateColumns: 'minmax(0, 1.5fr)',
      gridAutoColumns: 'minmax(0, 1fr)',
      gridAutoFlow: 'column',
      [phone]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        gridAutoFlow: 'row',
        '& > :first-child': { gridColumn: '1 / -1' },
      },
    },
    under: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      fontSize: 'xs',
      color: 'fg.muted',
      '& > details': { flex: '1 1 auto' },
      '& > label': {
        ...wrapped,
        marginInline: '3',
        [phone]: { minHeight: '11' },
        '& > input': { marginInlineEnd: '1.5' },
      },
      '& > span': { textAlign: 'end' },
      '& b': { color: 'warning' },
      '& summary': {
        ...unfolding,
        display: 'inline-block',
        color: 'accent',
        fontWeight: '600',
        lineHeight: '2',
        textDecoration: 'underline',
        [phone]: { lineHeight: '3' },
      },
    },
    send: {
      position: 'sticky',
      bottom: '0',
      marginInline: '-4',
      ...padded('2', '4'),
      borderTopWidth: '1px',
      background: 'panel',
      fontSize: small,
      '& > p': { marginBottom: '1.5' },
      '&:only-of-type': { borderTopWidth: '0', paddingTop: '0' },
    },
    buttons: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2',
      '& > *': {
        justifySelf: 'stretch',
        minHeight: '11',
        ...padded('1.5', { base: '2', md: '4' }),
      },
    },
  },
  variants: {
    by: {
      staff: {
        message: {
          marginInlineStart: { base: '4', md: '10' },
          marginInlineEnd: '0',
          borderColor: 'transparent',
          background: 'accent.subtle',
        },
      },
      note: {
        message: {
          marginInlineStart: { base: '4', md: '10' },
          marginInlineEnd: '0',
          borderStyle: 'dashed',
          borderColor: 'note.line',
          background: 'note.subtle',
        },
        when: { color: 'note', '& > h3': { color: 'note' } },
        tab: { 'input:checked + &': { borderBottomColor: 'note', color: 'note' } },
        pane: {
          '& textarea': {
            borderStyle: 'dashed',
            borderColor: 'note.line',
            background: 'note.subtle',
          },
        },
      },
    },
    /** `many` is a bulk, whose requests are below the message and scroll with it. */
    of: {
      many: {
        compose: {
          borderTopWidth: '0',
          [fixed]: {
            display: 'flex',
            flexDirection: 'column',
            flex: '1 0 auto',
            '& > .deskPanel__send': { marginTop: 'auto' },
          },
        },
      },
    },
    photos: {
      large: {
        files: {
          fontSize: 'sm',
          '& img': { width: '44.5rem', maxWidth: '100%', height: 'auto', objectFit: 'contain' },
        },
      },
    },
    /** If no request is chosen, a narrow window shows only the list. */
    shown: { list: { root: { [narrow]: { display: 'none' } } } },
  },
})
