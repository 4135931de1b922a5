import { beforeEach, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, loggedIn, onStore, outcomeOf, thrown } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
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
  ['Écrivez à zoé.b+eau@mail.exemple.fr !', 'Écrivez à [adresse masquée] !'],
  ['Mon 06 12 34 56 78, ou 06.12.34.56.78', 'Mon [numéro masqué], ou [numéro masqué]'],
  ['RIB FR76 3000 6000 0112 3456 7890 189', 'RIB FR[numéro masqué]'],
  ['Abonné 100001, dossier D100001-2', 'Abonné [numéro masqué], dossier D[numéro masqué]'],
  ['Le 12/05/2026, 1 234,50 € pour 120 m³, 3 fois', null],
])('[BEY-546] no address and no number is kept of what was written: %s', async (mots, kept) => {
  await store().solvedAnswer.deleteMany()
  await action(at('demande=D1-1', { reponse: 'no', mots }))
  expect((await store().solvedAnswer.findMany())[0]?.words).toBe(kept ?? mots)
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
