import { randomUUID } from 'node:crypto'
import {
  type Check,
  check,
  equals,
  expectPdf,
  expectThat,
  given,
  type Trial,
  twice,
} from '../kit.ts'
import { nothing } from '../samples.ts'

// Direct debit and the monthly plan: a request counts once, with the mandate and amounts shown. Trials stop both.

const iban = 'FR7630006000011234567890189'

const ownPoints = (at: Trial) => at.ask('getPdcs', { query: { userLogin: at.login('subscriber') } })

async function freePoint(at: Trial): Promise<string> {
  const pdcs = await ownPoints(at)
  const free = pdcs.find(({ contract }) => !contract.paymentMode && !contract.monthlyPayment)
  return given(free, '« abonne » n’a aucun point sans mode de paiement').pdcRef
}

async function account(at: Trial, pdc: string) {
  const { reference } = await at.ask('getMandate', { query: { pdc } })
  return { pdc, owner: 'Conformité', bic: 'EAUXFRPPXXX', iban, mandateReference: reference }
}

export const modes: Check[] = [
  check(
    [
      'startDirectDebit',
      'getPaymentCheck',
      'getBankAccount',
      'getMandate',
      'getMandateFile',
      'changeBankAccount',
      'isRequestTaken',
    ],
    'met en prélèvement une fois, sous le mandat montré',
    async at => {
      const pdc = await freePoint(at)
      const body = { reference: randomUUID(), ...(await account(at, pdc)) }
      const unseen = { ...body, reference: randomUUID(), mandateReference: nothing }
      await at.refuses('startDirectDebit', { body: unseen }, 'subscriber', 409)
      await twice('startDirectDebit', call => at.ask(call, { body }))
      const { prelev } = await at.ask('getPaymentCheck', { query: { pdc } })
      expectThat('getPaymentCheck', prelev, 'prelev à true', prelev)
      const debited = await at.ask('getBankAccount', { query: { pdc } })
      const shown = debited?.iban ?? ''
      expectThat(
        'getBankAccount',
        shown !== '' && shown !== iban,
        'un IBAN masqué',
        shown || 'aucun compte',
      )
      const { signedOn } = await at.ask('getMandate', { query: { pdc } })
      equals('getMandate', signedOn, at.today())
      expectPdf('getMandateFile', await at.file('getMandateFile', { query: { pdc } }))
      const other = { ...body, reference: randomUUID() }
      await at.refuses('startDirectDebit', { body: other }, 'subscriber', 409)
      const moved = { ...body, reference: randomUUID(), owner: 'Conformité bis' }
      const unshown = { ...moved, mandateReference: nothing }
      await at.refuses('changeBankAccount', { body: unshown }, 'subscriber', 409)
      await twice('changeBankAccount', call => at.ask(call, { body: moved }))
      const after = await at.ask('getBankAccount', { query: { pdc } })
      equals('changeBankAccount', after?.owner, moved.owner)
      const mandate = await at.ask('getMandate', { query: { pdc } })
      equals('changeBankAccount', mandate.reference, body.mandateReference)
      await at.answers(
        'isRequestTaken',
        { query: { reference: body.reference } },
        'service',
        true,
        'de la demande envoyée',
      )
    },
  ),
  check(
    'changeBankAccount',
    'refuse par 409 une référence qui est à une autre demande',
    async at => {
      const pdc = await at.point('subscriber')
      const body = { reference: randomUUID(), ...(await account(at, pdc)) }
      await at.ask('changeBankAccount', { body })
      await at.refuses(
        'stopDirectDebit',
        { body: { reference: body.reference, pdc } },
        'subscriber',
        409,
      )
    },
  ),
  check('stopDirectDebit', 'met fin au prélèvement une fois', async at => {
    const pdcs = await ownPoints(at)
    const debited = pdcs.find(({ contract }) => contract.paymentMode === 1)
    const { pdcRef: pdc } = given(debited, '« abonne » n’a aucun point en prélèvement')
    const body = { reference: randomUUID(), pdc }
    await twice('stopDirectDebit', call => at.ask(call, { body }))
  }),
  check(
    ['startMonthlyPlan', 'getSchedule', 'getScheduleFile'],
    'mensualise une fois, aux montants de l’estimation',
    async at => {
      const pdc = await freePoint(at)
      const asked = { query: { pdc, estimationConso: '120' } }
      const estimate = await at.ask('getMonthlyEstimate', asked)
      const { monthlyAmount, firstDeposit } = estimate
      const body = {
        reference: randomUUID(),
        ...(await account(at, pdc)),
        nbPersFoyer: 3,
        estimationConso: 120,
        monthlyAmount,
        firstDeposit,
      }
      const dearer = { ...body, reference: randomUUID(), monthlyAmount: monthlyAmount + 1 }
      await at.refuses('startMonthlyPlan', { body: dearer }, 'subscriber', 409)
      const unseen = { ...body, reference: randomUUID(), mandateReference: nothing }
      await at.refuses('startMonthlyPlan', { body: unseen }, 'subscriber', 409)
      await twice('startMonthlyPlan', call => at.ask(call, { body }))
      const schedule = await at.ask('getSchedule', { query: { pdc } })
      const isAgreed = schedule.every(({ amount }) => amount === monthlyAmount)
      expectThat(
        'getSchedule',
        schedule.length === 10 && isAgreed,
        `dix fois ${monthlyAmount}\u00a0€`,
        schedule,
      )
      expectThat(
        'getSchedule',
        schedule[0]?.depositDate === firstDeposit,
        firstDeposit,
        schedule[0] ?? 'rien',
      )
      const file = await at.file('getScheduleFile', { query: { pdc } })
      expectPdf('getScheduleFile', file)
    },
  ),
  check(['stopMonthlyPlan', 'getSchedule'], 'met fin à la mensualisation une fois', async at => {
    const pdcs = await ownPoints(at)
    const monthly = pdcs.find(({ contract }) => contract.monthlyPayment === 1)
    const { pdcRef: pdc } = given(monthly, '« abonne » n’a aucun point mensualisé')
    const body = { reference: randomUUID(), pdc }
    await twice('stopMonthlyPlan', call => at.ask(call, { body }))
    const schedule = await at.ask('getSchedule', { query: { pdc } })
    expectThat('getSchedule', schedule.length === 0, 'un échéancier vide', schedule)
  }),
]
