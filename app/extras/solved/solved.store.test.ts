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
