import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

type Shades = [text: string, background: string, edge: string]

const tone = (light: Shades, dark: Shades) => ({
  DEFAULT: pair(light[0], dark[0]),
  subtle: pair(light[1], dark[1]),
  line: pair(light[2], dark[2]),
})

const sizes = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

const steps = [
  ...[0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12],
  ...[14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96],
]
const scale = (sizeOf: (step: number) => string) =>
  sizes(Object.fromEntries(steps.map(step => [step, sizeOf(step)])))

/** The scales have Chakra's names and steps; the stylesheet prints only the tokens that it uses. */
export const tokens = defineTokens({
  // Spaces are in px, text in rem: larger text must not eat the width of a phone.
  spacing: scale(step => `${step * 4}px`),
  sizes: {
    ...scale(step => `${step / 4}rem`),
    ...sizes({
      '3xs': '14rem',
      '2xs': '16rem',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '8xl': '90rem',
      full: '100%',
    }),
  },
  // Titles are a fixed step above the text, so that text at 200 % does not burst a phone.
  fontSizes: sizes({
    xs: '.75rem',
    sm: '.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: 'calc(1rem + 4px)',
    '2xl': 'calc(1rem + 8px)',
    '3xl': 'calc(1rem + 10px)',
    '4xl': 'calc(1rem + 16px)',
    '5xl': 'calc(1rem + 22px)',
    '6xl': 'calc(1rem + 32px)',
  }),
  radii: sizes({
    sm: '.25rem',
    md: '.375rem',
    lg: '.5rem',
    xl: '.75rem',
    '2xl': '1rem',
    full: '9999px',
  }),
  zIndex: {
    dropdown: { value: 1000 },
    sticky: { value: 1100 },
    banner: { value: 1200 },
    popover: { value: 1500 },
    skipNav: { value: 1600 },
    toast: { value: 1700 },
  },
  fonts: {
    // No system-ui: on many Linux desktops it picks a wide face, of which the last name here is the narrow cut.
    body: {
      value:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans Condensed', sans-serif",
    },
  },
})

/**
 * One accent, a deep teal, for what can be pressed and for the present year's bar; the tones have a meaning and are
 * never decoration. Late is terracotta: red is for errors. contrast.test.ts checks the contrast of each pair.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: pair('#f7f4ee', '#0d181d'),
    panel: pair('#ffffff', '#15262d'),
    subtle: pair('#efeae0', '#1d3139'),
    fg: { DEFAULT: pair('#10262e', '#e8f0f2'), muted: pair('#4a5d65', '#a9bdc4') },
    line: { DEFAULT: pair('#e2dbcd', '#2b414a'), control: pair('#6a7e86', '#7f98a2') },
    accent: {
      DEFAULT: pair('#0a5c70', '#7fd3e2'),
      hover: pair('#07475a', '#a5e4ee'),
      press: pair('#04303d', '#3f9fb0'),
      contrast: pair('#ffffff', '#05232b'),
      subtle: pair('#e2f0f2', '#153c47'),
    },
    brand: {
      DEFAULT: pair('#063848', '#08222b'),
      raised: pair('#0d4d61', '#123743'),
      fg: pair('#ffffff', '#e8f0f2'),
      // The colours of the fountain: its water and its basin.
      aqua: pair('#7fdcec', '#7fd3e2'),
      sun: pair('#f0b44c', '#e0aa4d'),
      acting: pair('#54296b', '#6b3d83'),
      // The State's blue, which FranceConnect asks of its button, and the words on it.
      state: {
        DEFAULT: pair('#000091', '#8585f6'),
        hover: pair('#1212ff', '#b1b1f9'),
        fg: pair('#ffffff', '#000091'),
      },
    },
    focus: pair('#0a5c70', '#a9ecf7'),
    neutral: { DEFAULT: pair('#4a5d65', '#a9bdc4'), subtle: pair('#efeae0', '#1d3139') },
    info: tone(['#0d5485', '#e6f0f8', '#8db7d6'], ['#9fd0f7', '#12293c', '#3d678a']),
    success: tone(['#146036', '#e5f3ea', '#7fb795'], ['#8bddab', '#112e1f', '#356f4d']),
    warning: tone(['#6f4600', '#fdf3dc', '#d9ad55'], ['#f5cd78', '#33280e', '#846526']),
    late: tone(['#8a3810', '#fcefe5', '#dca47f'], ['#fbb98f', '#36211a', '#8a5233']),
    error: tone(['#a1201b', '#fdecea', '#dd8d88'], ['#ffb3aa', '#3c1a18', '#92504a']),
    // The colour of notes between agents, which no subscriber reads.
    note: tone(['#5b3b86', '#f3eefb', '#b79be0'], ['#d3bdf7', '#251c38', '#6f57a0']),
    bar: { now: pair('#0a7d95', '#4fb9cc'), before: pair('#6a858e', '#5f7f8a') },
    // A dial and its figures have the colours of a real meter, in the dark too.
    meter: {
      plate: pair('#1d2a30', '#33464e'),
      drum: pair('#ffffff', '#ffffff'),
      black: pair('#0b1418', '#0b1418'),
      yes: pair('#0a7d95', '#4fb9cc'),
      no: pair('#b3261e', '#b3261e'),
    },
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
    raised: pair('0 1px 2px rgba(6, 56, 72, .06), 0 8px 24px -16px rgba(6, 56, 72, .35)', 'none'),
    floating: pair(
      '0 2px 6px rgba(6, 56, 72, .12), 0 12px 32px rgba(6, 56, 72, .18)',
      '0 12px 32px rgba(0, 0, 0, .6)',
    ),
  },
})
