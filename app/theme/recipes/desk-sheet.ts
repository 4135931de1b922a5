import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { unfolding } from './shell.ts'

const wide = '@media screen and (min-width: 64em)'
/** A subscriber on one page: whole at 1280 × 900, one column on a phone. */
export const sheet = defineSlotRecipe({
  slots: [
    ...(['root', 'head', 'line', 'deeds', 'fold', 'why', 'figures', 'figure'] as const),
    ...(['columns', 'part', 'lines', 'form'] as const),
  ],
  base: {
    root: {
      fontSize: 'sm',
      '& > * + *': { marginTop: '2' },
      '& h1': { fontSize: '1.5rem' },
      '& h1 > span': { display: 'inline' },
      '& h2': { fontSize: 'md' },
      '& h3': { fontSize: 'sm' },
    },
    head: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      '& form label': { fontSize: 'xs', color: 'fg.muted' },
      '& select, & button': { minHeight: '9', paddingBlock: '1', fontSize: 'sm' },
    },
    line: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      '& > *': { minWidth: '0', marginInlineEnd: '4', overflowWrap: 'anywhere' },
    },
    deeds: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      '& > *': { marginInlineEnd: '2', marginBottom: '1' },
      '& > a': { minHeight: '9', paddingBlock: '1', fontSize: 'sm' },
    },
    fold: {
      '& > summary': { ...unfolding, minHeight: '9', paddingBlock: '1', fontSize: 'sm' },
      '&[open]': { flexBasis: '100%' },
      '& > div': { maxWidth: '40rem', marginTop: '2' },
    },
    why: { padding: '2.5', borderRadius: 'xl', background: 'accent.subtle', fontSize: 'md' },
    figures: {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    },
    figure: {
      paddingBlock: '2.5',
      paddingInline: '4',
      borderTopWidth: '5px',
      borderTopColor: 'line.control',
      '& dt': { color: 'fg.muted', fontSize: 'xs', fontWeight: '600' },
      '& dd > *': { display: 'block' },
      '& dd > b': { fontSize: '1.75rem', lineHeight: '1.2', fontVariantNumeric: 'tabular-nums' },
    },
    columns: {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: 'minmax(0, 1fr)',
      [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      '& > div > * + *': { marginTop: '3' },
    },
    part: {
      padding: '3',
      '& > * + *': { marginTop: '1' },
      // What has an edge of its own elsewhere is within one here.
      '& .chart, & .rows, & .table': { borderWidth: '0', boxShadow: 'none' },
    },
    form: { maxWidth: '44rem', padding: '4' },
    lines: {
      '& > li': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        paddingBlock: '1',
      },
      '& > li + li': { borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line' },
      '& > li > b': { fontWeight: '600' },
      '& > li > *': { overflowWrap: 'anywhere' },
      '& > li > span': { flexBasis: '100%', color: 'fg.muted', fontSize: '.8125rem' },
    },
  },
  variants: {
    columns: {
      two: { columns: { [wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
    },
    tone: {
      late: { figure: { borderTopColor: 'late', '& dd > b': { color: 'late' } } },
    },
  },
})
