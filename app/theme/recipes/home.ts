import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { panel } from './data.ts'

export const owed = defineSlotRecipe({
  slots: [
    'root',
    'sum',
    'title',
    'amount',
    'late',
    'more',
    'bills',
    'bill',
    'state',
    'what',
    'deadline',
    'price',
    'total',
    'code',
  ],
  base: {
    root: {
      ...panel,
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(15rem, 2fr) minmax(0, 3fr)' },
      columnGap: { lg: '8' },
      alignItems: 'start',
      padding: { base: '4', md: '6' },
      // A button that looks like a link, in line with the text.
      '& form > button': { marginInlineStart: '-1' },
    },
    sum: { '& > * + *': { marginTop: '2' } },
    title: { fontSize: 'lg', fontWeight: '600', lineHeight: '1.3' },
    amount: {
      display: 'block',
      fontSize: { base: '5xl', md: '6xl' },
      fontWeight: '800',
      lineHeight: '1.15',
      letterSpacing: '-.02em',
      fontVariantNumeric: 'tabular-nums',
    },
    late: { color: 'late', fontWeight: '700' },
    more: { '& > * + *': { marginTop: '3' } },
    bills: {
      borderTopWidth: { base: '1px', lg: '0' },
      borderTopStyle: 'solid',
      borderTopColor: 'line',
    },
    bill: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      paddingBlock: '3',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      breakInside: 'avoid',
    },
    state: { flex: { base: '1 1 100%', lg: '0 0 6.5rem' } },
    what: { flex: '1 1 9rem', minWidth: '0', marginInlineEnd: '4' },
    deadline: { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    price: { fontSize: 'lg', fontWeight: '700', fontVariantNumeric: 'tabular-nums' },
    total: { display: 'block', fontWeight: '600' },
    code: { fontSize: 'md', fontWeight: '400', color: 'fg.muted' },
  },
})

export const pair = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '& > :only-child': { gridColumn: '1 / -1' },
    '& > :first-child:nth-last-child(3)': { gridColumn: '1 / -1' },
    // The panel of an alert, as high as the card beside it.
    '& > section > div': { height: '100%' },
  },
})

/** Short ways in, two beside one another on a phone. */
export const tiles = defineRecipe({
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  },
})

export const yearBars = defineSlotRecipe({
  slots: ['root', 'label', 'bar', 'line', 'value'],
  base: {
    root: { width: '100%', borderCollapse: 'collapse' },
    label: { width: '45%', paddingBlock: '1', fontWeight: '400', textAlign: 'start' },
    bar: { paddingInline: '3' },
    line: { display: 'block', width: '100%', height: '1em' },
    value: {
      width: '1%',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  variants: {
    kind: { now: { label: { fontWeight: '700' }, value: { fontWeight: '700' } }, before: {} },
  },
})
