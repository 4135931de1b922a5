import {
  covering,
  inlineFlexed,
  padded,
  slotRecipe,
  unfolding,
  unseen,
  wrapped,
  wrappedApart,
  wrapping,
} from '../layout.ts'
import { box, clipped, fixed, large, low, narrow, phone, small, wide } from './shared.ts'

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
      [fixed]: {
        minHeight: '0',
        overflowX: 'hidden',
        overflowY: 'auto',
        // A field that takes the focus is not under the bar of the buttons.
        scrollPaddingBottom: '7rem',
      },
      [wide]: {
        '&:has(.deskPanel__pair) .deskPanel__scroll': { display: 'none' },
        '&:has(.deskPanel__pair) .deskPanel__compose': { flex: '1 0 auto' },
      },
    },
    top: { paddingBlock: '2', paddingInline: '4', borderBottomWidth: '1px' },
    title: {
      ...wrappedApart,
      // A title that breaks leaves the arrows where they are.
      [wide]: { flexWrap: 'nowrap', alignItems: 'baseline' },
      '& h2': { '& > span': { whiteSpace: 'nowrap' } },
      [narrow]: { '& > h2': { order: 2, flex: '0 0 100%' } },
    },
    back: { [wide]: { display: 'none' }, minHeight: '11', ...inlineFlexed, fontWeight: '600' },
    steps: {
      ...wrapped,
      flex: 'none',
      fontSize: small,
      '& > *': { marginInlineStart: '2' },
      '& a': { justifyContent: 'center', minWidth: '7', fontWeight: '600' },
    },
    // In this size a late one takes two lines at most.
    line: { fontSize: small },
    hold: {
      ...wrapped,
      marginTop: '1.5',
      '& > *': { marginInlineEnd: '3' },
      // The two buttons stand beside each other, below the agent.
      [narrow]: { '& > .deskList__agent': { order: -1, flexBasis: '100%', marginBottom: '2' } },
    },
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
      // The line tells that messages go on above it.
      '.deskPanel__facts + &': { borderTopWidth: '1px' },
      // What waits stands in lines of the panel, which is a card already.
      '& > h3': { marginTop: '4' },
      '& .rows': { borderWidth: '0 0 1px', borderRadius: '0', boxShadow: 'none' },
      '& .rows__row': { ...padded('2', '0'), minHeight: '0' },
      '& .rows__note': { fontSize: small },
    },
    late: { '& a': { borderColor: 'late', color: 'late' } },
    /** Nothing is late any more. */
    calm: {
      ...wrapped,
      ...padded('3', '4'),
      borderWidth: '1px',
      borderColor: 'success.line',
      borderRadius: 'lg',
      background: 'success.subtle',
      '& h2': { color: 'success' },
      '& svg': { marginInlineEnd: '4', width: '16', height: 'auto' },
    },
    /** In one line where there is room for it, a line between two. */
    holders: {
      ...wrapping,
      fontSize: small,
      '& > li': {
        flex: '1 1 8.5rem',
        marginTop: '1',
        paddingInlineEnd: '2',
        '& + li': { [wide]: { borderInlineStartWidth: '1px', paddingInlineStart: '3' } },
      },
    },
    facts: {
      ...padded('1.5', '3'),
      borderRadius: 'lg',
      background: 'canvas',
      marginTop: '2',
      marginInline: '4',
      '& > .deskList__address': { whiteSpace: 'normal' },
    },
    name: {
      ...wrapped,
      overflowWrap: 'normal',
      lineHeight: '1.6',
      '& > *': { marginInlineEnd: '2.5' },
      '& > a': { ...inlineFlexed, minHeight: '6' },
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
      '& > div': { marginInlineStart: 'auto', marginInlineEnd: '-1.5' },
      '& > div > div > button': { minHeight: '7', ...padded('0', '1.5'), fontSize: 'xs' },
    },
    files: {
      ...wrapped,
      alignItems: 'flex-end',
      fontSize: 'xs',
      '& > li': { maxWidth: '100%', marginTop: '1', marginInlineEnd: '3' },
      '& a': { display: 'inline-block', minHeight: '0' },
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
    compose: {
      borderTopWidth: '1px',
      paddingTop: '2',
      paddingInline: '4',
      background: 'panel',
      // The radio buttons show one of the parts, even without the script; the texts typed in the others stay.
      '& #quoi-reponse:checked ~ #part-reponse, & #quoi-note:checked ~ #part-note, & #quoi-rediriger:checked ~ #part-rediriger, & #quoi-confier:checked ~ #part-confier, & #quoi-accorder:checked ~ #part-accorder, & #quoi-refuser:checked ~ #part-refuser':
        { display: 'block' },
      '& label': { fontSize: 'xs', color: 'fg.muted', marginBottom: '0' },
      '& p': { marginBottom: '0' },
      '& > * + .deskPanel__send': { marginTop: '2' },
      // The facts of a decision leave the room to its reason.
      '& dl > div': { paddingBlock: '0.5', fontSize: small },
      '& dt': { flexBasis: '8.5rem' },
      // In columns as high as the window, an empty message leaves the room to the thread.
      [fixed]: {
        flex: 'none',
        // A text that is carried on to the next request leaves it that room too.
        '& textarea:placeholder-shown:not(:focus), &:has([name=reprise]:checked) textarea': {
          height: '4rem',
          [large]: { height: '7.25rem' },
        },
      },
      '& [class=field__hint]': { marginBottom: '1', fontSize: 'xs' },
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
      // Forced colours would draw the line of each tab.
      _highContrast: { borderBottomColor: 'Canvas' },
      'input:checked + &': {
        borderBottomColor: 'accent',
        color: 'accent',
        _highContrast: { borderBottomColor: 'Highlight' },
      },
      'input:focus + &': { outline: '3px solid var(--focus)', outlineOffset: '-2px' },
      [phone]: { minHeight: '11', marginInlineEnd: '0', paddingInline: '1' },
    },
    radio: unseen,
    /** Before a request is chosen the button that would answer one is small, and says why beside it. */
    none: {
      ...wrapped,
      ...padded('1.5', '4'),
      fontSize: small,
      '& > p': { flex: '1 1 12rem', marginInlineStart: '3' },
    },
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
    // The list and its button are one in it, so that they stay together where it breaks into lines.
    ready: {
      ...wrapped,
      gap: '1.5',
      // A title is cut only where the four of them do not fit into one line.
      '& > button': {
        [wide]: { ...clipped, flex: '9 1 6rem', paddingInline: '2', fontSize: 'xs' },
        display: 'block',
        maxWidth: 'max-content',
      },
      '& > button:last-child': { flex: 'none' },
      '& > div': { flex: '1 1 auto', minWidth: '0' },
      '& > .select': { width: '5.25rem' },
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
      alignItems: 'baseline',
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
    // Where the whole page scrolls, a bar that stays would cover the field that has the focus.
    send: {
      [fixed]: { position: 'sticky', bottom: '0' },
      marginInline: '-4',
      ...padded('2', '4'),
      borderTopWidth: '1px',
      background: 'panel',
      fontSize: small,
      '& > p': { marginBottom: '1.5' },
    },
    buttons: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2',
      '& > *': { justifySelf: 'stretch', ...padded('1.5', { base: '2', md: '4' }) },
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
          '& iframe': { display: 'block', width: '44.5rem', maxWidth: '100%', height: '60vh' },
        },
      },
    },
    /** The thread opens at this message, where only it scrolls. */
    opened: {
      here: { message: { [fixed]: { scrollInitialTarget: 'nearest', scrollMarginTop: '2' } } },
    },
    /** If no request is chosen, a narrow window shows only the list. */
    shown: { list: { root: { [narrow]: { display: 'none' } } } },
  },
})
