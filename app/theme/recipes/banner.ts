import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { unfolding } from './shell.ts'

/**
 * The five facts of the contract: folded behind the address on a phone, one quiet line of the page's column on a wide
 * screen; in wizards folded on every width.
 */
export const pdcBanner = defineSlotRecipe({
  slots: [
    'root',
    'fold',
    'summary',
    'hint',
    'facts',
    'list',
    'choice',
    'known',
    'term',
    'value',
    'notice',
  ],
  base: {
    root: {
      gridArea: 'place',
      background: 'panel',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      lg: { background: 'none', marginInlineStart: '6', paddingBlock: '3' },
    },
    fold: {
      display: { lg: 'none' },
      '&:not([open]) + div': { display: { base: 'none', lg: 'flex' } },
      '&[open] + div': { display: { lg: 'flex' } },
      '&[open] > summary > svg': { transform: 'rotate(180deg)' },
      '@media print': { display: 'none', '&:not([open]) + div': { display: 'block' } },
    },
    summary: {
      ...unfolding,
      display: 'flex',
      alignItems: 'center',
      minHeight: '12',
      paddingBlock: '2',
      paddingInline: { base: '4', lg: '0' },
      fontWeight: '600',
      // Text at 200 % keeps both on the page, whatever their longest words.
      '& > span': { minWidth: '0', wordBreak: 'break-word' },
      '& > svg': { marginInlineStart: '2' },
    },
    hint: {
      marginInlineStart: 'auto',
      paddingInlineStart: '3',
      fontSize: 'sm',
      fontWeight: '400',
      color: 'fg.muted',
      textAlign: 'end',
    },
    facts: {
      paddingInline: { base: '4', lg: '0' },
      paddingBottom: { base: '4', lg: '0' },
      '& > form': { lg: { flex: '1 1 20rem', maxWidth: '27rem', marginInlineEnd: '6' } },
    },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
      gap: '3',
      columnGap: '4',
      lg: { display: 'flex', flexWrap: 'wrap', '& > div': { marginInlineEnd: '6' } },
    },
    choice: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      marginInlineEnd: '-2',
      '& > *': { marginInlineEnd: '2', marginBottom: '2' },
      '& > :first-child': { flex: '1 1 9rem' },
      lg: {
        '& label': {
          margin: '0',
          fontSize: 'sm',
          fontWeight: '400',
          lineHeight: '1.3',
          color: 'fg.muted',
        },
        '& select, & button': { minHeight: '2.5rem', paddingBlock: '1' },
        '& button': { paddingInline: '3' },
      },
    },
    // What the field of the choice says already.
    known: { display: { lg: 'none' } },
    term: { display: 'block', fontSize: 'sm', color: 'fg.muted', lineHeight: '1.3' },
    value: { display: 'block', fontWeight: '600' },
    notice: { marginBottom: { base: '3', lg: '0' }, fontSize: 'sm', color: 'fg.muted' },
  },
  variants: {
    folded: {
      always: {
        fold: { lg: { display: 'block', '&:not([open]) + div': { display: 'none' } } },
        facts: { paddingBottom: { lg: '3' } },
        known: { display: 'block' },
      },
    },
  },
})
