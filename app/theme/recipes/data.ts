import { defineRecipe } from '@chakra-ui/react/styled-system'
import {
  framed,
  lineAbove,
  lineBelow,
  padded,
  slotRecipe,
  tones,
  unfoldedOnPaper,
  unfolding,
  wrappedApart,
  wrapping,
} from './layout.ts'

export const panel = {
  background: 'panel',
  ...framed,
  borderRadius: '2xl',
  boxShadow: 'raised',
} as const

export const card = slotRecipe({
  base: {
    root: { ...panel, position: 'relative', breakInside: 'avoid' },
    body: { padding: { base: '4', md: '6' }, '& > * + *': { marginTop: '3' } },
  },
})

/** Two sides of a turned square make an arrow: it points forward, down on a closed fold, up on an open one. */
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

/** A row is pressed as a whole, so its link has no underline: that is for links in a sentence. */
export const rows = slotRecipe({
  base: {
    initials: {
      flex: '0 0 2rem',
      marginInlineEnd: '2',
      borderRadius: 'full',
      background: 'brand.acting',
      color: 'brand.fg',
      fontSize: 'sm',
      fontWeight: '700',
      lineHeight: '2rem',
      textAlign: 'center',
    },
    root: { ...panel, overflow: 'hidden' },
    item: { ...lineAbove, breakInside: 'avoid', '&:first-child': { borderTopWidth: '0' } },
    row: {
      position: 'relative',
      ...wrappedApart,
      width: '100%',
      minHeight: '3.5rem',
      ...padded('3', { base: '4', md: '6' }),
      color: 'fg',
      textAlign: 'start',
      textDecoration: 'none',
      ...unfolding,
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
      ...unfoldedOnPaper,
      '& > summary::after': { marginTop: '-8px', transform: 'rotate(135deg)' },
      '&[open] > summary::after': { marginTop: '-2px', transform: 'rotate(-45deg)' },
      '& > ul': { ...lineAbove, background: 'canvas' },
      // The rows inside a fold are lower, and their titles are not bold.
      '& li > a': { minHeight: '11', paddingBlock: '2' },
      '& li .rows__title': { fontWeight: '400' },
    },
    inside: {
      paddingInline: { base: '4', md: '6' },
      paddingBottom: '4',
      '& > * + *': { marginTop: '3' },
    },
    phone: {
      '& > a': { fontSize: '2xl', fontWeight: '700', textDecoration: 'none', whiteSpace: 'nowrap' },
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
    },
    chosen: {
      shown: {
        row: {
          background: 'accent.subtle',
          boxShadow: 'inset 4px 0 0 var(--c-colors-accent)',
          // A state keeps its shape there.
          '& .badge': { background: 'panel' },
        },
      },
    },
  },
})

const toned = (color: string) => ({ color, background: `${color}.subtle` })

export const badge = defineRecipe({
  base: {
    display: 'inline-block',
    ...padded('0.5', '2'),
    borderWidth: '1px',
    borderStyle: 'solid',
    // The border becomes visible where the user's colours replace those of the page (forced colours).
    borderColor: 'transparent',
    borderRadius: 'md',
    fontSize: '.8125rem',
    fontWeight: '700',
    lineHeight: '1.4',
  },
  variants: { tone: tones(toned, 'neutral', 'info', 'success', 'warning', 'late', 'error') },
})

export const sum = slotRecipe({
  base: {
    root: lineBelow,
    line: {
      ...wrapping,
      justifyContent: 'space-between',
      paddingBlock: '2',
      ...lineAbove,
      '&:first-child': { borderTopWidth: '0' },
    },
    term: {
      flex: '1 1 8em',
      minWidth: '0',
      marginInlineEnd: '4',
      color: 'fg.muted',
      // A state is centred on its line, apart from the words before it.
      '& > .badge': { verticalAlign: '1px' },
    },
    note: { display: 'block', fontSize: 'sm' },
    amount: { fontWeight: '700', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
  variants: {
    rank: {
      total: {
        line: {
          // Where nothing stands above it in its list, too.
          borderTopWidth: '2px !important',
          borderTopColor: 'fg',
          alignItems: 'baseline',
          '& > dt': { color: 'fg', fontWeight: '700' },
        },
      },
    },
  },
})

/** A bar in coloured parts, and the dots of its legend. */
export const parts = slotRecipe({
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

export const definitionList = slotRecipe({
  base: {
    item: {
      ...wrapping,
      justifyContent: 'space-between',
      alignItems: 'baseline',
      paddingBlock: '2',
      ...lineAbove,
      '&:first-child': { borderTopWidth: '0' },
    },
    // The term and its value share a line, until larger text leaves no room for both.
    term: {
      flex: '0 0 40%',
      minWidth: 'min-content',
      maxWidth: '14rem',
      paddingInlineEnd: '4',
      fontSize: 'sm',
      color: 'fg.muted',
    },
    value: {
      flex: '1 1 5.5rem',
      wordBreak: 'break-word',
      minWidth: '0',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

export const emptyState = slotRecipe({
  base: {
    root: {
      ...panel,
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      ...padded('6', '4'),
      textAlign: 'center',
      '& .button': { justifySelf: { base: 'stretch', md: 'center' } },
    },
    title: { fontSize: 'lg', fontWeight: '700' },
  },
})
