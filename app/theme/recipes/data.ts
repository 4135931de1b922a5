import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const panel = {
  background: 'panel',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'xl',
  boxShadow: 'raised',
} as const

export const card = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'footer', 'link'],
  base: {
    root: {
      ...panel,
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minWidth: '0',
    },
    header: { padding: { base: '4', md: '6' }, paddingBottom: '0' },
    body: { flex: '1 1 auto', padding: { base: '4', md: '6' }, '& > * + *': { marginTop: '3' } },
    footer: { padding: { base: '4', md: '6' }, paddingTop: '0' },
    // The link's target is the whole card, its name stays the title.
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      fontWeight: '600',
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '0',
        right: '0',
        bottom: '0',
        left: '0',
      },
      _hover: { textDecorationThickness: '2px' },
    },
  },
  variants: { kind: { link: { root: { _hover: { borderColor: 'accent' } } } } },
})

/** Several like things: their lines in one panel. */
export const rows = defineSlotRecipe({
  slots: ['root', 'item', 'row', 'text', 'title', 'note', 'end'],
  base: {
    root: { ...panel, overflow: 'hidden' },
    item: {
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      breakInside: 'avoid',
      '&:first-child': { borderTopWidth: '0' },
    },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: '100%',
      minHeight: '4rem',
      paddingBlock: '3',
      paddingInline: { base: '4', md: '6' },
      color: 'fg',
      textAlign: 'start',
      textDecoration: 'none',
    },
    text: { flex: '1 1 12rem', minWidth: '0', marginInlineEnd: '4' },
    title: { display: 'block', fontWeight: '600' },
    note: { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    end: {
      marginInlineStart: 'auto',
      marginBlock: '1',
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  variants: {
    leads: {
      away: {
        row: { _hover: { background: 'accent.subtle' }, '&:focus': { outlineOffset: '-3px' } },
        title: {
          color: 'accent',
          textDecoration: 'underline',
          textDecorationThickness: '1px',
          textUnderlineOffset: '.18em',
        },
      },
    },
    // The one that the rest of the page shows.
    chosen: {
      shown: {
        row: { background: 'subtle', boxShadow: 'inset 4px 0 0 var(--c-colors-accent)' },
      },
    },
  },
})

const toned = (color: string) => ({ color, background: `${color}.subtle` })

export const badge = defineRecipe({
  base: {
    display: 'inline-block',
    paddingBlock: '0.5',
    paddingInline: '2',
    borderWidth: '1px',
    borderStyle: 'solid',
    // Seen only where the user forces colours.
    borderColor: 'transparent',
    borderRadius: 'md',
    fontSize: '.8125rem',
    fontWeight: '700',
    lineHeight: '1.4',
  },
  variants: {
    tone: {
      neutral: { color: 'neutral', background: 'neutral.subtle' },
      accent: { color: 'accent', background: 'accent.subtle' },
      info: toned('info'),
      success: toned('success'),
      warning: toned('warning'),
      late: toned('late'),
      error: toned('error'),
    },
  },
})

const stacked = '@media screen and (max-width: 47.99em)'

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const

/** Under 48em each row is two lines; roles in the HTML keep it a table for screen readers. */
export const table = defineSlotRecipe({
  slots: ['root', 'caption', 'head', 'row', 'header', 'sort', 'cell', 'label'],
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
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        paddingBlock: '2',
        paddingInline: '4',
        borderTopWidth: '1px',
        borderTopStyle: 'solid',
        borderTopColor: 'line',
        '&:first-child': { borderTopWidth: '0' },
        // The second line begins after the amount, wherever the first one ends.
        '&::after': { content: '""', order: 3, flex: '0 0 100%' },
      },
    },
    header: {
      paddingBlock: '2',
      paddingInline: '3',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      color: 'fg.muted',
      fontSize: 'sm',
      fontWeight: '600',
      textAlign: 'start',
      verticalAlign: 'bottom',
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      marginBlock: '-2.5',
      color: 'inherit',
      '& > svg': { marginInlineStart: '1' },
    },
    cell: {
      paddingBlock: '2',
      paddingInline: '3',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      textAlign: 'start',
      fontWeight: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      'tr:first-child > &': { borderTopWidth: '0' },
      [stacked]: { padding: '0', borderTopWidth: '0' },
    },
    label: { md: { display: 'none' }, '@media print': { display: 'none' } },
  },
  variants: {
    align: {
      end: { header: { textAlign: 'end' }, cell: { textAlign: 'end', whiteSpace: 'nowrap' } },
    },
    kind: { title: { cell: { fontWeight: '600', whiteSpace: { md: 'nowrap' } } } },
    // Rows no higher than their links, which stay large enough for a finger.
    density: { dense: { cell: { paddingBlock: { md: '.125rem' }, fontSize: { md: 'sm' } } } },
    // The panel around it has the edge; the columns of several are one below the other.
    inside: {
      panel: {
        root: {
          borderWidth: '0',
          borderRadius: '0',
          boxShadow: 'none',
          background: 'transparent',
          tableLayout: { md: 'fixed' },
          '& tr > :first-child': { paddingInlineStart: { md: '6' } },
          '& tr > :last-child': { paddingInlineEnd: { md: '6' } },
        },
        row: { [stacked]: { '&:first-child': { borderTopWidth: '1px' } } },
      },
    },
    width: {
      state: { header: { width: '9rem' } },
      day: { header: { width: '8.5rem' } },
      box: { header: { width: '5.5rem' } },
    },
    // Room for the box at the left of both lines.
    choice: { left: { row: { [stacked]: { minHeight: '5rem', paddingInlineStart: '12' } } } },
    phone: {
      first: {
        cell: {
          [stacked]: {
            order: 1,
            flex: '0 1 auto',
            maxWidth: 'calc(100% - 96px)',
            marginInlineEnd: '2',
            fontWeight: '600',
            // Unlike overflow-wrap, old browsers heed this in flex boxes.
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
            // In px: larger text takes the line alone rather than being broken.
            flex: '1 1 calc(100% - 112px)',
            fontSize: 'sm',
            fontWeight: '400',
            color: 'fg.muted',
            textAlign: 'start',
            whiteSpace: 'normal',
            wordBreak: 'break-word',
          },
        },
      },
      action: {
        cell: {
          [stacked]: {
            order: 5,
            marginInlineStart: 'auto',
            marginBlock: '-1.5',
            fontSize: 'sm',
            color: 'fg.muted',
            whiteSpace: 'nowrap',
          },
        },
      },
      button: { cell: { [stacked]: { order: 6, flex: '1 1 100%', marginTop: '2' } } },
      choice: {
        cell: { [stacked]: { position: 'absolute', left: '2', top: '50%', marginTop: '-5' } },
      },
      hidden: { cell: { [stacked]: unseen } },
    },
  },
})

/** Tables in one panel, between its heading and its foot, or each behind its line. */
export const tablePanel = defineSlotRecipe({
  slots: ['root', 'head', 'foot', 'total', 'amount', 'fold', 'summary', 'count'],
  base: {
    root: { ...panel, minWidth: '0' },
    head: {
      padding: { base: '4', md: '6' },
      paddingBottom: { base: '3', md: '3' },
      '& > p': { marginTop: '1' },
    },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      paddingBlock: { base: '3', md: '4' },
      paddingInline: { base: '4', md: '6' },
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      '& > button': { width: { base: '100%', md: 'auto' } },
    },
    total: { width: { base: '100%', md: 'auto' }, paddingBlock: '2', color: 'fg.muted' },
    amount: {
      float: { base: 'right', md: 'none' },
      color: 'fg',
      fontSize: 'xl',
      lineHeight: '1.2',
      fontVariantNumeric: 'tabular-nums',
    },
    fold: {
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      '&:first-child': { borderTopWidth: '0' },
      '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    },
    summary: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '12',
      paddingBlock: '2',
      paddingInline: { base: '4', md: '6' },
      color: 'accent',
      fontWeight: '700',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      _hover: { background: 'accent.subtle' },
    },
    count: { color: 'fg.muted', fontSize: 'md', fontWeight: '400' },
  },
})

/** Amounts, one below the other, and what they come to. */
export const sum = defineSlotRecipe({
  slots: ['root', 'line', 'term', 'note', 'amount'],
  base: {
    root: { borderBottomWidth: '1px', borderBottomStyle: 'solid', borderBottomColor: 'line' },
    line: {
      display: 'flex',
      justifyContent: 'space-between',
      paddingBlock: '2',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
    },
    term: { minWidth: '0', marginInlineEnd: '4', color: 'fg.muted' },
    note: { display: 'block', fontSize: 'sm' },
    amount: { fontWeight: '700', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
  variants: {
    rank: {
      total: {
        term: { color: 'fg', fontSize: 'lg', fontWeight: '700' },
        amount: { fontSize: 'xl' },
      },
    },
  },
})

/** The facts of one thing: the term at the left, what it is at the right. */
export const definitionList = defineSlotRecipe({
  slots: ['item', 'term', 'value'],
  base: {
    item: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      paddingBlock: '2',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      '&:first-child': { borderTopWidth: '0' },
    },
    term: { flex: '0 1 14rem', paddingInlineEnd: '4', color: 'fg.muted' },
    value: {
      flex: '1 1 9rem',
      minWidth: '0',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

export const emptyState = defineSlotRecipe({
  slots: ['root', 'title'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      paddingBlock: '6',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'line.control',
      borderRadius: 'xl',
      color: 'fg.muted',
      textAlign: 'center',
    },
    title: { fontSize: 'lg', fontWeight: '600', color: 'fg' },
  },
})

export const breadcrumb = defineSlotRecipe({
  slots: ['list', 'item', 'separator'],
  base: {
    // Room for a finger around its links, taken back from the lines above and below.
    list: { display: 'flex', flexWrap: 'wrap', marginTop: '-2', fontSize: 'sm', lineHeight: '1.3' },
    item: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '8',
      color: 'fg.muted',
      '& > a': { paddingBlock: '2', marginBlock: '-1' },
    },
    separator: { marginInline: '2' },
  },
})
