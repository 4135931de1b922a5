import { defineRecipe } from '@chakra-ui/react/styled-system'
import { chevron, panel } from './data.ts'
import {
  apart,
  covering,
  inlineFlexed,
  lineAbove,
  lineBelow,
  padded,
  slotRecipe,
  unfoldedOnPaper,
  unfolding,
  unseen,
  wrapped,
  wrappedApart,
} from './layout.ts'

const stacked = '@media screen and (max-width: 47.99em)'
const wide = '@media screen and (min-width: 48em)'
// The whole page has its width: a row says in full what it is about.
const roomy = '@media screen and (min-width: 72.5em)'
// Before them a row could not hold what covers it: there only the name of a row is pressed.
const rowsHold = '@supports (text-wrap: balance)'

/** Under 48em each row has two lines; roles in the HTML keep it a table for screen readers. */
export const table = slotRecipe({
  base: {
    root: {
      ...panel,
      borderCollapse: 'separate',
      borderSpacing: '0',
      width: '100%',
      [stacked]: { display: 'block', '& tbody': { display: 'block' } },
    },
    caption: {
      paddingBottom: '3',
      textAlign: 'start',
      fontWeight: '700',
      fontSize: 'lg',
      [stacked]: { display: 'block' },
    },
    head: { [stacked]: unseen },
    row: {
      [stacked]: {
        position: 'relative',
        ...wrapped,
        ...padded('2', '4'),
        ...lineAbove,
        '&:first-child': { borderTopWidth: '0' },
        // The second line begins after the amount, wherever the first line ends.
        '&::after': { content: '""', order: 3, flex: '0 0 100%' },
      },
    },
    header: {
      ...padded('2', '3'),
      ...lineBelow,
      color: 'fg.muted',
      fontSize: 'sm',
      fontWeight: '600',
      textAlign: 'start',
      verticalAlign: 'bottom',
    },
    sort: {
      ...inlineFlexed,
      minHeight: '11',
      marginBlock: '-2.5',
      color: 'inherit',
      '& > svg': { marginInlineStart: '1' },
      // With the headers out of sight, a list of its own sorts.
      [stacked]: { visibility: 'hidden' },
    },
    cell: {
      ...padded('2', '3'),
      ...lineAbove,
      textAlign: 'start',
      fontWeight: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      'tr:first-child > &': { borderTopWidth: '0' },
      [stacked]: { padding: '0', borderTopWidth: '0' },
    },
    label: { md: { display: 'none' }, '@media print': { display: 'none' } },
    // The whole row is pressed: its one link covers it.
    open: {
      color: 'fg',
      fontWeight: '600',
      textDecoration: 'none',
      [stacked]: { '&::before': chevron, '&::after': covering },
      [wide]: {
        [rowsHold]: {
          '&::before': chevron,
          '&::after': covering,
          '&:focus': { outlineColor: 'transparent' },
          '&:focus-visible::after': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
        },
      },
    },
  },
  variants: {
    align: {
      end: { header: { textAlign: 'end' }, cell: { textAlign: 'end', whiteSpace: 'nowrap' } },
    },
    kind: { title: { cell: { fontWeight: '600', whiteSpace: { md: 'nowrap' } } } },
    // The rows are no higher than their links, which stay large enough for a finger.
    density: { dense: { cell: { paddingBlock: { md: '.125rem' }, fontSize: { md: 'sm' } } } },
    // The panel has the edge instead of the table; in several tables the columns line up.
    inside: {
      panel: {
        root: {
          borderWidth: '0',
          borderRadius: '0',
          boxShadow: 'none',
          background: 'transparent',
          tableLayout: { md: 'fixed' },
          '& > thead': { background: 'subtle' },
          // On a tablet a day has just its room, and would break within.
          '& th, & td': {
            paddingInline: { md: 'clamp(.5rem, .9vw, .75rem)' },
            overflowWrap: { md: 'normal' },
          },
          '& tr > :first-child': { paddingInlineStart: { md: '6' } },
          '& tr > :last-child': { paddingInlineEnd: { md: '6' } },
        },
        row: { [stacked]: { '&:first-child': { borderTopWidth: '1px' } } },
      },
    },
    // No height, but the widths of the columns and the line between the tables.
    below: { another: { header: { paddingBlock: '0', lineHeight: '0' } } },
    width: {
      state: { header: { width: '8.5rem' } },
      name: { header: { [roomy]: { width: '12rem' } } },
      number: { header: { [roomy]: { width: '7.25rem' } } },
      box: { header: { width: '6.5rem' } },
    },
    // A row that can be pressed has room for its arrow, and says so under the pointer.
    leads: {
      away: {
        row: {
          [stacked]: { paddingBlock: '3', paddingInlineEnd: '38px' },
          [wide]: {
            [rowsHold]: { position: 'relative' },
            _hover: { background: 'accent.subtle' },
            '& > *': { height: '4rem' },
            // The box lies above the row's link, with room for a finger.
            '& label': { position: 'relative', padding: '3', margin: '-3' },
          },
        },
        root: {
          '& td:last-child': { paddingInlineEnd: { md: '12' } },
          '& tr > :first-child': { paddingInlineStart: { md: '6' } },
        },
      },
    },
    // Room for the box to the left of both lines.
    choice: {
      left: {
        row: { [stacked]: { minHeight: '4rem', paddingBlock: '3', paddingInlineStart: '12' } },
      },
    },
    phone: {
      first: {
        cell: {
          [stacked]: {
            order: 1,
            flex: '0 1 auto',
            // With enlarged text a word has the line to itself.
            maxWidth: 'max(100% - 96px, 7em)',
            marginInlineEnd: '2',
            fontWeight: '600',
            // Unlike overflow-wrap, old browsers respect this in flex boxes.
            wordBreak: 'break-word',
          },
        },
      },
      tag: { cell: { [stacked]: { order: 2 } } },
      last: {
        cell: {
          [stacked]: {
            order: 3,
            marginInlineStart: 'auto',
            paddingInlineStart: '2',
            fontWeight: '700',
            textAlign: 'end',
          },
        },
      },
      second: {
        cell: {
          [stacked]: {
            order: 4,
            // In px: larger text takes the whole line and is not broken.
            flex: '1 1 calc(100% - 128px)',
            fontSize: 'sm',
            fontWeight: '400',
            color: 'fg.muted',
            textAlign: 'start',
            whiteSpace: 'normal',
            wordBreak: 'break-word',
            // The tag of the row stands under its amount, beside the first of them.
            '& ~ &': { order: 6 },
          },
        },
      },
      action: {
        cell: {
          [stacked]: {
            order: 5,
            marginInlineStart: 'auto',
            paddingInlineStart: '2',
            marginBlock: '-3px',
            fontSize: 'sm',
            color: 'fg.muted',
            whiteSpace: 'nowrap',
          },
        },
      },
      button: { cell: { [stacked]: { order: 7, flex: '1 1 100%', marginTop: '2' } } },
      choice: { cell: { [stacked]: { position: 'absolute', left: '2', top: '2.5' } } },
      hidden: { cell: { [stacked]: unseen } },
    },
  },
})

/** On a phone the fields of a metering point stand side by side; its address takes as many lines as it needs. */
export const pointTable = defineRecipe({
  base: {
    '& label': { whiteSpace: 'normal' },
    // « Tout sélectionner » stands above the boxes of the rows, and each column is as wide as what it holds.
    '& .tablePanel > label': { paddingInlineStart: { base: '2', md: '6' } },
    '& table': { tableLayout: 'auto' },
    [stacked]: { '& td': { flex: '1 1 40%', alignSelf: 'flex-end', paddingInlineEnd: '2' } },
  },
})

/** A fold that on a phone shows the boxes at the right end of the table that follows it. */
export const choosing = slotRecipe({
  base: {
    root: {
      display: { md: 'none' },
      [stacked]: {
        '&:not([open]) + div td:last-child': { display: 'none' },
        '&:not([open]) + div tr': { paddingInlineStart: '4' },
      },
    },
    label: {
      ...apart,
      minHeight: '14',
      paddingInline: '4',
      ...lineAbove,
      fontWeight: '600',
      ...unfolding,
    },
    beside: {
      ...wrappedApart,
      '& > div': { flex: '1 0 100%', minWidth: '0', marginTop: '3' },
      '& > details > summary': { minHeight: '11', marginBlock: '-2', borderTopWidth: '0' },
    },
  },
})

export const tablePanel = slotRecipe({
  base: {
    // A table that comes first has the panel's upper edge instead of its own.
    root: {
      ...panel,
      minWidth: '0',
      overflow: 'hidden',
      '& > :first-child tr:first-child': { borderTopWidth: '0' },
    },
    roomy: { '@media screen and (max-width: 72.49em)': unseen },
    note: {
      display: 'none',
      [roomy]: { display: 'block' },
      fontSize: 'sm',
      lineHeight: '1.4',
      color: 'fg.muted',
    },
    // The link of a file lies above the row's own link, with room for a finger.
    file: {
      position: 'relative',
      display: 'inline-block',
      minWidth: '12',
      ...padded('3.5', '2'),
      margin: '-.875rem -.5rem',
      fontSize: { base: 'sm', md: 'md' },
      fontWeight: { base: '600', md: '400' },
      textDecoration: { base: 'none', md: 'underline' },
    },
    head: { paddingBlock: '4', paddingInline: { base: '4', md: '6' } },
    fold: { ...lineAbove, ...unfoldedOnPaper },
    summary: {
      ...apart,
      minHeight: '12',
      ...padded('2', { base: '4', md: '6' }),
      // Its arrow stands below those of the rows.
      paddingInlineEnd: '2.5',
      color: 'accent',
      fontWeight: '700',
      ...unfolding,
      _hover: { background: 'accent.subtle' },
    },
    count: { color: 'fg.muted', fontSize: 'md', fontWeight: '400' },
  },
})
