import { afterAll, beforeAll, expect, test } from 'vitest'
import { townPapers } from '#backend/handlers/towns.ts'
import { towns } from '#backend/world/names.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { outline, readPdf } from '../support/pdf.ts'

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await startTestBackend()
  token = await backend.logIn('100001')
})
afterAll(() => backend.stop())

const documentsOf = (town: string) => backend.ask('getTownDocuments', { query: { town } }, token)
const fileOf = (id: string) => backend.send('getTownDocument', { query: { id } }, token)

test('[CALL-20] [DATA-23] GET getTowns answers the ten towns of the world, each with its name', async () => {
  const response = await backend.call('GET', '/api/getTowns', { token })
  expect(response.status).toBe(200)
  const towns = (await response.json()) as { name: string }[]
  expect(towns).toHaveLength(10)
  expect(towns).toContainEqual({ name: 'Vauclaire-sur-Lède' })
  expect(towns).toContainEqual({ name: 'Montaubert' })
})

test.each(towns)(
  '[MOVE-04] $city has its regulations and two forms, each a PDF of the announced size',
  async ({ city }) => {
    const documents = await documentsOf(city)
    expect(documents.map(({ kind }) => kind)).toEqual(['regulations', 'form', 'form'])
    for (const { id, size } of documents) {
      const file = await fileOf(id)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('application/pdf')
      const bytes = await file.bytes()
      expect(bytes.length).toBe(size)
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    }
  },
)

test('no two documents have the same name', () => {
  const ids = [...townPapers.values()].flat().map(({ id }) => id)
  expect(ids).toHaveLength(30)
  expect(ids).toEqual([...new Set(ids)])
})

test('the regulations of a town name it and what a subscriber looks for, in an order that can be read aloud', async () => {
  const [regulations] = await documentsOf('Pont-de-Lède')
  const pdf = await readPdf(await (await fileOf(regulations?.id ?? '')).bytes())
  const title = 'Règlement du service de l’eau – Pont-de-Lède'
  expect(pdf).toMatchObject({ title, isTagged: true, lang: 'fr-FR' })
  const lines = outline(pdf.parts)
  expect(lines[0]).toBe(`H1: ${title}`)
  expect(lines.filter(line => line.startsWith('H2')).map(line => line.slice(4))).toEqual([
    '1. Ce que le service vous doit',
    '2. Votre contrat',
    '3. Votre compteur et sa relève',
    '4. Votre facture',
    '5. Les fuites',
    '6. Vos installations',
    '7. Quand vous partez',
    '8. Si vous n’êtes pas d’accord',
  ])
})

test('a form has a line for each thing that it asks, and says where to send it', async () => {
  const [, , transfer] = await documentsOf('Saint-Lunier')
  expect(transfer?.title).toBe('Demande de mutation')
  const pdf = await readPdf(await (await fileOf(transfer?.id ?? '')).bytes())
  expect(pdf).toMatchObject({ title: 'Demande de mutation – Saint-Lunier', pages: 1 })
  const lines = outline(pdf.parts)
  expect(lines).toContain('TH: Index relevé ensemble (m³)')
  expect(lines.at(-1)).toContain('1 place de la Fontaine, 99100 Vauclaire-sur-Lède')
})
