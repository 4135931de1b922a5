import { padded, slotRecipe, unfolding, wrapped, wrapping } from './layout.ts'
import { waterLine } from './shell.ts'

const wide = '@media (min-width: 72.5em)'

/** The five facts of the contract, under the bar: folded behind the address on a phone, one line on a wide screen. */
export const pdcBanner = slotRecipe({
  base: {
    root: {
      position: 'relative',
      zIndex: '1',
      gridArea: 'place',
      background: 'brand.raised',
      color: 'brand.fg',
      '--focus': 'colors.brand.fg',
      '&::after': waterLine,
      '@media print': { background: 'none', color: 'fg' },
    },
    fold: {
      display: { lg: 'none' },
      '&:not([open]) + div': { display: { base: 'none', lg: 'flex' } },
      '&[open] + div': { display: { lg: 'flex' } },
      '@media print': { display: 'none', '&:not([open]) + div': { display: 'block' } },
    },
    summary: {
      ...unfolding,
      ...wrapped,
      minHeight: '12',
      ...padded('2', '4'),
      fontWeight: '600',
      // With text at 200 %, name and address stay on the page, one below the other, however long their words are.
      '& > span': { minWidth: '0', wordBreak: 'break-word' },
      '& > :first-child': { flex: '1 1 8rem' },
      '& > svg': { marginInlineStart: '2' },
    },
    hint: { marginInlineStart: 'auto', paddingInlineStart: '3', fontSize: 'sm', textAlign: 'end' },
    facts: {
      paddingInline: '4',
      paddingBottom: '4',
      lg: { alignItems: 'flex-start', minHeight: '14', paddingBlock: '2', paddingInline: '6' },
      [wide]: { paddingInline: 'calc((100% - 1120px) / 2)' },
      '& > form': { lg: { flex: '0 1 27rem', marginInlineEnd: '6' } },
    },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
      gap: '2',
      columnGap: '4',
      lg: { display: 'flex', flexWrap: 'wrap', '& > div': { marginInlineEnd: '7' } },
    },
    choice: {
      ...wrapping,
      alignItems: 'flex-end',
      marginInlineEnd: '-2',
      '& > *': { marginInlineEnd: '2', marginBottom: '2' },
      '& > :first-child': { flex: '1 1 9rem' },
      '& select': { color: 'fg' },
      lg: {
        '& label': { marginBottom: '1', fontSize: 'sm', fontWeight: '400', lineHeight: '1.3' },
        '& select, & button': { minHeight: '2.5rem', paddingBlock: '1' },
        '& button': { paddingInline: '3' },
      },
    },
    // The field that chooses the address shows this fact already.
    known: { display: { lg: 'none' } },
    term: { display: 'block', fontSize: 'sm', lineHeight: '1.3' },
    value: { display: 'block', fontWeight: '600' },
    notice: { marginBottom: { base: '3', lg: '0' }, fontSize: 'sm', '& a': { color: 'inherit' } },
  },
})
