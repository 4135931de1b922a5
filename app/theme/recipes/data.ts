import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { framed, lineAbove, lineBelow } from './layout.ts'

export const panel = {
  background: 'panel',
  ...framed,
  borderRadius: '2xl',
  boxShadow: 'raised',
} as const

export const card = defineSlotRecipe({
  slots: ['root', 'body'],
  base: {
    root: {
      ...panel,
      position: 'relative',
    },
    body: { padding: { base: '4', md: '6' }, '& > * + *': { marginTop: '3' } },
  },
})

/** A corner of a square, as an arrow: forward, down where something unfolds, up where it is unfolded. */
export const chevron = {
  content: '""',
  position: 'absolute',
  right: '18px',
  top: '50%',
  width: '9px',
  height: '9px',
  marginTop: '-5px',
  borderStyle: 'solid',
  borderWidth: '2px 2px 0 0',
  borderColor: 'line.control',
  transform: 'rotate(45deg)',
} as const

/** Whole rows are pressed; the underline is for links in a sentence. */
export const rows = defineSlotRecipe({
  slots: [
    'root',
    'item',
    'row',
    'text',
    'title',
    'note',
    'end',
    'below',
    'fold',
    'inside',
    'phone',
  ],
  base: {
    phone: {
      '& > a': { fontSize: '2xl', fontWeight: '700', textDecoration: 'none', whiteSpace: 'nowrap' },
    },
    root: { ...panel, overflow: 'hidden' },
    item: {
      ...lineAbove,
      breakInside: 'avoid',
      '&:first-child': { borderTopWidth: '0' },
    },
    row: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: '100%',
      minHeight: '3.5rem',
      paddingBlock: '3',
      paddingInline: { base: '4', md: '6' },
      color: 'fg',
      textAlign: 'start',
      textDecoration: 'none',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    text: { flex: '1 1 8em', minWidth: '0' },
    title: { display: 'block', fontWeight: '600', lineHeight: '1.3' },
    note: { display: 'block', fontSize: 'sm', lineHeight: '1.4', color: 'fg.muted' },
    end: {
      marginInlineStart: 'auto',
      paddingInlineStart: '3',
      fontWeight: '700',
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
    },
    below: { width: { base: '100%', md: 'auto' }, marginTop: { base: '2', md: '0' } },
    fold: {
      '&[open] > summary::after': { marginTop: '-2px', transform: 'rotate(-45deg)' },
    },
    inside: {
      paddingInline: { base: '4', md: '6' },
      paddingBottom: '4',
      '& > * + *': { marginTop: '3' },
    },
  },
  variants: {
    leads: {
      away: {
        row: {
          paddingInlineEnd: { base: '38px', md: '46px' },
          '&::after': chevron,
          _hover: { background: 'accent.subtle' },
          '&:focus': { outlineOffset: '-3px' },
        },
      },
      down: {
        row: {
          paddingInlineEnd: { base: '38px', md: '46px' },
          '&::after': { ...chevron, marginTop: '-8px', transform: 'rotate(135deg)' },
          _hover: { background: 'accent.subtle' },
          '&:focus': { outlineOffset: '-3px' },
        },
      },
    },
    chosen: {
      shown: {
        row: { background: 'accent.subtle', boxShadow: 'inset 4px 0 0 var(--c-colors-accent)' },
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
      info: toned('info'),
      success: toned('success'),
      warning: toned('warning'),
      late: toned('late'),
      error: toned('error'),
    },
  },
})

export const sum = defineSlotRecipe({
  slots: ['root', 'line', 'term', 'note', 'amount'],
  base: {
    root: lineBelow,
    line: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      paddingBlock: '2',
      ...lineAbove,
      '&:first-child': { borderTopWidth: '0' },
    },
    term: { flex: '1 1 8em', minWidth: '0', marginInlineEnd: '4', color: 'fg.muted' },
    note: { display: 'block', fontSize: 'sm' },
    amount: { fontWeight: '700', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
  variants: {
    rank: {
      total: {
        line: {
          alignItems: 'flex-end',
          borderTopWidth: '2px',
          borderTopColor: 'fg',
          '& > dt': { color: 'fg', fontWeight: '700' },
        },
      },
    },
  },
})

/** What an amount is made of: a bar in as many parts, and a dot for each. */
export const parts = defineSlotRecipe({
  slots: ['bar', 'part', 'dot', 'compared'],
  base: {
    bar: {
      display: 'flex',
      overflow: 'hidden',
      borderRadius: 'md',
      '& > svg + svg': { marginLeft: '2px' },
    },
    part: {},
    dot: {
      display: 'inline-block',
      width: '12px',
      height: '12px',
      marginInlineEnd: '1',
      borderRadius: 'sm',
    },
    compared: { width: '100%', height: '12px', marginTop: '1' },
  },
  variants: {
    kind: {
      subscription: { part: { fill: 'bar.before' }, dot: { background: 'bar.before' } },
      water: { part: { fill: 'bar.now' }, dot: { background: 'bar.now' } },
      correction: { part: { fill: 'brand.sun' }, dot: { background: 'brand.sun' } },
    },
  },
})

/** In what is as narrow as a phone: both on one line, until larger text leaves no room for that. */
export const factsIn = (term: string) => ({
  '& .definitionList__item': { paddingBlock: '1', borderTopWidth: '0' },
  '& .definitionList__term': { flex: `0 0 ${term}`, minWidth: '5.25rem', fontSize: 'sm' },
  '& .definitionList__value': { flexBasis: '5.5rem', wordBreak: 'break-word' },
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
      ...lineAbove,
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
      ...panel,
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      paddingBlock: '5',
      paddingInline: '4',
      textAlign: 'center',
    },
    title: { fontSize: 'lg', fontWeight: '700' },
  },
})
