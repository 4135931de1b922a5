import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

const panel = {
  background: 'panel',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '2xl',
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
    header: { padding: '5', paddingBottom: '0' },
    body: { flex: '1 1 auto', padding: '5', '& > * + *': { marginTop: '2' } },
    footer: { padding: '5', paddingTop: '0' },
    // The link's target is the whole card, its name stays the title.
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      fontWeight: '600',
      textDecoration: 'none',
      '& > svg': {
        width: '12',
        height: '12',
        padding: '2.5',
        marginInlineEnd: '3',
        borderRadius: 'xl',
        background: 'accent.subtle',
      },
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '0',
        right: '0',
        bottom: '0',
        left: '0',
      },
      _hover: { textDecoration: 'underline' },
    },
  },
  variants: { kind: { link: { root: { _hover: { borderColor: 'accent' } } } } },
})

const toned = (color: string) => ({
  label: { color, background: `${color}.subtle` },
})

export const statusCard = defineSlotRecipe({
  slots: ['root', 'label', 'amount', 'details', 'body'],
  base: {
    root: {
      ...panel,
      padding: '5',
      minWidth: '0',
      breakInside: 'avoid',
    },
    label: {
      display: 'inline-flex',
      alignItems: 'center',
      paddingBlock: '1',
      paddingInline: '2.5',
      borderRadius: 'full',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'transparent',
      fontSize: 'sm',
      fontWeight: '700',
      letterSpacing: '.03em',
      '& > svg': { marginInlineEnd: '1.5' },
    },
    amount: {
      marginTop: '3',
      fontSize: '3xl',
      fontWeight: '700',
      lineHeight: '1.15',
      fontVariantNumeric: 'tabular-nums',
      letterSpacing: '-.02em',
    },
    details: {
      maxWidth: 'sm',
      marginTop: '3',
      color: 'fg.muted',
      '& > div': { display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' },
      '& dt': { paddingInlineEnd: '3' },
      '& dd': { color: 'fg', fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
    },
    body: { marginTop: '3' },
  },
  variants: {
    tone: {
      info: toned('info'),
      danger: { ...toned('error'), root: { borderColor: 'error' } },
      success: toned('success'),
      neutral: toned('neutral'),
    },
  },
})

export const badge = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    paddingBlock: '.125rem',
    paddingInline: '2.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: '600',
    '& > svg': { marginInlineEnd: '1' },
  },
  variants: {
    tone: {
      neutral: { color: 'neutral', background: 'neutral.subtle' },
      info: { color: 'info', background: 'info.subtle' },
      success: { color: 'success', background: 'success.subtle' },
      warning: { color: 'warning', background: 'warning.subtle' },
      error: { color: 'error', background: 'error.subtle' },
    },
  },
})

const stacked = '@media screen and (max-width: 47.99em)'

/** Under 48em each row becomes a small card; roles in the HTML keep it a table for screen readers. */
export const table = defineSlotRecipe({
  slots: ['root', 'caption', 'head', 'row', 'header', 'sort', 'cell'],
  base: {
    root: {
      ...panel,
      borderCollapse: 'separate',
      borderSpacing: '0',
      width: '100%',
      overflow: 'hidden',
      [stacked]: {
        display: 'block',
        background: 'none',
        borderWidth: '0',
        boxShadow: 'none',
        '& tbody': { display: 'block' },
      },
    },
    caption: {
      paddingBottom: '3',
      textAlign: 'start',
      fontWeight: '700',
      fontSize: 'lg',
      [stacked]: { display: 'block' },
    },
    head: {
      [stacked]: {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clip: 'rect(0 0 0 0)',
      },
    },
    row: {
      [stacked]: {
        ...panel,
        display: 'block',
        marginBottom: '3',
        paddingBlock: '2',
        paddingInline: '4',
      },
      'tbody &': { _hover: { background: 'canvas' } },
    },
    header: {
      paddingBlock: '3',
      paddingInline: { base: '3', lg: '4' },
      background: 'subtle',
      color: 'fg.muted',
      fontSize: 'sm',
      fontWeight: '600',
      textAlign: 'start',
      verticalAlign: 'bottom',
      // The table's own rounded corners do not clip its cells.
      '&:first-child': { borderTopLeftRadius: '2xl' },
      '&:last-child': { borderTopRightRadius: '2xl' },
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
      paddingBlock: '3',
      paddingInline: { base: '3', lg: '4' },
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      textAlign: 'start',
      fontWeight: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      [stacked]: {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        paddingInline: '0',
        paddingBlock: '1.5',
        borderTopWidth: '0',
        textAlign: 'end',
        // A long address breaks rather than leaves its card; unlike overflow-wrap, old browsers heed this in flex boxes.
        wordBreak: 'break-word',
        '&[data-label]::before': {
          content: 'attr(data-label)',
          flexShrink: '0',
          maxWidth: '50%',
          wordBreak: 'normal',
          paddingInlineEnd: '4',
          color: 'fg.muted',
          fontWeight: '400',
          textAlign: 'start',
        },
      },
    },
  },
  variants: {
    align: {
      end: { header: { textAlign: 'end' }, cell: { textAlign: 'end', whiteSpace: 'nowrap' } },
    },
    kind: {
      title: {
        cell: {
          fontWeight: '600',
          whiteSpace: { md: 'nowrap' },
          // A name or a reference stays whole; a badge beside it moves below.
          [stacked]: { flexWrap: 'wrap', wordBreak: 'normal' },
        },
      },
    },
    // Rows no higher than their links, which stay large enough for a finger.
    density: {
      dense: {
        header: { paddingInline: { md: '3' } },
        cell: { paddingBlock: { md: '.125rem' }, paddingInline: { md: '3' } },
      },
    },
    // Sorting must be possible on a phone too: the headers become a line of links.
    sorting: {
      links: {
        head: {
          [stacked]: {
            position: 'static',
            display: 'block',
            width: 'auto',
            height: 'auto',
            clip: 'auto',
            marginBottom: '3',
            '& > tr': { display: 'flex', flexWrap: 'wrap' },
          },
        },
        header: { [stacked]: { background: 'none', paddingInline: '0', marginInlineEnd: '4' } },
      },
      none: { header: { [stacked]: { display: 'none' } } },
    },
  },
})

export const definitionList = defineSlotRecipe({
  slots: ['item', 'term', 'value'],
  base: {
    item: {
      display: { md: 'grid' },
      gridTemplateColumns: { md: 'minmax(10rem, 1fr) 2fr' },
      columnGap: '4',
      paddingBlock: '3',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      '&:last-child': { borderBottomWidth: '0' },
    },
    term: { color: 'fg.muted' },
    value: { fontWeight: '600', minWidth: '0' },
  },
})

export const emptyState = defineSlotRecipe({
  slots: ['root', 'title'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      paddingBlock: '10',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'line.control',
      borderRadius: '2xl',
      color: 'fg.muted',
      textAlign: 'center',
    },
    title: { fontSize: 'lg', fontWeight: '600', color: 'fg' },
  },
})

export const breadcrumb = defineSlotRecipe({
  slots: ['list', 'item', 'separator'],
  base: {
    // Its links are 44 px high: negative margins take back the invisible part.
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      marginBlock: '-2.5',
      fontSize: 'sm',
    },
    item: {
      display: 'inline-flex',
      alignItems: 'center',
      color: 'fg.muted',
      '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '11' },
      '& > span[aria-current]': { paddingBlock: '3' },
    },
    separator: { marginInline: '2', color: 'line.control' },
  },
})
