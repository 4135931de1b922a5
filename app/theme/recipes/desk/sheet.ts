import {
  apart,
  flexed,
  padded,
  slotRecipe,
  unfolding,
  wrapped,
  wrappedApart,
  wrapping,
} from '../layout.ts'

const wide = '@media screen and (min-width: 64em)'
/** The sheet of a subscriber: all of it is in sight at 1280 × 900; on a phone it has one column. */
export const sheet = slotRecipe({
  base: {
    root: {
      overflowWrap: 'anywhere',
      fontSize: 'sm',
      '& > * + *': { marginTop: '3' },
      '& h1 > span': { display: 'inline' },
      '& h2': { fontSize: 'md' },
      '& h3': { fontSize: 'sm' },
      // The text is as wide as the bar of the time left to cancel a bulk.
      '& > div > [class^=alert] p': { maxWidth: 'none' },
      '& progress': {
        width: '100%',
        height: '3',
        appearance: 'none',
        '&::-webkit-progress-bar': { background: 'line' },
        '&::-webkit-progress-value': { background: 'bar.now' },
        '&::-moz-progress-bar': { background: 'bar.now' },
      },
    },
    head: {
      ...wrappedApart,
      gap: '4',
      '& > form': { marginInlineStart: 'auto' },
      '& form label': { fontSize: 'xs', color: 'fg.muted' },
      '& form .field': {
        flex: '1 1 40%',
        [wide]: { ...flexed, flex: 'none' },
        '& > label': { margin: '0 .375rem 0 0' },
      },
      '& select': {
        minHeight: '11',
        paddingBlock: '1',
        fontSize: 'sm',
        [wide]: { minHeight: '9' },
      },
    },
    line: {
      ...wrapped,
      '& > *': { minWidth: '0', marginInlineEnd: '4' },
      '& > :last-child': { marginInlineEnd: '0' },
      '& > a': { [wide]: { minHeight: '0' } },
    },
    actions: {
      ...wrapping,
      alignItems: 'flex-start',
      '& > *': { marginInlineEnd: '2', marginBottom: '1' },
      '& > :last-child': { marginInlineEnd: '0' },
    },
    fold: {
      '& > summary': unfolding,
      '&[open]': { flexBasis: '100%' },
      '& > div': { maxWidth: '40rem', marginTop: '2' },
    },
    call: { ...padded('2.5', '4'), borderRadius: 'xl', background: 'note.subtle', color: 'note' },
    why: { ...padded('2.5', '4'), borderRadius: 'xl', background: 'accent.subtle', fontSize: 'md' },
    figures: {
      display: 'grid',
      gap: '3',
      // As wide as a date in the size of a figure.
      gridTemplateColumns: 'repeat(auto-fit, minmax(9.625rem, 1fr))',
    },
    figure: {
      ...padded('2.5', '4'),
      borderTopWidth: '5px',
      borderTopColor: 'line.control',
      '& dt': { color: 'fg.muted', fontSize: 'xs', fontWeight: '600' },
      '& dd > *': { display: 'block' },
      '& dd > span': { color: 'fg.muted', fontSize: '.8125rem' },
      '& svg': { display: 'inline-block', verticalAlign: 'bottom' },
      '& text': { fontSize: '.6875rem' },
      '& dd > b': { fontSize: '1.75rem', lineHeight: '1.2' },
    },
    // In rem: with larger text a column takes the whole width before its tables have too little.
    columns: {
      ...wrapping,
      alignItems: 'flex-start',
      gap: '3',
      '& > div': { flex: '1 1 22rem', minWidth: '0' },
      '& > div > * + *': { marginTop: '3' },
    },
    part: {
      ...padded('3', '4'),
      '& > * + *': { marginTop: '1' },
      '& > * + form': { marginTop: '3' },
      '& > details:last-child': { borderBottomWidth: '0' },
      // The part itself has an edge: the tables in it lose theirs.
      '& .table': { padding: '0', borderWidth: '0', boxShadow: 'none', overflowWrap: 'break-word' },
    },
    lines: {
      overflowWrap: 'anywhere',
      '& > li': { ...wrapping, alignItems: 'baseline', paddingBlock: '1' },
      '& > li + li': { borderTopWidth: '1px' },
      // The words of a line break before its end does.
      '& > li > b': { flex: '1 1 8rem', fontWeight: '600' },
      // « PDF » is not cut between two lines.
      '& a': { overflowWrap: 'normal', [wide]: { minHeight: '0' } },
      '& > li > b + b': { flex: '0 1 auto', paddingInlineStart: '2' },
      '& > li > span': { ...apart, flexBasis: '100%', color: 'fg.muted', fontSize: '.8125rem' },
    },
  },
  variants: {
    columns: { two: { columns: { '& > :first-child': { flex: '1.5 1 32rem' } } } },
    ends: {
      both: {
        line: { justifyContent: 'space-between', '& > :last-child': { marginInlineEnd: '0' } },
      },
    },
    tone: {
      late: { figure: { borderTopColor: 'late', '& dd > b': { color: 'late' } } },
      soon: { figure: { borderTopColor: 'warning.line', '& dd > b': { color: 'warning' } } },
    },
  },
})
