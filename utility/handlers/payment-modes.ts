import type { Readable } from 'node:stream'
import { bankAccountSchema, maskIban } from '#domain/bank.ts'
import { passesEnd } from '#domain/leaving.ts'
import { depositDays, mandateKind, mandateText, monthlyCents } from '#domain/payment-modes.ts'
import { type Day, formatDay, toCents, toEuros } from '#domain/values.ts'
import { openPdf } from '#pdf/document.server.ts'
import type { BankAccount } from '#upstream/catalogue/entities.ts'
import type { paymentModes } from '#upstream/catalogue/payment-modes.ts'
import { contractEnd } from '../contract-end.ts'
import type { Database, Transaction } from '../database.ts'
import { type Handlers, Refusal, type Utility } from '../handler.ts'
import type { ModeDetails } from '../mails/templates/requests.ts'
import {
  accountFacts,
  type PrintedPoint,
  pointFacts,
  printedPoint,
  recipientOf,
  schedulePdf,
} from '../papers.ts'
import type { Mandate, MeteringPoint } from '../prisma/generated/client.ts'
import { isTakenToday, takeOnce } from '../requests.ts'
import { yearlyCents } from '../tariff.ts'

type Debited = BankAccount & { pdc: string; mandateReference: string }

/** Throws 422 for a bank account that is not valid: the back end does not rely on the portal's checks. */
function checkAccount({ owner, bic, iban }: Debited): BankAccount {
  const { data, error } = bankAccountSchema.safeParse({ owner, bic, iban })
  if (data) return data
  throw new Refusal(422, error.issues.map(({ message }) => message.split('\n', 1)).join('. '))
}

async function setUpDebit(tx: Transaction, body: Debited, today: Day): Promise<ModeDetails> {
  const { pdc: pdcRef, mandateReference } = body
  const account = checkAccount(body)
  const mandate = await signMandate(tx, pdcRef, mandateReference, today)
  await tx.bankAccount.upsert({
    where: { pdcRef },
    create: { pdcRef, ...account },
    update: account,
  })
  return { account: { owner: account.owner, maskedIban: maskIban(account.iban) }, mandate }
}

/** Ends a mode of payment, and the mandate unless the other mode still uses it. */
async function endMode(
  tx: Transaction,
  pdcRef: string,
  mode: { paymentMode: 0 } | { monthlyPayment: 0 },
  today: Day,
): Promise<ModeDetails> {
  const point = await tx.meteringPoint.update({ where: { pdcRef }, data: mode })
  if (point.paymentMode === 1 || point.monthlyPayment === 1) return { isStillDebited: true }
  const endedMandate = await endMandate(tx, pdcRef, today)
  return endedMandate ? { endedMandate } : {}
}

const takeForPoint = (
  context: Parameters<typeof takeOnce>[0] & { body: { pdc: string } },
  kind: keyof typeof paymentModes,
  act: (tx: Transaction, point: MeteringPoint, today: Day) => Promise<ModeDetails>,
) =>
  takeOnce(context, kind, async (tx, today) => {
    const where = { pdcRef: context.body.pdc }
    return act(tx, await tx.meteringPoint.findUniqueOrThrow({ where }), today)
  })

export const paymentModeHandlers: Handlers<typeof paymentModes> = {
  async getPaymentCheck({ query: { pdc }, db, clock }) {
    const today = clock.today()
    return {
      mensu: await isTakenToday(db, pdc, 'startMonthlyPlan', today),
      prelev: await isTakenToday(db, pdc, 'startDirectDebit', today),
    }
  },

  async startDirectDebit(context) {
    const { body } = context
    const { pdc: pdcRef } = body
    return takeForPoint(context, 'startDirectDebit', async (tx, point, today) => {
      if (point.paymentMode === 1) throw new Refusal(409, `${pdcRef} est déjà prélevé.`)
      const details = await setUpDebit(tx, body, today)
      await tx.meteringPoint.update({ where: { pdcRef }, data: { paymentMode: 1 } })
      return details
    })
  },

  async stopDirectDebit(context) {
    return takeForPoint(context, 'stopDirectDebit', async (tx, { pdcRef, paymentMode }, today) => {
      if (paymentMode !== 1) throw new Refusal(409, `${pdcRef} n’est pas prélevé.`)
      return endMode(tx, pdcRef, { paymentMode: 0 }, today)
    })
  },

  async startMonthlyPlan(context) {
    const { body } = context
    const { pdc: pdcRef, nbPersFoyer: persons, estimationConso: yearlyM3 } = body
    return takeForPoint(context, 'startMonthlyPlan', async (tx, point, today) => {
      if (await isTakenToday(tx, pdcRef, 'startMonthlyPlan', today)) {
        throw new Refusal(
          409,
          `Une demande de mensualisation a déjà été faite aujourd’hui pour le point de comptage ${pdcRef}. Vous pourrez en faire une autre demain.`,
        )
      }
      if (point.monthlyPayment === 1) throw new Refusal(409, `${pdcRef} est déjà mensualisé.`)
      const days = depositDays(today)
      const [first, last] = [days[0] as Day, days.at(-1) as Day]
      const end = await contractEnd(tx, pdcRef)
      if (end && passesEnd(last, end))
        throw new Refusal(
          409,
          `Le contrat de ${pdcRef} s’arrête le ${formatDay(end)}, avant la dernière mensualité, le ${formatDay(last)}.`,
        )
      const amountCents = monthlyCents(yearlyCents(yearlyM3))
      if (body.firstDeposit !== first || toCents(body.monthlyAmount) !== amountCents) {
        throw new Refusal(
          409,
          `Le montant ou la date du premier prélèvement de ${pdcRef} a changé\u00a0: recommencez votre demande.`,
        )
      }
      const details = await setUpDebit(tx, body, today)
      await tx.meteringPoint.update({ where: { pdcRef }, data: { monthlyPayment: 1 } })
      await tx.instalment.deleteMany({ where: { pdcRef } })
      await tx.instalment.createMany({
        data: days.map(depositDate => ({ pdcRef, depositDate, amountCents })),
      })
      return { ...details, plan: { persons, yearlyM3, monthlyCents: amountCents, first, last } }
    })
  },

  /** Instalments that were debited stay in the schedule until another plan begins. */
  async stopMonthlyPlan(context) {
    return takeForPoint(
      context,
      'stopMonthlyPlan',
      async (tx, { pdcRef, monthlyPayment }, today) => {
        if (monthlyPayment !== 1) throw new Refusal(409, `${pdcRef} n’est pas mensualisé.`)
        await tx.instalment.deleteMany({ where: { pdcRef, depositDate: { gt: today } } })
        return endMode(tx, pdcRef, { monthlyPayment: 0 }, today)
      },
    )
  },

  async getMonthlyEstimate({ query, clock }) {
    const cents = yearlyCents(Number(query.estimationConso))
    return {
      yearlyAmount: toEuros(cents),
      monthlyAmount: toEuros(monthlyCents(cents)),
      firstDeposit: depositDays(clock.today())[0] as Day,
    }
  },

  async getSchedule({ query, db }) {
    const lines = await db.instalment.findMany({
      where: { pdcRef: query.pdc, point: { monthlyPayment: 1 } },
      orderBy: { depositDate: 'asc' },
    })
    return lines.map(({ depositDate, amountCents }) => ({
      depositDate,
      amount: toEuros(amountCents),
    }))
  },

  async getScheduleFile({ query: { pdc: pdcRef }, db, utility }) {
    const point = await db.meteringPoint.findUnique({
      where: { pdcRef, monthlyPayment: 1 },
      include: printedPoint,
    })
    if (!point) throw new Refusal(404, `${pdcRef} n’est pas mensualisé.`)
    return { fileName: `echeancier-${pdcRef}.pdf`, content: schedulePdf(point, utility) }
  },

  async getBankAccount({ query, db }) {
    const account = await db.bankAccount.findUnique({ where: { pdcRef: query.pdc } })
    return account && { owner: account.owner, bic: account.bic, iban: maskIban(account.iban) }
  },

  async changeBankAccount(context) {
    const { body } = context
    return takeForPoint(context, 'changeBankAccount', async (tx, point, today) => {
      if (point.paymentMode !== 1 && point.monthlyPayment !== 1) {
        throw new Refusal(409, `${point.pdcRef} n’est ni prélevé ni mensualisé.`)
      }
      return setUpDebit(tx, body, today)
    })
  },

  async getMandate({ query, db, utility }) {
    return {
      creditorName: utility.name,
      creditorAdress: utility.address,
      creditorIdentifier: utility.creditorIdentifier,
      ...(await currentMandate(db, query.pdc)),
      // No billing program answers to the demonstration.
      ...(!utility.isExample && (await isInProgress(db, query.pdc)) && { isInProgress: true }),
    }
  },

  async getMandateFile({ query: { pdc: pdcRef }, db, utility }) {
    const point = await db.meteringPoint.findUnique({ where: { pdcRef }, include: printedPoint })
    const [mandate] = point?.mandates ?? []
    if (!point || !mandate) throw new Refusal(404, `Aucun mandat n’est en vigueur pour ${pdcRef}.`)
    const changed = await db.takenRequest.findFirst({
      where: { kind: 'changeBankAccount', pdcRef, takenOn: { gte: mandate.signedOn } },
      orderBy: { takenOn: 'desc' },
    })
    return {
      fileName: `mandat-${mandate.reference}.pdf`,
      content: mandatePdf(mandate, point, utility, changed?.takenOn),
    }
  },
}

/** A SEPA core mandate with all its mandatory fields, as a tagged PDF in French. `changedOn`: its account is newer. */
function mandatePdf(
  mandate: Mandate,
  point: PrintedPoint,
  utility: Utility,
  changedOn: string | undefined,
): Readable {
  const title = `Mandat de prélèvement SEPA ${mandate.reference}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.facts([
    { term: 'Référence unique (RUM)', value: mandate.reference },
    { term: 'Type de paiement', value: mandateKind },
  ])
  for (const paragraph of mandateText(utility.name)) pdf.paragraph(paragraph)
  pdf.heading(2, 'Le créancier')
  pdf.facts([
    { term: 'Nom', value: utility.name },
    { term: 'Adresse', value: `${utility.address}, France` },
    { term: 'Identifiant créancier (ICS)', value: utility.creditorIdentifier },
  ])
  pdf.heading(2, 'Le débiteur')
  pdf.paragraph(recipientOf(point.subscriber))
  if (point.bankAccount) pdf.facts(accountFacts(point.bankAccount))
  pdf.heading(2, 'Le contrat')
  pdf.facts(pointFacts(point))
  pdf.heading(2, 'La signature')
  pdf.paragraph(
    `Signé le ${formatDay(mandate.signedOn)}.${changedOn ? ` Le compte ci-dessus a remplacé celui d’alors le ${formatDay(changedOn)}.` : ''} À conserver\u00a0: pour contester un prélèvement ou retirer ce mandat, rappelez sa référence.`,
  )
  if (utility.isExample)
    pdf.paragraph('Ce mandat est un exemple\u00a0: il n’autorise aucun prélèvement réel.', 'small')
  return pdf.end()
}

/** The mandate reference (RUM): a contract has one mandate at a time, and its mandates are numbered from -01. */
export const mandateReference = (pdcRef: string, rank: number) =>
  `RUM-${pdcRef}-${String(rank).padStart(2, '0')}`

const mandateInForce = (db: Database | Transaction, pdcRef: string) =>
  db.mandate.findFirst({ where: { pdcRef, endedOn: null } })

const isInProgress = async (db: Database, pdcRef: string) =>
  (await db.act.count({ where: { kind: 'mandats', pdcRef, state: { not: 'acknowledged' } } })) > 0

async function currentMandate(db: Database | Transaction, pdcRef: string) {
  const inForce = await mandateInForce(db, pdcRef)
  if (inForce) return { reference: inForce.reference, signedOn: inForce.signedOn }
  const rank = 1 + (await db.mandate.count({ where: { pdcRef } }))
  return { reference: mandateReference(pdcRef, rank), signedOn: null }
}

/** Keeps a mandate in force, which a new account only amends. Throws 409 when its reference is not the `shown` one. */
async function signMandate(tx: Transaction, pdcRef: string, shown: string, today: Day) {
  const { reference, signedOn } = await currentMandate(tx, pdcRef)
  if (shown !== reference) {
    throw new Refusal(409, `Le mandat de ${pdcRef} a changé\u00a0: recommencez votre demande.`)
  }
  if (signedOn === null) await tx.mandate.create({ data: { reference, pdcRef, signedOn: today } })
  return { reference, isNew: signedOn === null }
}

async function endMandate(tx: Transaction, pdcRef: string, today: Day) {
  const mandate = await mandateInForce(tx, pdcRef)
  await tx.bankAccount.deleteMany({ where: { pdcRef } })
  if (!mandate) return null
  const { reference } = mandate
  await tx.mandate.update({ where: { reference }, data: { endedOn: today } })
  return reference
}
