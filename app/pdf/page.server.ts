import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>
export type Structure = ReturnType<Doc['struct']>

/** The margins and the width of the text are in points: an A4 page is 595 points wide. */
export const margin = 52
export const width = 595 - 2 * margin

export const ink = '#1a2b33'

export type Look = { weight: 'regular' | 'bold'; size: number }

export const looks = {
  h1: { weight: 'bold', size: 20 },
  h2: { weight: 'bold', size: 12 },
  body: { weight: 'regular', size: 10 },
  strong: { weight: 'bold', size: 12 },
  small: { weight: 'regular', size: 9 },
  head: { weight: 'bold', size: 10 },
} as const satisfies Record<string, Look>

export function setLook(doc: Doc, { weight, size }: Look): Doc {
  // pdfkit accepts a parsed font, but its types do not allow it.
  return doc
    .font(sourceSans()[weight] as never)
    .fontSize(size)
    .fillColor(ink)
}

/** From the top of a line of this size to its baseline, in points; the same in both weights. */
export function ascentOf(size: number): number {
  const { ascent, unitsPerEm } = sourceSans().regular
  return (size * ascent) / unitsPerEm
}

/** Writings that the fonts lack, as a reader calls their signs. */
const writings = {
  Arabic: 'arabes',
  Hebrew: 'hébreux',
  Han: 'chinois',
  Hiragana: 'japonais',
  Katakana: 'japonais',
  Hangul: 'coréens',
  Devanagari: 'devanagari',
  Bengali: 'bengalis',
  Tamil: 'tamouls',
  Thai: 'thaïs',
  Armenian: 'arméniens',
  Georgian: 'géorgiens',
  Ethiopic: 'éthiopiens',
}
const writingOf = Object.entries(writings).map(
  ([script, name]) => [new RegExp(`\\p{Script=${script}}`, 'u'), name] as const,
)
const signs = new Intl.Segmenter('fr')

/**
 * BEY-615: a text as the fonts can print it: what they lack is said by name, « [émoji] », « [texte en caractères
 * arabes] », where an empty box would stand. Invisible signs are left out.
 */
export function printable(text: string): string {
  const { characterSet } = sourceSans().regular
  known ??= new Set(characterSet)
  const parts = Array.from(signs.segment(text), ({ segment }) => {
    const seen = segment.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    const isLacking = [...seen].some(
      sign => !/\s/.test(sign) && !known?.has(sign.codePointAt(0) ?? 0),
    )
    return isLacking ? `\0${nameOf(seen)}\0` : seen
  })
  // Several signs of a kind, one after the other, are named once.
  return parts
    .join('')
    .replace(/(\0[^\0]+\0)(?:\s*\1)+/g, '$1')
    .replaceAll('\0', '')
}

let known: Set<number> | undefined

function nameOf(sign: string): string {
  const [, name] = writingOf.find(([script]) => script.test(sign)) ?? []
  if (name) return `[texte en caractères ${name}]`
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(sign)) return '[émoji]'
  const point = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `[signe U+${point}]`
}

const find = createRequire(import.meta.url).resolve

function open(file: string): Font {
  const path = find(`@expo-google-fonts/source-sans-3/${file}`)
  // Each file holds one font, not a collection.
  const font = create(readFileSync(path)) as Font
  for (const point of font.characterSet) if (!isLigature(point)) font.glyphForCodePoint(point)
  return font
}

/**
 * fontkit caches a glyph with the code points of its first use: a `c` first used inside a decomposed `ç` would have
 * none in all later documents. Each glyph is therefore loaded by its own code point first, except ligatures, whose
 * first use in a text gives them the right code points (`ﬁ`: f and i).
 */
const isLigature = (point: number) => point >= 0xfb00 && point <= 0xfb06

let fonts: { regular: Font; bold: Font } | undefined

/** The full fonts, since a name may have any letter; a document embeds only its glyphs. Loading takes 20 ms, once. */
function sourceSans(): { regular: Font; bold: Font } {
  fonts ??= {
    regular: open('400Regular/SourceSans3_400Regular.ttf'),
    bold: open('700Bold/SourceSans3_700Bold.ttf'),
  }
  return fonts
}
