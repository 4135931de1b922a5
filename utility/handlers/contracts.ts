import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { FileRule } from '#domain/attachment.ts'
import { forwardingAddress, forwardingLine, lastReportOf, movingLimits } from '#domain/leaving.ts'
import { judgeIndex } from '#domain/meter-reading.ts'
import { addDays, type Day, formatDay } from '#domain/values.ts'
import type {
  Leaving,
  move,
  moves,
  subscriptions,
  terminations,
} from '#upstream/catalogue/contracts.ts'
import { nameOf } from '../accounts.ts'
import { morningOf } from '../clock.ts'
import { contractEnd, terminationKinds } from '../contract-end.ts'
import type { Database, Transaction } from '../database.ts'
import { type Context, type FileReply, type Handlers, Refusal, type Services } from '../handler.ts'
import type { Written } from '../mails/mailer.ts'
import { type LeavingDetails, leavingReminder } from '../mails/templates/requests.ts'
import {
  createTicket,
  detailsOf,
  filesUnder,
  requestFiles,
  takeOnce,
  toHisto,
} from '../requests.ts'
import { previousReports } from './readings.ts'

export async function leavingMail(services: Services, key: string): Promise<Written | null> {
  const { db, clock, mails } = services
  const [refAbo = '', kind = '', date = ''] = key.split(' ')
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  const points = await db.meteringPoint.count({ where: { refAbo } })
  const ended = await db.takenRequest.count({ where: { refAbo, kind: terminationKinds } })
  if (!account || ended >= points || clock.today() > addDays(date, 2)) return null
  const url = mails.link('services', 'resiliation', `quitter-logement-${kind}`)
  const letter = leavingReminder(await nameOf(db, refAbo), url)
  return { to: account.mail, letter, came: async () => {} }
}

/** The refusal of the domain's rule, without the advice that pages show below it. */
const firstLine = (message: string) => message.split('\n', 1)[0] ?? ''

/** No instalment is debited after the contract: its last bill settles what is left. Those of past days were debited. */
async function endPlan(tx: Transaction, pdcRef: string, end: Day, today: Day): Promise<void> {
  const depositDate = { gt: end > today ? end : today }
  await tx.instalment.deleteMany({ where: { pdcRef, depositDate } })
}

/** Throws 409 for a contract that has been ended or too small an index, 422 for what a portal should have refused. */
async function checkedLeaving(
  tx: Transaction,
  body: Leaving,
  day: Day,
  today: Day,
): Promise<LeavingDetails> {
  const { pdc: pdcRef, commentaire, numCompteur, dateReleve } = body
  if (await contractEnd(tx, pdcRef))
    throw new Refusal(409, `La résiliation de ${pdcRef} a déjà été demandée.`)
  const { min, max } = movingLimits(today)
  if (day < min || day > max)
    throw new Refusal(
      422,
      `Le départ doit être entre le ${formatDay(min)} et le ${formatDay(max)}.`,
    )
  const address = forwardingAddress.safeParse(body)
  if (!address.success)
    throw new Refusal(422, address.error.issues.map(({ message }) => firstLine(message)).join('. '))
  const index = Number(body.indexReleve)
  const last = lastReportOf(await previousReports(tx, pdcRef), numCompteur)
  if (dateReleve > today || (last && dateReleve < last.date))
    throw new Refusal(422, 'La date du relevé est dans le futur, ou avant celle du dernier.')
  if (last && judgeIndex(index, last, dateReleve).used < 0)
    throw new Refusal(409, `L’index ${index} de ${pdcRef} est plus petit que le dernier.`)
  await endPlan(tx, pdcRef, day, today)
  return { date: day, commentaire, index, dateReleve, numCompteur, ...address.data }
}

export const terminationHandlers: Handlers<typeof terminations> = {
  async getTerminations({ who: { refAbo }, db }) {
    const taken = await db.takenRequest.findMany({
      where: { refAbo, kind: terminationKinds },
      orderBy: { pdcRef: 'asc' },
    })
    return taken.map(request => ({
      pdc: request.pdcRef ?? '',
      date: detailsOf<LeavingDetails>(request).date,
    }))
  },

  async remindOfLeaving({ body: { kind, date }, who: { refAbo }, db, clock, mails }) {
    const account = await db.account.findUnique({ where: { refAbo, activated: true } })
    const today = clock.today()
    if (!account || date <= today || date > movingLimits(today).max) return 0
    await mails.queue('depart', [`${refAbo} ${kind} ${date}`], morningOf(date))
    return 1
  },

  async terminateSubscription(context) {
    const { body } = context
    return takeOnce(context, 'terminateSubscription', (tx, today) =>
      checkedLeaving(tx, body, body.dateDepart, today),
    )
  },

  async sellHome(context) {
    const { body, files } = context
    const rows = await requestFiles(body.reference, files.attestation, 1)
    return takeOnce(context, 'sellHome', async (tx, today) => {
      const details = await checkedLeaving(tx, body, body.dateVente, today)
      await tx.requestFile.createMany({ data: rows })
      return { ...details, files: rows.map(({ name }) => name) }
    })
  },
}

type Kind = 'subscribeAsTenant' | 'subscribeAsOwner'

/** SUBS-08, SUBS-18: the files that prove the identity or the purchase. */
const proofRules: Record<Kind, FileRule> = {
  subscribeAsTenant: 1,
  subscribeAsOwner: { most: 1, texts: true },
}

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  isMeterFree: ({ query: { numCompteur, dateArrivee }, db, clock }) =>
    isFree(db, { numCompteur, dateArrivee: dateArrivee ?? movingLimits(clock.today()).max }),

  async getSubscriptionTicket({ body: { reference }, db, who: { refAbo } }) {
    return { ticket: await createTicket(db, { refAbo, reference }) }
  },

  subscribeAsTenant: context => subscribe(context, 'subscribeAsTenant'),
  subscribeAsOwner: context => subscribe(context, 'subscribeAsOwner'),
}

/** SUBS-10, DATA-16: throws 422 for a day outside the limits, 409 for a meter that is not free on that day. */
async function subscribe(context: Context<(typeof subscriptions)[Kind]>, kind: Kind): Promise<1> {
  const { body, files, utility } = context
  const { reference, ticket: _, ...asked } = body
  const proofs = await requestFiles(reference, files.justificatif, proofRules[kind])
  const take = async (tx: Transaction, today: Day) => {
    const { min, max } = movingLimits(today)
    if (asked.dateArrivee < min || asked.dateArrivee > max)
      throw new Refusal(
        422,
        `L’arrivée doit être entre le ${formatDay(min)} et le ${formatDay(max)}.`,
      )
    if (!(await isFree(tx, asked)))
      throw new Refusal(
        409,
        `Nous ne pouvons pas ouvrir de contrat pour le compteur ${asked.numCompteur} à cette date. Appelez le ${utility.phone}\u00a0: nous vérifierons ensemble.`,
      )
    await tx.requestFile.createMany({ data: proofs })
    return { ...asked, files: proofs.map(({ name }) => name) }
  }
  return takeOnce(context, kind, take, asked.numCompteur.toUpperCase())
}

/** Whether a contract can begin: the meter is known, no subscription names it, its last contract ends by that day. */
async function isFree(
  db: Database | Transaction,
  { numCompteur, dateArrivee }: { numCompteur: string; dateArrivee: Day },
): Promise<boolean> {
  const counterRef = numCompteur.toUpperCase()
  if (await db.takenRequest.findFirst({ where: { counterRef }, select: { reference: true } }))
    return false
  const meter = await db.meter.findUnique({ where: { counterRef }, select: { pdcRef: true } })
  if (!meter) return (await db.emptyHome.findUnique({ where: { counterRef } })) !== null
  const end = await contractEnd(db, meter.pdcRef)
  return end !== undefined && end <= dateArrivee
}

type Move = z.output<typeof move>
const moveKinds: Move['kind'][] = [
  'subscribeAsTenant',
  'subscribeAsOwner',
  'terminateSubscription',
  'sellHome',
]
const moveConditions = (refAbo: string) => ({ refAbo, kind: { in: moveKinds } })

/** A subscription holds its index as a text, as the form sent it, in `indexReleve`. */
type Details = LeavingDetails & { dateArrivee?: string; indexReleve?: string }

async function movesOf(db: Database, refAbo: string): Promise<Move[]> {
  const rows = await db.takenRequest.findMany({
    where: moveConditions(refAbo),
    orderBy: [{ takenOn: 'desc' }, { reference: 'asc' }],
  })
  const filesOf = await filesUnder(
    db,
    rows.map(({ reference }) => reference),
  )
  return rows.map(row => {
    const details = detailsOf<Details>(row)
    const { dateArrivee, indexReleve, date, index, numCompteur, dateReleve } = details
    return {
      reference: row.reference,
      kind: row.kind as Move['kind'],
      askedOn: row.takenOn,
      day: dateArrivee ?? date,
      pdc: row.pdcRef,
      counterRef: numCompteur,
      index: indexReleve === undefined ? index : Number(indexReleve),
      ...(dateReleve && { readOn: dateReleve, lastBillTo: forwardingLine(details) }),
      files: filesOf(row.reference),
    }
  })
}

async function moveFile(
  db: Database,
  refAbo: string,
  { reference, fileId }: { reference: string; fileId: string },
): Promise<FileReply> {
  const request = await db.takenRequest.findFirst({
    where: { reference, ...moveConditions(refAbo) },
  })
  const id = Number.parseInt(fileId, 10) || 0
  const file = request && (await db.requestFile.findFirst({ where: { id, reference } }))
  if (!file) throw new Refusal(404, 'Ce fichier est introuvable.')
  return { fileName: file.name, content: Readable.from([Buffer.from(file.content)]) }
}

export const moveHandlers: Handlers<typeof moves> = {
  getMoves: ({ who: { refAbo }, db }) => movesOf(db, refAbo),
  getMoveFile: ({ who: { refAbo }, query, db }) => moveFile(db, refAbo, query),

  async getSubscriberRequests({ query: { refAbo }, db }) {
    const requests = await db.request.findMany({
      where: { point: { refAbo } },
      orderBy: [{ dateDemande: 'desc' }, { id: 'desc' }],
    })
    return { requests: requests.map(toHisto), moves: await movesOf(db, refAbo) }
  },
  getSubscriberMoveFile: ({ query, db }) => moveFile(db, query.refAbo, query),
}
