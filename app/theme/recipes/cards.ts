import { chevron, panel } from './data.ts'
import { slotRecipe, tones, wrapped } from './layout.ts'

export const amount = slotRecipe({
  base: {
    root: {
      ...panel,
      overflow: 'hidden',
      '& > .rows, & > form': {
        border: '0',
        borderTop: '1px solid',
        borderColor: 'line',
        borderRadius: '0',
        boxShadow: 'none',
      },
    },
    head: {
      padding: { base: '4', md: '6' },
      md: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end' },
      // In px, so that the fountain takes no more room beside larger text.
      '& > svg': {
        float: 'right',
        width: '72px',
        height: 'auto',
        marginTop: '8',
        marginInlineStart: '4',
      },
    },
    what: { md: { flex: '1 1 12rem', minWidth: '0' }, '& > * + *': { marginTop: '2' } },
    label: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: { base: 'space-between', md: 'flex-start' },
      '& > .badge': { marginInlineStart: { md: '2' } },
      fontSize: 'md',
      fontWeight: '600',
      lineHeight: '1.2',
    },
    sum: {
      display: 'block',
      marginTop: '2',
      fontSize: '6xl',
      fontWeight: '800',
      lineHeight: '1',
      letterSpacing: '-.04em',
      fontVariantNumeric: 'tabular-nums',
      '& > small': { fontSize: '.56em', fontWeight: '700', letterSpacing: '-.02em' },
    },
    sentence: {
      display: 'block',
      // Balanced lines would ignore the fountain that floats beside them.
      textWrap: 'wrap',
      marginTop: '2',
      fontSize: '3xl',
      fontWeight: '800',
      lineHeight: '1.2',
      letterSpacing: '-.02em',
    },
    note: { '& > * + *': { marginTop: '2' } },
    action: {
      md: { marginInlineStart: '4' },
      // The margin is on the button: a helper who may not pay sees none.
      '& .button': { marginTop: '4', width: '100%', minHeight: '14', fontSize: 'calc(1rem + 1px)' },
    },
  },
  variants: {
    mood: { calm: { head: { md: { flexDirection: 'row-reverse', alignItems: 'center' } } } },
  },
})

const toned = (color: string) => ({
  root: {
    background: `${color}.subtle`,
    borderColor: `${color}.line`,
    '--tone': `colors.${color}`,
  },
})

export const alertCard = slotRecipe({
  base: {
    root: {
      padding: { base: '4', md: '6' },
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: '2xl',
      // What can be pressed has the colour of the card.
      '--c-colors-accent': 'var(--tone)',
      '--c-colors-accent-hover': 'var(--tone)',
      '--c-colors-accent-press': 'var(--tone)',
      '& .button--outline': { borderColor: 'accent' },
      '& > * + *': { marginTop: '2' },
      // A fold at the foot brings its own room.
      '& > .popup, & > .disclosure': { marginBottom: '-3' },
      // The button that explains the card is a line that opens, like a row.
      '& .button--ghost': {
        position: 'relative',
        justifyContent: 'flex-start',
        width: '100%',
        paddingInlineEnd: '6',
        fontSize: 'md',
        textAlign: 'start',
        textDecoration: 'none',
        '&::after': {
          ...chevron,
          right: '2px',
          transform: 'rotate(135deg)',
          borderColor: 'currentColor',
        },
      },
    },
    title: { color: 'accent', fontSize: 'lg', lineHeight: '1.3' },
    action: {
      '&:not(:first-child)': { marginTop: '4' },
      '& .button': { width: { base: '100%', md: 'auto' } },
    },
  },
  variants: {
    tone: tones(toned, 'info', 'warning', 'late', 'error'),
    size: {
      large: {
        root: {
          '& .disclosure': { borderBottomWidth: '0' },
          // What is said of the drawing does not stand against the button above it.
          '& > div + p': { marginTop: '4' },
        },
        title: { fontSize: '3xl', lineHeight: '1.2' },
        action: {
          ...wrapped,
          '& > .button': { marginInlineEnd: { md: '6' } },
          '& > p': {
            width: { base: '100%', md: 'auto' },
            marginTop: '3',
            marginBottom: { md: '3' },
            textAlign: { base: 'center', md: 'start' },
            fontWeight: '600',
          },
        },
      },
    },
  },
})

export const receipt = slotRecipe({
  base: {
    root: {
      ...panel,
      position: 'relative',
      maxWidth: '33rem',
      paddingTop: '6',
      paddingBottom: '8',
      paddingInline: { base: '4', md: '12' },
      borderBottomWidth: '0',
      borderBottomRadius: '0',
      boxShadow: 'none',
      textAlign: 'center',
      '& > * + *': { marginTop: '2' },
      '& > svg': { marginInline: 'auto' },
      '& h1, & h2': { color: 'success' },
      '&::after': {
        content: '""',
        position: 'absolute',
        left: '-1px',
        right: '-1px',
        bottom: '0',
        height: '8px',
        background: 'canvas',
        // Browsers without masks draw a straight line at the end of the ticket.
        maskImage:
          "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='8'%3E%3Ccircle cx='8' cy='8' r='5.5'/%3E%3C/svg%3E\")",
      },
    },
    facts: {
      '&:not(:first-child)': { marginTop: '4' },
      paddingTop: '2',
      borderTop: '2px dashed',
      borderColor: 'line',
      textAlign: 'start',
      '& .definitionList__item': { paddingBlock: '1' },
      '& .definitionList__term': { flexBasis: '32%' },
    },
    ways: { '& > *': { marginTop: '3' }, '& .button': { width: '100%' } },
  },
})

export const fountain = slotRecipe({
  base: {
    root: { fill: 'none', flexShrink: '0' },
    basin: { fill: 'brand.sun' },
    pool: { fill: 'brand.aqua' },
    water: { stroke: 'bar.now', strokeWidth: '5', strokeLinecap: 'round' },
    bird: { fill: 'bar.now' },
  },
  variants: { state: { dry: { water: { stroke: 'bar.before', strokeDasharray: '.1 11' } } } },
})
