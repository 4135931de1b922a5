import { expect, test } from 'vitest'
import {
  attachmentName,
  type FileRule,
  formatSize,
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
  [' %PDF-1.7', undefined],
  ['', undefined],
])('what begins with %j is %s', (start, type) => {
  expect(typeOfContent(Buffer.from(start, 'latin1'))).toBe(type)
})

const word = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const withTexts: FileRule = { most: 1, texts: true }

test.each<[string, string, FileRule, boolean]>([
  ['%PDF-1.7', 'acte.pdf', withTexts, true],
  ['\xff\xd8\xff\xe1', 'acte.JPEG', withTexts, true],
  [word, 'acte.doc', withTexts, true],
  [word, 'acte.DOC', withTexts, true],
  ['PK\x03\x04', 'acte.docx', withTexts, true],
  [word, 'budget.xls', withTexts, false],
  ['PK\x03\x04', 'tout.zip', withTexts, false],
  ['MZ\x90', 'acte.doc', withTexts, false],
  ['\x89PNG\r\n', 'acte.docx', withTexts, false],
  [word, 'acte.doc', 1, false],
  ['PK\x03\x04', 'acte.docx', 3, false],
])(
  '[SUBS-18] what begins with %j and is called %s, for a field that takes %j: %s',
  (start, name, rule, is) => {
    expect(typeOfFile(Buffer.from(start, 'latin1'), name, rule) !== undefined).toBe(is)
  },
)

test('a text keeps the end of its name', () => {
  expect(attachmentName('Acte de vente.DOC', 'application/msword')).toBe('Acte de vente.DOC')
})

test.each([
  ['\0\0\0\x24ftypheic', true],
  ['\0\0\0\x18ftypmif1', true],
  ['\0\0\0\x18ftypmp42', false],
  ['\xff\xd8\xff\xe0heicheic', false],
  ['ftypheic', false],
])('what begins with %j is a photo of an iPhone: %s', (start, is) => {
  expect(isHeic(Buffer.from(start, 'latin1'))).toBe(is)
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
])('%j is kept as %j', (given, kept) => {
  expect(attachmentName(given, 'application/pdf')).toBe(kept)
})

test('of a name longer than any system has, only the end is looked at', () => {
  const name = attachmentName(`${'a'.repeat(80_000)}${'\u00e9'.repeat(999)}.PDF`, 'application/pdf')
  expect(name).toBe(`${'\u00e9'.repeat(96)}.PDF`)
  expect(attachmentName(`${' .'.repeat(40_000)}.pdf`, 'application/pdf')).toBe('fichier.pdf')
})

test.each([
  [1, '1 ko'],
  [12_300, '12 ko'],
  [1_468_006, '1,4 Mo'],
  [5_242_880, '5 Mo'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words.replace(' ', '\u00a0'))
})
