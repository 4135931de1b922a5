import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/values.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { onBackend } from '../../../tests/support/backend.ts'
import { readPromiseRule } from './rules.ts'

const environment = { PROMISE_DAYS: 'Réclamation=5', PROMISE_GESTURE_EUROS: '15' }
const { backend, db } = await onBackend({ environment })
const today = dayOf(new Date())
const type = 'Réclamation'
let rank = 50

/** A request of Inès whose promise was for so many days ago; treated so many days after it, or not. */
async function request(daysAgo: number, after?: number, more: object = {}) {
  const by = addDays(today, -daysAgo)
  const dateDemande = addWorkingDays(by, -5)
  const promised = addWorkingDays(dateDemande, 5)
  const id = `D100005-${++rank}`
  const isTreated = after !== undefined
  await db.request.create({
    data: {
      ...{ id, rank, pdcRef: 'P100005', dateDemande, typeDemande: type, message: '' },
      ...{ statutDemande: isTreated ? 'Dossier traité' : 'Distribué', isPending: !isTreated },
      attachements: '', // sic
      ...(isTreated && { dateTraitement: addDays(promised, after) }),
      ...more,
    },
  })
  return id
}
const complaints = async () =>
  (await backend.ask('getPromisesKept', {}, null)).find(one => one.type === type)

beforeEach(() =>
  db.request.updateMany({ where: { typeDemande: type }, data: { typeDemande: 'Autre' } }),
)

test('[BEY-326] kept on the last day, missed a day later or still waiting; not yet due, cancelled or long ago is not counted', async () => {
  expect(await complaints()).toEqual({ type, promised: 0, kept: 0 })
  await request(10, 0)
  await request(10, 1)
  await request(10)
  await request(-1)
  await request(10, undefined, { cancelledOn: today })
  await request(400, 0)
  expect(await complaints()).toEqual({ type, promised: 3, kept: 1 })
  expect((await backend.ask('getPromisesKept', {}, null)).map(one => one.type)).toEqual([
    ...readPromiseRule(environment).days.keys(),
  ])
})

test('[BEY-328] the gesture is given once, for a promise that was missed, of the amount decided; the subscriber reads it', async () => {
  const staff = await backend.logIn('agent')
  const [late, inTime] = [await request(10, 3), await request(10, 0)]
  const give = (histoId: string, amount = 15, reference: string = randomUUID()) =>
    backend.send('giveGesture', { body: { reference, histoId, amount } }, staff)
  const statusOf = async (answer: Promise<Response>) => (await answer).status
  expect(await statusOf(give(inTime))).toBe(409)
  expect(await statusOf(give(late, 150))).toBe(409)
  expect(await statusOf(give('D1-1'))).toBe(404)
  const query = { histoId: late }
  expect(await backend.ask('getGesture', { query }, staff)).toBeNull()

  const ines = await backend.logIn('100005')
  const balance = async () =>
    (await backend.ask('getBalance', { query: { pdc: 'P100005' } }, ines)).total
  const before = await balance()
  const reference = randomUUID()
  for (let times = 0; times < 2; times++)
    expect(await (await give(late, 15, reference)).json()).toEqual({ mail: 'sent' })
  expect(await statusOf(give(late))).toBe(409)
  expect(await backend.ask('getGesture', { query }, staff)).toEqual({
    ...{ amount: 15, day: today, author: 'Agent Clientèle' },
  })
  expect(Math.round((before - (await balance())) * 100)).toBe(1_500)
  const [invoice] = await backend.ask('getInvoices', { query: { pdc: 'P100005' } }, ines)
  expect(invoice?.facture).toMatchObject({ factNumber: `AV-${late}`, amountFact: -15 })
  const detail = await backend.ask(
    'getUserRequest',
    { query: { pdc: 'P100005', histoId: late } },
    ines,
  )
  expect(detail.messages.map(({ message }) => message)).toEqual([
    expect.stringContaining(`un avoir de 15,00\u00a0€ (AV-${late})`),
  ])
  const mails = await backend.mails('ines.moreau@example.fr')
  expect(mails.filter(({ subject }) => subject.includes('Un avoir de 15,00'))).toHaveLength(1)
})
