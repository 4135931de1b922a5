import { expect, test } from 'vitest'
import type { OwnRequest } from '../shell/own-requests.server.ts'
import { requestsAtHome } from './home.server.ts'

const asked = (id: string, dateDemande: string, statutDemande = 'Distribué') =>
  ({ histo: { id, dateDemande, statutDemande, typeDemande: 'Réclamation' } }) as OwnRequest

// 2026-10-21 and 15 working days: 2026-11-12, since the 1st and the 11th of November are holidays.
test('[BEY-197] of late answers, the one that waited longest, and since when; not on its very day', () => {
  const two = [asked('B', '2026-10-21'), asked('A', '2026-10-20')]
  expect(requestsAtHome(two.slice(0, 1), '2026-11-12').late).toBeNull()
  expect(requestsAtHome(two, '2026-11-23').late).toMatchObject({
    ...{ id: 'A', others: 'Une autre de vos demandes attend aussi.' },
  })
  const { late } = requestsAtHome(two.slice(0, 1), '2026-11-23')
  expect(late).toMatchObject({ id: 'B', answerBy: '12/11/2026', days: 11, others: null })
})

test('[BEY-182] a promised day is the day of the answer, and decides what is late and for how long', () => {
  const promised = (id: string, promisedFor: string) => {
    const { histo, point } = asked(id, '2026-10-20')
    return { histo: { ...histo, promisedFor }, point }
  }
  const { late, open } = requestsAtHome(
    [asked('C', '2026-10-19'), promised('B', '2026-11-02'), promised('A', '2026-12-10')],
    '2026-11-23',
  )
  expect(late).toMatchObject({ id: 'B', answerBy: '02/11/2026', days: 21 })
  expect(open).toMatchObject([{ id: 'A', answerBy: '10/12/2026' }])
})

test('[BEY-197] what is treated is not under way; of many in time the three newest, and how many more', () => {
  const many = ['E', 'D', 'C', 'B', 'A'].map(id => asked(id, '2026-11-20'))
  const { open, more, late } = requestsAtHome(
    [asked('F', '2026-11-20', 'Dossier traité'), ...many],
    '2026-11-23',
  )
  expect(open.map(({ id }) => id)).toEqual(['E', 'D', 'C'])
  expect([more, late]).toEqual(['Voir les 2 autres demandes', null])
})
