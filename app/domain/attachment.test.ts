import { expect, test } from 'vitest'
import {
  attachmentName,
  type FileRule,
  formatSize,
  isEncryptedPdf,
  isHeic,
  typeOfContent,
  typeOfFile,
} from './attachment.ts'

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['%pdf-1.7', undefined],
  ['\xff\xd8', undefined],
  ['MZ\x90', undefined],
  [' %PDF-1.7', 'application/pdf'],
  ['\xff\xd8\xff\xe1 %PDF-1.7', 'image/jpeg'],
  ['', undefined],
])('[BEY-605] a file that begins with %j is of the type %s', (start, type) => {
  expect(typeOfContent(Buffer.from(start, 'latin1'))).toBe(type)
})

test('[BEY-605] the mark of a PDF lies within its first 1,024 bytes', () => {
  const after = (bytes: number) => typeOfContent(Buffer.from(`${' '.repeat(bytes)}%PDF-1.7`))
  expect([after(1019), after(1020)]).toEqual(['application/pdf', undefined])
})

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length))
}

test.each([
  ['trailer << /Size 9 /Root 1 0 R /Encrypt 8 0 R >>', true],
  ['<< /Type /XRef /Encrypt\n8 0 R /W [1 2 1] >>', true],
  ['trailer << /Encrypt<< /Filter /Standard >> >>', true],
  ['trailer << /Size 9 /Root 1 0 R >>', false],
  ['(La clef /Encrypt de ce texte)', false],
])('[BEY-605] a PDF with %j is encrypted: %s, wherever its pieces are cut', async (text, isSo) => {
  for (const length of [1, 7, 30, 1000])
    expect(await isEncryptedPdf(inPieces(text, length))).toBe(isSo)
})

/** The first bytes of a « .doc » file. */
const doc = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const acceptsTexts: FileRule = { most: 1, texts: true }

test.each<[string, string, FileRule, boolean]>([
  ['%PDF-1.7', 'acte.pdf', acceptsTexts, true],
  ['\xff\xd8\xff\xe1', 'acte.JPEG', acceptsTexts, true],
  [doc, 'acte.doc', acceptsTexts, true],
  [doc, 'acte.DOC', acceptsTexts, true],
  ['PK\x03\x04', 'acte.docx', acceptsTexts, true],
  [doc, 'budget.xls', acceptsTexts, false],
  ['PK\x03\x04', 'tout.zip', acceptsTexts, false],
  ['MZ\x90', 'acte.doc', acceptsTexts, false],
  ['\x89PNG\r\n', 'acte.docx', acceptsTexts, false],
  [doc, 'acte.doc', 1, false],
  ['PK\x03\x04', 'acte.docx', 3, false],
])(
  '[SUBS-18] a file that begins with %j and is called %s, in a field with the rule %j, is accepted: %s',
  (start, name, rule, isAccepted) => {
    expect(typeOfFile(Buffer.from(start, 'latin1'), name, rule) !== undefined).toBe(isAccepted)
  },
)

test('a text document keeps the extension of its name', () => {
  expect(attachmentName('Acte de vente.DOC', 'application/msword')).toBe('Acte de vente.DOC')
})

test.each([
  ['\0\0\0\x24ftypheic', true],
  ['\0\0\0\x18ftypmif1', true],
  ['\0\0\0\x18ftypmp42', false],
  ['\xff\xd8\xff\xe0heicheic', false],
  ['ftypheic', false],
])('a file that begins with %j is a HEIC photo: %s', (start, isPhoto) => {
  expect(isHeic(Buffer.from(start, 'latin1'))).toBe(isPhoto)
})

test.each([
  ['Pièce d’identité.pdf', 'Pièce d’identité.pdf'],
  ['SCAN.PDF', 'SCAN.PDF'],
  ['C:\\Users\\zoe\\acte.pdf', 'acte.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['facture.exe', 'facture.exe.pdf'],
  ['facture\u202efdp.exe', 'facturefdp.exe.pdf'],
  ['a\r\nX-Header: 1.pdf', 'aX-Header 1.pdf'],
  ['<img src=x>.pdf', 'img src=x.pdf'],
  ['.pdf', 'fichier.pdf'],
  ['...', 'fichier.pdf'],
  ['', 'fichier.pdf'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(96)}.pdf`],
])('a file called %j is kept as %j', (given, kept) => {
  expect(attachmentName(given, 'application/pdf')).toBe(kept)
})

test('of a name longer than a file system allows, only the end is read', () => {
  const name = attachmentName(`${'a'.repeat(80_000)}${'\u00e9'.repeat(999)}.PDF`, 'application/pdf')
  expect(name).toBe(`${'\u00e9'.repeat(96)}.PDF`)
  expect(attachmentName(`${' .'.repeat(40_000)}.pdf`, 'application/pdf')).toBe('fichier.pdf')
})

test.each([
  [1, '1 ko'],
  [12_300, '12 ko'],
  [1_468_006, '1,4 Mo'],
  [5_242_880, '5 Mo'],
])('a size of %i bytes is written « %s »', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words.replace(' ', '\u00a0'))
})
