import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentName } from '#domain/attachment.ts'
import { fileNames, refsIn, refText } from './file-ref.ts'

const id = '11111111-2222-4333-8444-555555555555'

test('whatever a file is called, its reference reads as it was written', () => {
  const given = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', minLength: 90, maxLength: 120 }),
  )
  fc.assert(
    fc.property(given, fc.nat(5_242_880), (text, size) => {
      const ref = { id, size, name: attachmentName(text, 'application/pdf') }
      expect(refsIn(refText(ref))).toEqual([ref])
    }),
  )
})

test('what is no reference is none', () => {
  expect(refsIn(undefined)).toEqual([])
  expect(refsIn(['', 'acte.pdf', `${id} acte.pdf`, `${id} 12 `])).toEqual([])
})

test('files are named with their sizes', () => {
  const texts = [`${id} 1468006 acte.pdf`, `${id} 600 photo.jpg`]
  expect(fileNames(texts)).toBe('acte.pdf (1,4\u00a0Mo), photo.jpg (1\u00a0ko)')
})
