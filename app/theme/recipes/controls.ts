import { defineRecipe } from '@chakra-ui/react/styled-system'
import {
  edged,
  flexed,
  floating,
  framed,
  inlineFlexed,
  lineAbove,
  padded,
  slotRecipe,
  unseen,
  wrapped,
  wrappedApart,
  wrapping,
} from './layout.ts'

export const button = defineRecipe({
  base: {
    ...inlineFlexed,
    justifyContent: 'center',
    // In a Stack, which is a grid, a button keeps its own width.
    justifySelf: 'start',
    minHeight: '12',
    ...padded('2.5', '5'),
    borderWidth: '2px',
    borderStyle: 'solid',
    // Transparent borders turn visible when the user forces colours.
    borderColor: 'transparent',
    borderRadius: 'xl',
    fontWeight: '600',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    '@media print': { display: 'none' },
    // It looks as it is announced, the pale form of what it will be; pressed, it still says what is missing.
    '&[aria-disabled=true]': {
      boxShadow: 'none',
      // Its words keep a contrast of 4.5 on the panel and on the canvas.
      opacity: '.8',
      _highContrast: { borderStyle: 'dashed' },
    },
  },
  variants: {
    // The button looks smaller; its target is still 44 px.
    size: { sm: { minHeight: '11', paddingBlock: '1.5', paddingInline: '3', fontSize: 'sm' } },
    variant: {
      solid: {
        borderColor: 'accent',
        background: 'accent',
        boxShadow: '0 2px 0 var(--c-colors-accent-press)',
        color: 'accent.contrast',
        fontWeight: '700',
        _hover: { background: 'accent.hover', borderColor: 'accent.hover' },
        _active: { boxShadow: 'none' },
      },
      state: {
        background: 'brand.state',
        color: 'brand.state.fg',
        fontWeight: '400',
        _hover: { background: 'brand.state.hover' },
      },
      outline: {
        borderColor: 'line.control',
        background: 'panel',
        color: 'accent',
        _hover: { background: 'accent.subtle', borderColor: 'accent' },
      },
      // The button looks like a link.
      ghost: {
        paddingInline: '0',
        borderWidth: '0',
        color: 'accent',
        textDecoration: 'underline',
        textUnderlineOffset: '.18em',
        _hover: { textDecorationThickness: '2px' },
      },
      quiet: {
        paddingInline: '0',
        borderWidth: '0',
        color: 'fg.muted',
        fontWeight: '400',
        textDecoration: 'underline',
        textUnderlineOffset: '.18em',
        _hover: { textDecorationThickness: '2px' },
      },
    },
    // The one button that leads on is as wide as its card, and higher.
    width: {
      full: {
        width: '100%',
        justifySelf: 'stretch',
        '&.button--solid': { minHeight: '14', fontSize: 'calc(1rem + 1px)' },
      },
    },
  },
})

/** Why a form could not leave: above its fields. */
export const unsent = defineRecipe({ className: 'unsent', base: { mb: '4', flexBasis: '100%' } })

/** What is missing in a form: a line below its aria-disabled button, or beside it. */
export const missing = defineRecipe({
  base: { flex: '1 1 100%', order: 1, fontSize: 'sm', color: 'fg.muted' },
})

const control = {
  display: 'block',
  width: '100%',
  minHeight: '12',
  ...padded('2.5', '3'),
  ...edged('line.control'),
  borderRadius: 'xl',
  background: 'panel',
  color: 'fg',
  // Under 16 px, iOS zooms into the field.
  fontSize: 'md',
  lineHeight: '1.5',
  _hover: { borderColor: 'accent' },
  _invalid: {
    borderColor: 'error',
    background: 'error.subtle',
    boxShadow: 'inset 0 0 0 1px var(--c-colors-error)',
  },
} as const

export const input = defineRecipe({
  base: {
    ...control,
    appearance: 'none',
    '&::placeholder': { color: 'fg.muted', opacity: '1' },
    // A field that only shows its value has no edge, and is as easy to read as any text.
    _disabled: {
      borderColor: 'transparent',
      background: 'subtle',
      opacity: '1',
      // Without it Safari would pale the text.
      WebkitTextFillColor: 'currentColor',
    },
  },
  variants: {
    kind: {
      numeric: { fontVariantNumeric: 'tabular-nums' },
      area: { minHeight: '7rem', resize: 'vertical' },
      // A reference or bank code is shown in capitals, whatever is typed.
      code: { textTransform: 'uppercase', fontVariantNumeric: 'tabular-nums' },
      file: {
        cursor: 'pointer',
        '&::file-selector-button': {
          marginInlineEnd: '3',
          ...padded('1', '3'),
          border: '0',
          borderRadius: 'lg',
          background: 'accent.subtle',
          color: 'accent',
          font: 'inherit',
          fontWeight: '600',
          cursor: 'pointer',
        },
      },
    },
    // A field is as wide as its content: a number or a postal code, a code or a date, a name or a telephone number, an IBAN.
    width: {
      xs: { maxWidth: '6rem' },
      sm: { maxWidth: '12rem' },
      md: { maxWidth: '20rem' },
      lg: { maxWidth: '24rem' },
    },
    size: {
      large: {
        fontSize: '3xl',
        fontWeight: '700',
        letterSpacing: '.1em',
        textAlign: 'center',
        '&::placeholder': { fontSize: 'md', fontWeight: '400', letterSpacing: 'normal' },
      },
    },
  },
})

export const fileList = slotRecipe({
  base: {
    root: { display: 'grid', gap: '2', marginBottom: '3', padding: '0', listStyle: 'none' },
    item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
    name: { minWidth: '0', overflowWrap: 'anywhere' },
  },
})

export const select = slotRecipe({
  base: {
    root: { position: 'relative', minWidth: '0' },
    field: { ...control, appearance: 'none', paddingInlineEnd: '10', textOverflow: 'ellipsis' },
    icon: {
      position: 'absolute',
      top: '0',
      right: '3',
      height: '100%',
      ...flexed,
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
})

export const password = slotRecipe({
  base: {
    root: { position: 'relative', '& > input': { paddingInlineEnd: '6.5rem' } },
    toggle: {
      position: 'absolute',
      top: '0',
      right: '0',
      bottom: '0',
      paddingInline: '3',
      fontSize: 'sm',
      fontWeight: '600',
      color: 'accent',
    },
  },
})

/** The line of the strength stands in the gap between two fields, so that nothing moves when it appears. */
export const strength = slotRecipe({
  base: {
    root: { ...wrapped, minHeight: '5', marginTop: '1', marginBottom: '-6' },
    bar: {
      flex: '1 1 8rem',
      marginInlineEnd: '3',
      height: '2',
      overflow: 'hidden',
      ...edged('line.control'),
      borderRadius: 'full',
      background: 'subtle',
    },
    fill: { height: '100%', _highContrast: { background: 'Highlight' } },
    words: { fontSize: 'sm' },
  },
  variants: {
    level: {
      first: { fill: { width: '20%', background: 'error' } },
      second: { fill: { width: '40%', background: 'warning' } },
      third: { fill: { width: '60%', background: 'info' } },
      fourth: { fill: { width: '80%', background: 'success' } },
      fifth: { fill: { width: '100%', background: 'success' } },
    },
  },
})

export const checkbox = slotRecipe({
  base: {
    // A hint stands under the words, not under the box.
    root: {
      '& > .field__hint': { marginTop: '-2', marginBottom: '0', marginInlineStart: '2.125rem' },
      // The target of a box that is a row reaches into the space above it.
      '.rows__row > &': { marginTop: '-2.5' },
    },
    label: {
      display: 'flex',
      alignItems: 'flex-start',
      minHeight: '11',
      paddingBlock: '2.5',
      cursor: 'pointer',
    },
    input: {
      flexShrink: '0',
      width: '1.375rem',
      height: '1.375rem',
      marginTop: '.0625rem',
      marginInlineEnd: '3',
      accentColor: 'var(--c-colors-accent)',
      cursor: 'pointer',
    },
    // Boxes under a field: their targets reach into the space around them.
    group: { marginBlock: '-2' },
    choices: {
      ...framed,
      overflow: 'hidden',
      borderRadius: '2xl',
      background: 'panel',
      '& > label': { overflow: 'hidden', paddingInline: '4' },
      '& > label + label': lineAbove,
      // Colours the whole row in browsers without :has().
      '& :checked': {
        borderRadius: 'full',
        boxShadow: '0 0 0 80rem var(--c-colors-accent-subtle)',
      },
    },
  },
})

/** A payment of a schedule: its day, and its amount where those of the others stand. */
export const instalment = defineRecipe({
  base: {
    ...wrappedApart,
    fontSize: 'sm',
    lineHeight: '1.25',
    fontVariantNumeric: 'tabular-nums',
    '& > :first-child': { marginInlineEnd: '6' },
  },
})

export const field = slotRecipe({
  base: {
    root: { minWidth: '0' },
    label: { display: 'block', marginBottom: '1', fontWeight: '600' },
    optional: { fontWeight: '400', color: 'fg.muted' },
    hint: { marginBottom: '1.5', fontSize: 'sm', color: 'fg.muted' },
    error: { marginBlock: '1', fontWeight: '600', color: 'error' },
    advice: { marginBottom: '1.5', fontSize: 'sm' },
  },
})

export const errorSummary = slotRecipe({
  base: {
    root: { padding: '4', ...edged('error.line'), borderRadius: 'xl', background: 'error.subtle' },
    title: { fontWeight: '700' },
    list: {
      paddingInlineStart: '5',
      listStyle: 'disc',
      '& a': { fontWeight: '600', color: 'error' },
    },
  },
  // A single error is shown at its field: its summary is hidden until the keyboard reaches it.
  variants: { state: { alone: { root: { '&:not(:focus-within)': unseen } } } },
})

export const combobox = slotRecipe({
  base: {
    root: { position: 'relative' },
    list: {
      position: 'absolute',
      zIndex: 'dropdown',
      top: '100%',
      left: '0',
      right: '0',
      marginTop: '1',
      // In px: even with larger text, the field stays in sight above the list.
      maxHeight: '288px',
      overflowY: 'auto',
      ...edged('line.control'),
      borderRadius: 'lg',
      background: 'panel',
      boxShadow: 'floating',
    },
    option: {
      ...flexed,
      minHeight: '11',
      ...padded('2', '3'),
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      '&:hover': { background: 'accent.subtle' },
      '&[aria-selected=true]': {
        background: 'accent',
        color: 'accent.contrast',
        _highContrast: { outline: '2px solid', outlineOffset: '-2px' },
      },
    },
  },
  variants: { kind: { words: { list: { padding: '3', fontSize: 'sm', color: 'fg.muted' } } } },
})

/** The field, with its calendar's button beside it, or below if there is no room; the script adds the button. */
export const dateField = defineRecipe({
  base: {
    ...wrapping,
    gap: '2',
    '& > input': { flex: '1 1 8rem', width: 'auto', minWidth: '0', maxWidth: '13rem' },
  },
})

export const calendar = slotRecipe({
  base: {
    root: {
      margin: 'auto',
      width: '20.5rem',
      maxWidth: 'calc(100% - 1rem)',
      // Enlarged text is only as large as seven days in a row allow.
      fontSize: 'min(1rem, 7vw)',
      maxHeight: 'calc(100% - 1rem)',
      overflowY: 'auto',
      padding: '2',
      ...floating,
      '&::backdrop': { background: 'rgba(4, 24, 32, .6)' },
    },
    header: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    month: { flex: '1', textAlign: 'center', fontWeight: '700', lineHeight: '1.25' },
    turn: {
      minWidth: '44px',
      minHeight: '11',
      borderRadius: 'lg',
      fontSize: 'xl',
      lineHeight: '1',
      color: 'accent',
      _hover: { background: 'accent.subtle' },
    },
    grid: {
      width: '100%',
      tableLayout: 'fixed',
      '& th': { height: '8', fontSize: 'min(.875rem, 5vw)', fontWeight: '600', color: 'fg.muted' },
      '& td': { height: '11', textAlign: 'center' },
    },
    day: {
      borderRadius: 'lg',
      cursor: 'pointer',
      '&:hover': { background: 'accent.subtle' },
      '&[aria-current]': { fontWeight: '700', textDecoration: 'underline' },
      '&[aria-selected=true]': { background: 'accent', color: 'accent.contrast' },
      '&[aria-disabled]': { color: 'fg.muted', textDecoration: 'line-through', cursor: 'default' },
    },
    footer: { display: 'flex', justifyContent: 'flex-end' },
  },
})
