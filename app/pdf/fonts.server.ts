import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const find = createRequire(import.meta.url).resolve

function open(file: string): Font {
  const path = find(`@expo-google-fonts/source-sans-3/${file}`)
  // A file of one font, never a collection.
  const font = create(readFileSync(path)) as Font
  for (const point of font.characterSet) if (!isLigature(point)) font.glyphForCodePoint(point)
  return font
}

/**
 * A glyph stands for the letters by which it was first asked for, and the font keeps it. A `c` met first
 * inside a `ç` would stand for none, in all documents to come: each is asked for by its letter here. The
 * ligatures are met in texts, where `ﬁ` stands for f and i.
 */
const isLigature = (point: number) => point >= 0xfb00 && point <= 0xfb06

let fonts: { regular: Font; bold: Font } | undefined

/**
 * Whole fonts, so that every subscriber's name can be written; a document embeds the letters that it
 * uses. Read once per process: that costs 20 ms, and most of what laying out a text costs the first time.
 */
export function sourceSans(): { regular: Font; bold: Font } {
  fonts ??= {
    regular: open('400Regular/SourceSans3_400Regular.ttf'),
    bold: open('700Bold/SourceSans3_700Bold.ttf'),
  }
  return fonts
}
