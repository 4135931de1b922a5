import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system'

type Variants<S extends string> = Record<
  string,
  Record<string, { [slot in S]?: SystemStyleObject }>
>

export const slotRecipe = <S extends string, V extends Variants<S> = Record<never, never>>(recipe: {
  base: Record<S, SystemStyleObject>
  variants?: V
}) => recipe

/** A variant for each tone, named after its colour. */
export const tones = <T extends string, S>(toned: (color: T) => S, ...names: T[]) =>
  Object.fromEntries(names.map(name => [name, toned(name)])) as Record<T, S>

export const flexed = { display: 'flex', alignItems: 'center' } as const
export const wrapping = { display: 'flex', flexWrap: 'wrap' } as const
export const wrapped = { ...wrapping, alignItems: 'center' } as const
export const apart = { ...flexed, justifyContent: 'space-between' } as const
export const wrappedApart = { ...wrapped, justifyContent: 'space-between' } as const
export const inlineFlexed = { display: 'inline-flex', alignItems: 'center' } as const

export const padded = <B, I>(paddingBlock: B, paddingInline: I) => ({ paddingBlock, paddingInline })

export const covering = {
  content: '""',
  position: 'absolute',
  top: '0',
  right: '0',
  bottom: '0',
  left: '0',
} as const

/** A summary without the browser's own triangle. */
export const unfolding = {
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
} as const

export const edged = <C extends string>(borderColor: C) =>
  ({ borderWidth: '1px', borderStyle: 'solid', borderColor }) as const
export const framed = edged('line')

export const lineAbove = {
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
} as const

export const lineBelow = {
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
} as const

export const floating = {
  ...framed,
  borderRadius: 'xl',
  background: 'panel',
  color: 'fg',
  boxShadow: 'floating',
} as const

export const container = defineRecipe({
  base: { width: '100%', maxWidth: '8xl', marginInline: 'auto' },
  variants: {
    size: {
      // It begins under the name in the bar. With the padding of `main`, it ends as far above the footer as the others.
      narrow: {
        maxWidth: '33rem',
        marginInline: '0',
        paddingBottom: '7',
        '@media print': { maxWidth: 'none' },
      },
      column: { maxWidth: '33rem', marginInline: '0' },
    },
    print: {
      none: { '@media print': { display: 'none' } },
      // Of rows, those that lead elsewhere.
      folds: { '@media print': { '& li > a': { display: 'none' } } },
    },
  },
})

/** A grid, since old Safari knows no gap in flex boxes; printed, a block, where a heading stays with its text. */
export const stack = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    // On a phone the one button that leads on is as wide as the page.
    '& > .button--solid, & > .button--outline': { width: { base: '100%', sm: 'auto' } },
    '@media screen': { '& > .pageHeading': { marginBottom: '-4' } },
    '@media print': { display: 'block', '& > * + *': { marginTop: '4' } },
  },
  variants: {
    gap: {
      // A sentence under the title keeps its distance.
      tight: { gap: '2', '& > .pageHeading ~ p': { marginTop: '2' } },
      close: { gap: '3' },
      loose: {
        gap: '6',
        '& > .columns': { marginTop: '0' },
        '@media screen': { '& > .pageHeading': { marginBottom: '-6' } },
        '@media print': { '& > * + *': { marginTop: '6' } },
      },
    },
  },
})

/** Elements side by side, in lines that wrap. Margins part them, since old Safari knows no gap in flex boxes. */
export const cluster = defineRecipe({
  base: {
    ...wrapped,
    margin: '-.375rem',
    '& > *': { margin: '.375rem' },
    '& > .button:only-child': { flexGrow: { base: '1', sm: '0' } },
  },
  variants: {
    justify: { between: { justifyContent: 'space-between', '@media print': { display: 'block' } } },
    align: { end: { alignItems: 'flex-end' } },
  },
})

export const list = defineRecipe({
  base: { paddingInlineStart: '5', listStyle: 'disc', '& > li': { marginBottom: '1' } },
  variants: { kind: { steps: { listStyle: 'decimal' } } },
})

/** A number is not broken at its hyphen. */
export const whole = defineRecipe({ base: { whiteSpace: 'nowrap' } })

/** On paper nothing can be unfolded: what is folded is printed. */
export const unfoldedOnPaper = {
  '@media print': { display: 'block', '&::details-content': { contentVisibility: 'visible' } },
} as const

export const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const

export const hidden = defineRecipe({ base: { ...unseen, margin: '-1px', whiteSpace: 'nowrap' } })

export const heading = defineRecipe({
  base: { color: 'fg' },
  variants: {
    size: {
      sm: { fontSize: 'md' },
      md: { fontSize: 'lg' },
      lg: { fontSize: { base: 'xl', md: '2xl' } },
      xl: { fontSize: { base: '3xl', md: 'calc(1rem + 18px)' } },
    },
  },
})

export const text = defineRecipe({
  base: { maxWidth: '38rem' },
  variants: {
    tone: { muted: { color: 'fg.muted' }, late: { color: 'late', fontWeight: '700' } },
    size: { sm: { fontSize: 'sm' }, lg: { fontSize: 'lg' } },
    lines: {
      // Text that a person typed keeps its line breaks.
      kept: { whiteSpace: 'pre-line' },
      // A command or a token is copied as it stands, with its indentation.
      code: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'monospace' },
    },
  },
})

export const link = defineRecipe({
  base: {
    color: 'accent',
    textDecoration: 'underline',
    _hover: { color: 'accent.hover', textDecorationThickness: '2px' },
  },
  variants: {
    // A link outside of a sentence has a target of 44 px; inside one it keeps the line height.
    variant: {
      alone: {
        // Links are of no use on paper.
        '@media print': { display: 'none' },
        ...inlineFlexed,
        minHeight: '11',
        fontWeight: '600',
      },
    },
  },
})

export const icon = defineRecipe({
  base: {
    width: '1.25em',
    height: '1.25em',
    flexShrink: '0',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
})

export const columns = defineRecipe({
  base: {
    display: 'grid',
    gap: { base: '6', lg: '8' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
    marginTop: '4',
    '& > :only-child': { gridColumn: '1 / -1' },
    '@media print': { display: 'block', '& > * + *': { marginTop: '6' } },
  },
})

export const pair = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '& > :only-child': { gridColumn: '1 / -1' },
    // Cards side by side are as high as each other.
    '& > section': { display: 'grid', gridTemplateRows: 'auto 1fr' },
  },
  variants: { gap: { loose: { gap: '6' } } },
})
