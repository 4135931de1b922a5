import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'
import { tokens as chakra } from '@chakra-ui/react/theme'

/** A colour in the light scheme and in the dark one. */
const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

/** The scales are Chakra's; only what the stylesheet refers to is printed. */
export const tokens = defineTokens({
  spacing: chakra.spacing,
  sizes: chakra.sizes,
  fontSizes: chakra.fontSizes,
  fontWeights: chakra.fontWeights,
  radii: chakra.radii,
  zIndex: chakra.zIndex,
  fonts: {
    body: {
      value:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
    },
  },
})

/**
 * One accent, a deep teal; the four tones are for meaning only, never for decoration.
 * Contrast of each pair is checked in contrast.test.ts.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: pair('#f4f8f9', '#0c171c'),
    panel: pair('#ffffff', '#13232a'),
    subtle: pair('#e8f0f2', '#1b3139'),
    fg: {
      DEFAULT: pair('#10262e', '#e6f0f3'),
      muted: pair('#48606a', '#a5bac2'),
    },
    line: {
      DEFAULT: pair('#cfdce0', '#2b424b'),
      control: pair('#67808a', '#7f98a2'),
    },
    accent: {
      DEFAULT: pair('#0a5c70', '#7fd3e2'),
      solid: pair('#0a5c70', '#6cc9da'),
      hover: pair('#07475a', '#98dfeb'),
      contrast: pair('#ffffff', '#05232b'),
      subtle: pair('#dceff3', '#143f4b'),
    },
    brand: {
      DEFAULT: pair('#063848', '#08222b'),
      raised: pair('#0d4d61', '#123743'),
      fg: pair('#ffffff', '#e6f0f3'),
      drop: pair('#7fdcec', '#7fd3e2'),
    },
    focus: pair('#0a5c70', '#a9ecf7'),
    neutral: { DEFAULT: pair('#48606a', '#a5bac2'), subtle: pair('#e8f0f2', '#1b3139') },
    info: { DEFAULT: pair('#0d5485', '#9fd0f7'), subtle: pair('#e4f0f9', '#10293d') },
    success: { DEFAULT: pair('#146036', '#8bddab'), subtle: pair('#e4f4ea', '#102e1e') },
    warning: { DEFAULT: pair('#764800', '#f5cd78'), subtle: pair('#fdf2d9', '#35280b') },
    error: { DEFAULT: pair('#a1201b', '#ffb3aa'), subtle: pair('#fdebe9', '#3c1816') },
    // After Okabe and Ito, adjusted for contrast with the panel; each has a pattern as well.
    chart: {
      visual: pair('#0072b2', '#56b4e9'),
      radio: pair('#c24f00', '#e69f00'),
      estimate: pair('#00805d', '#3cc79a'),
      meterChange: pair('#10262e', '#f0e9a0'),
      subscriber: pair('#a8467c', '#e59ac4'),
    },
  },
  shadows: {
    raised: pair(
      '0 1px 2px rgba(6, 56, 72, .06), 0 2px 8px rgba(6, 56, 72, .06)',
      '0 1px 2px rgba(0, 0, 0, .4)',
    ),
    floating: pair(
      '0 2px 6px rgba(6, 56, 72, .12), 0 12px 32px rgba(6, 56, 72, .18)',
      '0 12px 32px rgba(0, 0, 0, .6)',
    ),
  },
})
