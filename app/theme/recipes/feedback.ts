import {
  apart,
  floating,
  framed,
  inlineFlexed,
  lineBelow,
  slotRecipe,
  tones,
  unfoldedOnPaper,
  unfolding,
  wrapping,
} from './layout.ts'

const toned = (color: string) => ({
  root: { background: `${color}.subtle`, borderColor: `${color}.line` },
  title: { color },
})

export const alert = slotRecipe({
  base: {
    root: {
      padding: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: '2xl',
      // The first element, a word for screen readers, and the second get no margin.
      '& > * + * + *': { marginTop: '2' },
      // A row of buttons has a negative margin, which this one replaces.
      '& > * + * + div': { marginTop: '2' },
    },
    title: { fontWeight: '700' },
  },
  variants: { tone: tones(toned, 'info', 'success', 'warning', 'late', 'error') },
})

/** The messages are in the flow and stick to the top, under the open account menu, which has the log-out. */
export const toast = slotRecipe({
  base: {
    region: { position: 'sticky', top: '2', zIndex: 'banner', '@media print': { display: 'none' } },
    root: { ...wrapping, alignItems: 'flex-start', marginTop: '4' },
    // On a phone the text has the whole width.
    text: { flex: '1 1 15rem', minWidth: '0', marginInlineEnd: '4', fontWeight: '600' },
    close: { margin: '-.625rem', padding: '3', color: 'inherit' },
  },
  variants: {
    // [SHELL-12] A toast leaves after seven seconds, unless it is hovered or focused.
    life: {
      short: {
        root: {
          animation: 'vanish 7s linear forwards',
          '&:hover': { animationPlayState: 'paused' },
          '&:focus-within': { animationPlayState: 'paused' },
        },
      },
    },
  },
})

export const pageHeading = slotRecipe({
  base: {
    // Room for a finger around the link; negative margins take it back from the lines above and below.
    root: {
      '& > nav > *': {
        display: 'inline-block',
        paddingBlock: '2',
        marginTop: '-3',
        marginBottom: '-1',
        fontSize: 'sm',
        lineHeight: '1.3',
      },
      '& > nav > span': { color: 'fg.muted' },
    },
    sub: {
      display: 'block',
      marginTop: '1',
      fontSize: 'md',
      fontWeight: '400',
      // The title's is far too tight for its size.
      letterSpacing: 'normal',
      color: 'fg.muted',
      textWrap: 'wrap',
    },
  },
  variants: {
    // On a phone the greeting has a dark background, which reaches behind the first card.
    kind: {
      hello: {
        root: {
          '@media screen and (max-width: 59.99em)': {
            marginTop: '-2',
            '& h1': { color: 'brand.fg' },
            '&::before': {
              content: '""',
              position: 'absolute',
              zIndex: '-1',
              top: '0',
              left: '0',
              right: '0',
              height: '8.5rem',
              background: 'brand.raised',
            },
          },
        },
      },
    },
  },
})

export const dialog = slotRecipe({
  base: {
    root: {
      display: 'none',
      _open: { display: 'block' },
      position: 'relative',
      width: '100%',
      maxWidth: '2xl',
      margin: '0',
      marginBottom: '6',
      ...floating,
      '&::backdrop': { background: 'rgba(4, 24, 32, .6)' },
      // The script sets this once the dialog is modal; until then the dialog is in the flow.
      '&[data-modal]': {
        position: 'fixed',
        margin: 'auto',
        width: 'calc(100% - 2rem)',
        maxHeight: 'calc(100% - 2rem)',
        overflowY: 'auto',
      },
    },
    header: {
      display: 'flex',
      // The title has the rest of the first line, or the line below if larger text leaves too little room.
      flexWrap: 'wrap-reverse',
      alignItems: 'flex-end',
      padding: '5',
      paddingBottom: '0',
    },
    title: {
      flex: '1 1 10rem',
      fontSize: { base: 'xl', md: '2xl' },
      fontWeight: '700',
      lineHeight: '1.25',
      paddingBlock: '2',
    },
    close: {
      ...inlineFlexed,
      justifyContent: 'center',
      minWidth: '11',
      minHeight: '11',
      marginInlineStart: 'auto',
      borderRadius: 'lg',
      color: 'accent',
      fontWeight: '600',
      _hover: { background: 'accent.subtle' },
    },
    body: { padding: '5' },
  },
  variants: { size: { wide: { root: { maxWidth: '4xl' } } } },
})

export const disclosure = slotRecipe({
  base: {
    root: { ...lineBelow, ...unfoldedOnPaper },
    summary: {
      ...apart,
      minHeight: '12',
      paddingBlock: '2',
      fontWeight: '600',
      color: 'accent',
      ...unfolding,
    },
    body: { paddingBottom: '4' },
  },
})

export const popup = slotRecipe({
  base: {
    root: { '@media print': { display: 'none' } },
    button: { display: 'none', '@supports selector(:popover-open)': { display: 'block' } },
    panel: {
      border: '0',
      background: 'transparent',
      color: 'fg',
      '@supports selector(:popover-open)': {
        margin: 'auto',
        width: 'calc(100% - 2rem)',
        maxWidth: '2xl',
        maxHeight: 'calc(100% - 2rem)',
        overflowY: 'auto',
        ...framed,
        borderRadius: '2xl',
        background: 'panel',
        boxShadow: 'floating',
      },
      // The page behind is not dimmed: the popover is no modal, and Tab goes on to the page.
    },
  },
  /** Of a text that is read there, with its photos. */
  variants: {
    size: { wide: { panel: { '@supports selector(:popover-open)': { maxWidth: '50rem' } } } },
  },
})
