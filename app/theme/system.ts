import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss, keyframes } from './global.ts'
import { recipes, slotRecipes } from './recipes/index.ts'
import { semanticTokens, tokens } from './tokens.ts'

/**
 * The portal's Chakra system. It is only read at build time, by compile.ts: what a subscriber
 * downloads is the stylesheet, never this module.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    // Browsers older than Chrome 99 and Safari 15.4 drop whole @layer blocks.
    disableLayers: true,
    // Chakra's reset leans on selectors that Safari 12 does not know; ours is in global.ts.
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
      recipes,
      slotRecipes,
    },
  }),
)
