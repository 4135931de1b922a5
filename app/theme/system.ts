import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  createSystem,
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
} from '@chakra-ui/react/styled-system'
import { semanticTokens, tokens } from './tokens.ts'

const keyframes = defineKeyframes({
  // Invisible for the first half-second: only a wait that is felt needs a message.
  appear: { '0%, 99%': { opacity: 0 }, to: { opacity: 1 } },
  // visibility, not only opacity: a toast that is gone must leave the tab order too.
  vanish: { '0%, 96%': { opacity: 1 }, to: { opacity: 0, visibility: 'hidden' } },
})

const globalCss = defineGlobalStyles({
  '*, *::before, *::after': { boxSizing: 'border-box' },
  '*': { margin: '0', padding: '0', font: 'inherit' },
  html: {
    fontFamily: 'body',
    lineHeight: '1.5',
    color: 'fg',
    background: 'canvas',
    colorScheme: 'light dark',
    textSizeAdjust: '100%',
    '--focus': 'colors.focus',
    '@media print': { fontSize: '85%' },
  },
  body: { minHeight: '100vh', overflowWrap: 'break-word' },
  'h1, h2, h3, h4': { fontWeight: '700', lineHeight: '1.2', textWrap: 'balance' },
  'h1, h2, h3, h4, caption': { '@media print': { breakAfter: 'avoid' } },
  'strong, b': { fontWeight: '700' },
  em: { fontStyle: 'italic' },
  'ul, ol': { listStyle: 'none' },
  'img, svg': { display: 'block' },
  // Whatever tint a recipe gives it, an icon follows its text when the user picks the colours.
  svg: { _highContrast: { color: 'inherit !important', background: 'none !important' } },
  'a[href^="tel:"]': { whiteSpace: 'nowrap' },
  img: { maxWidth: '100%', height: 'auto' },
  'button, input, select, textarea': { color: 'inherit' },
  'button, summary, select': { cursor: 'pointer', touchAction: 'manipulation' },
  button: { background: 'none', borderWidth: '0' },
  fieldset: { borderWidth: '0', minWidth: '0' },
  table: { borderCollapse: 'collapse' },
  a: { color: 'accent', textDecorationThickness: '1px', textUnderlineOffset: '.18em' },
  '[hidden]': { display: 'none' },
  ':focus': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  // Browsers without :focus-visible drop this rule and keep the ring on every focus.
  ':focus:not(:focus-visible)': { outline: 'none' },
  // Headings and summaries that the page itself focuses are not controls.
  '[tabindex="-1"]:focus': { outline: 'none' },
  'a, button, summary, input, select, textarea': {
    '@media (prefers-reduced-motion: no-preference)': {
      transition: 'background-color .15s, border-color .15s, color .15s',
    },
  },
  small: { fontSize: 'sm' },
  'nav, button, details': { '@media print': { display: 'none' } },
})

/** Read at build time only: a subscriber downloads the stylesheet, never this module. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    // Browsers older than Chrome 99 and Safari 15.4 drop whole @layer blocks.
    disableLayers: true,
    // Chakra's reset leans on selectors that Safari 12 does not know; ours is above.
    preflight: false,
    cssVarsPrefix: 'c',
    cssVarsRoot: ':root',
    // No :is() or :where() either, for the same phones.
    conditions: {
      dark: '@media (prefers-color-scheme: dark)',
      hover: ['@media (hover: hover)', '&:hover'],
      active: '&:active',
      disabled: '&:disabled',
      invalid: '&[aria-invalid=true]',
      current: '&[aria-current=page]',
      open: '&[open]',
    },
    globalCss,
    theme: {
      breakpoints: { sm: '30em', md: '48em', lg: '60em' },
      keyframes,
      tokens,
      semanticTokens,
    },
  }),
)
