import { describe, expect, test } from 'vitest'
import { semanticTokens } from './tokens.ts'

type Scheme = 'base' | '_dark'
type Token = { value: Record<Scheme, string> }

/** A colour by its path (`fg.muted`); a group's own colour is its DEFAULT. */
function colour(path: string, scheme: Scheme): string {
  let node: unknown = semanticTokens.colors
  for (const key of path.split('.')) node = (node as Record<string, unknown>)[key]
  return ((node as { DEFAULT?: Token }).DEFAULT ?? (node as Token)).value[scheme]
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tones = ['info', 'success', 'warning', 'late', 'error', 'neutral', 'note']
const grounds = ['canvas', 'panel', 'subtle']

const texts: [string, string][] = [
  ...['fg', 'fg.muted', 'accent', 'accent.hover'].flatMap(text =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['accent', 'accent.subtle'],
  ['accent.hover', 'accent.subtle'],
  ['fg', 'accent.subtle'],
  ['accent.contrast', 'accent'],
  ['accent.contrast', 'accent.hover'],
  ['brand.fg', 'brand'],
  ['brand.fg', 'brand.raised'],
  ['brand.fg', 'brand.acting'],
  ['brand.state.fg', 'brand.state'],
  ['brand.state.fg', 'brand.state.hover'],
  ...['error', 'late'].flatMap(tone => grounds.map((ground): [string, string] => [tone, ground])),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}.subtle`],
    ['fg', `${tone}.subtle`],
    ['accent', `${tone}.subtle`],
  ]),
]

const shapes: [string, string][] = [
  ['line.control', 'panel'],
  ['line.control', 'canvas'],
  ['accent', 'canvas'],
  ['accent', 'panel'],
  ['bar.now', 'panel'],
  ['bar.before', 'panel'],
  ['brand.aqua', 'brand'],
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  ...tones.map((tone): [string, string] => ['focus', `${tone}.subtle`]),
  // A line of the panel's colour parts one piece of a bar from the next.
  ...Object.keys(semanticTokens.colors.chart).map((series): [string, string] => [
    `chart.${series}`,
    'panel',
  ]),
]

describe.each(['base', '_dark'] as const)('contrast, scheme %s', scheme => {
  test.each(texts)('text %s on %s: 4.5', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)('shape %s on %s: 3', (shape, ground) => {
    expect(contrast(colour(shape, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})
