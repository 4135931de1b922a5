import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { outline, readPdf } from '../../tests/support/pdf.ts'
import { openPdf } from './document.server.ts'

function sample() {
  const pdf = openPdf({ title: 'Reçu de paiement', author: 'Service des eaux' })
  pdf.heading(1, 'Reçu de paiement')
  pdf.facts([
    { term: 'Abonné', value: 'Łukasz Šimić' },
    { term: 'Payé le', value: '21/11/2026' },
  ])
  pdf.heading(2, 'Détail')
  return pdf
}

test('a document names its language, title, author and standard', async () => {
  const pdf = await readPdf(await buffer(sample().end()))
  expect(pdf).toMatchObject({
    isTagged: true,
    lang: 'fr-FR',
    title: 'Reçu de paiement',
    author: 'Service des eaux',
    pages: 1,
  })
  expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(pdf.metadata).toContain('<rdf:li xml:lang="x-default">Reçu de paiement</rdf:li>')
})

test('it is read from top to bottom, whatever letters and spaces it is written with', async () => {
  const document = sample()
  document.paragraph('Montant : 1 234,50 €')
  document.table({
    columns: [{ header: 'Facture' }, { header: 'Montant', align: 'right' }],
    rows: [['F1', '1 000,00 €']],
    total: ['Total', '1 234,50 €'],
  })
  const { parts } = await readPdf(await buffer(document.end()))
  expect(outline(parts)).toEqual([
    'H1: Reçu de paiement',
    'Lbl: Abonné :',
    'LBody: Łukasz Šimić',
    'Lbl: Payé le :',
    'LBody: 21/11/2026',
    'H2: Détail',
    'P: Montant : 1 234,50 €',
    'TH: Facture',
    'TH: Montant',
    'TH: F1',
    'TD: 1 000,00 €',
    'TH: Total',
    'TD: 1 234,50 €',
  ])
  expect(parts.at(-1)).toMatchObject({
    role: 'Table',
    children: [{ role: 'TR' }, { role: 'TR' }, { role: 'TR' }],
  })
})

test('[BEY-615] what the fonts lack is said by name, and nothing is printed as an empty box', async () => {
  const document = sample()
  document.paragraph('Merci 😀👨‍👩‍👧 à 李小龙 et محمد علي, Łukasz ❤️ \u{10380}')
  document.table({ columns: [{ header: 'Nom' }], rows: [['山田']] })
  const { parts } = await readPdf(await buffer(document.end()))
  expect(outline(parts)).toEqual(
    expect.arrayContaining([
      'P: Merci [émoji] à [texte en caractères chinois] et [texte en caractères arabes], Łukasz ❤ [signe U+10380]',
      'TH: [texte en caractères chinois]',
    ]),
  )
})

test('its fonts are embedded, and no other is named', async () => {
  const bytes = (await buffer(sample().end())).toString('latin1')
  expect(bytes.match(/\/FontFile2/g)).toHaveLength(2)
  const names = [...bytes.matchAll(/\/FontName \/(\S+)/g)].map(match => match[1])
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/^[A-Z]{6}\+SourceSans3-Bold$/),
    expect.stringMatching(/^[A-Z]{6}\+SourceSans3-Regular$/),
  ])
  expect(bytes).not.toContain('Helvetica')
})

test('a header says whether it heads a row or a column', async () => {
  const document = sample()
  document.table({ columns: [{ header: 'Facture' }, { header: 'Montant' }], rows: [['F1', '1 €']] })
  const bytes = (await buffer(document.end())).toString('latin1')
  expect(bytes.match(/\/Scope \/Column/g)).toHaveLength(2)
  expect(bytes.match(/\/Scope \/Row/g)).toHaveLength(1)
})

test('a long table continues over pages, each row whole and read once', async () => {
  const document = sample()
  const rows = Array.from({ length: 80 }, (_, rank) => [`F${rank}`, `${rank},00 €`])
  document.table({ columns: [{ header: 'Facture' }, { header: 'Montant' }], rows })
  const bytes = await buffer(document.end())
  const { parts, pages } = await readPdf(bytes)
  expect(pages).toBe(3)
  const texts = outline(parts)
  expect(texts.filter(text => text === 'TH: Facture')).toHaveLength(1)
  expect(texts.filter(text => text.startsWith('TD: '))).toEqual(rows.map(row => `TD: ${row[1]}`))
  expect(bytes.length).toBeLessThan(60_000)
})

test('a paragraph that does not fit goes on on the next page', async () => {
  const document = sample()
  const words = Array.from({ length: 1500 }, (_, rank) => `mot${rank}`)
  document.paragraph(words.join(' '))
  const { parts, pages } = await readPdf(await buffer(document.end()))
  expect(pages).toBe(3)
  const texts = parts.filter(part => part.role === 'P').map(part => part.text)
  expect(texts.join(' ').split(/\s+/)).toEqual(words)
})
