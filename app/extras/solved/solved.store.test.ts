import { beforeEach, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, loggedIn, onStore, outcomeOf, thrown } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as solvedFile } from './answers-file.ts'
import { solvedFigures } from './figures.server.ts'
import { solvedOf } from './question.server.ts'
import { action, loader } from './solved.tsx'

const { admits, answer } = utility()
onStore()

const treated = { statutDemande: 'Dossier traité', dateTraitement: '2026-11-21' } as const

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('getUserHistoric', [
    histo('D1-1', treated),
    histo('D1-2'),
    histo('D1-3', { ...treated, dateAnnulation: '2026-11-22' }),
  ])
  cookie = (await loggedIn('subscriber')).cookie
})

const at = (query: string, form?: Record<string, string>) =>
  asked(`/etait-ce-regle?${query}`, { cookie, ...(form && { form }) })
const isAnswered = async () => {
  const { solved } = (await loader(at('demande=D1-1'))) as { solved: { isAnswered: boolean } }
  return solved.isAnswered
}

test('[BEY-320] an answer is kept once, without whose it is; one that is missing keeps the words', async () => {
  const words = 'La facture suivante est juste.'
  expect(await action(at('demande=D1-1', { mots: words }))).toMatchObject({
    data: { values: { mots: words }, errors: { reponse: [expect.stringContaining('requise')] } },
    init: { status: 400 },
  })
  expect(await isAnswered()).toBe(false)
  const answered = await action(at('demande=D1-1', { reponse: 'partly', mots: words }))
  expect(await outcomeOf(answered)).toMatchObject({ status: 303, to: '/historique/D1-1' })
  expect(await isAnswered()).toBe(true)
  await action(at('demande=D1-1', { reponse: 'no', mots: 'Encore' }))
  const rows = await store().solvedAnswer.findMany()
  expect(rows).toMatchObject([{ type: 'Réclamation', answer: 'partly', words }])
  expect(JSON.stringify(rows)).not.toMatch(/D1-1|A1001/)
})

test.each([
  'demande=D1-2',
  'demande=D1-3',
  'demande=D9-9',
  'demarche=/services/transmission-compteur&brouillon=x',
  '',
])('[BEY-320] there is nothing to answer about %j', async query => {
  expect((await thrown(loader(at(query)) as Promise<unknown>)).status).toBe(404)
  const posted = action(at(query, { reponse: 'yes' })) as Promise<unknown>
  expect((await thrown(posted)).status).toBe(404)
})

test('[BEY-320] a helper is not asked', async () => {
  const who = { owner: 'A1001', by: { access: 'X' } } as Parameters<typeof solvedOf>[0]['who']
  expect(await solvedOf({ who }, { demande: 'D1-1' })).toBeNull()
})

test('[BEY-321] the answers of a year to « Was it solved? », by type and by month, and what was written', async () => {
  const today = '2026-11-25'
  expect(await solvedFigures(today, '')).toMatchObject({ byType: [], byMonth: [] })
  const give = (key: string, type: string, month: string, answer: string, words = '') =>
    store().solvedAnswer.create({ data: { key, type, month, answer, words } })
  await give('1', 'Réclamation', '2026-11', 'no', 'Rien n’a changé')
  await give('2', 'Réclamation', '2026-10', 'yes')
  await give('3', 'Envoyer un relevé', '2026-11', 'yes', 'Facile')
  await give('4', 'Réclamation', '2025-10', 'yes')
  const counts = { yes: 0, partly: 0, no: 0 }
  expect(await solvedFigures(today, '')).toMatchObject({
    byType: [
      { name: 'Envoyer un relevé', ...counts, yes: 1 },
      { name: 'Réclamation', ...counts, yes: 1, no: 1 },
    ],
    byMonth: [
      { name: '11/2026', ...counts, yes: 1, no: 1 },
      { name: '10/2026', ...counts, yes: 1 },
    ],
    words: [
      { words: 'Rien n’a changé', note: 'Non, Réclamation, 11/2026' },
      { words: 'Facile', note: 'Oui, Envoyer un relevé, 11/2026' },
    ],
  })
  const { byMonth } = await solvedFigures(today, 'Réclamation')
  expect(byMonth).toMatchObject([
    { ...counts, no: 1 },
    { ...counts, yes: 1 },
  ])
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': today } }))
  const agent = await loggedIn('admin')
  const sheet = await solvedFile(asked('/adm-sem-webabo/statistiques/etait-ce-regle', agent))
  expect((await sheet.text()).trim().split('\r\n').slice(1)).toEqual([
    '2026-10;Réclamation;1;0;0',
    '2026-11;Envoyer un relevé;1;0;0',
    '2026-11;Réclamation;0;0;1',
  ])
})
