import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  attachmentName,
  attachmentTexts,
  type FileRule,
  isTooMuch,
  magicLength,
  maxFilesOf,
  typeOfFile,
} from '#domain/attachment.ts'
import { attachmentNames, handledTypes, isOpen, type RequestStatus } from '#domain/request.ts'
import type { Day } from '#domain/values.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Database, Transaction } from './database.ts'
import { recordTaken } from './export/acts.ts'
import { type FileReply, Refusal, type Services } from './handler.ts'
import type { Letter } from './mails/layout.ts'
import { type Mailer, type MailState, mailOfMessage, mailStatesOf } from './mails/mailer.ts'
import { type Details, requestAnswer } from './mails/templates/requests.ts'
import type { Prisma, Request, TakenRequest } from './prisma/generated/client.ts'
import type { TicketHolder } from './sessions.ts'
import { smallPdf } from './small-pdf.ts'
import { newSecret, tokenHash } from './tokens.ts'
import { isOpenTo } from './trusted-people.ts'

export function toHisto(request: Request): Histo {
  const { id, pdcRef, dateDemande, statutDemande, typeDemande } = request
  const { dateTraitement, message, attachements, cancelledOn } = request // sic
  return {
    id,
    pdc: pdcRef,
    dateDemande,
    statutDemande: statutDemande as RequestStatus,
    typeDemande,
    dateTraitement,
    message,
    attachements,
    dateAnnulation: cancelledOn,
    ...(request.openedBy && { openedBy: request.openedBy }),
    ...(request.promisedFor && { promisedFor: request.promisedFor }),
  }
}

export async function requestOf(
  db: Database | Transaction,
  id: string,
  pdcRef?: string,
  who: Pick<TicketHolder, 'helper'> = {},
) {
  const request = await db.request.findUnique({ where: { id, ...(pdcRef && { pdcRef }) } })
  if (!request || !isOpenTo(who, request))
    throw new Refusal(404, `La demande ${id} est introuvable.`)
  return request
}

const withThread = {
  steps: { orderBy: { id: 'asc' } },
  messages: { orderBy: [{ sentAt: 'asc' }, { reference: 'asc' }] },
} as const satisfies Prisma.RequestInclude

export async function detailOf(db: Database, { id }: Request): Promise<RequestDetail> {
  const request = await db.request.findUniqueOrThrow({ where: { id }, include: withThread })
  const references = [request.reference, ...request.messages.map(({ reference }) => reference)]
  const filesOf = await filesUnder(db, references)
  const states = await mailStatesOf(
    db,
    request.messages.map(({ reference }) => mailOfMessage(reference)),
  )
  return {
    histo: toHisto(request),
    sentAt: request.sentAt?.toISOString() ?? null,
    version: request.version,
    files: request.reference ? filesOf(request.reference) : sampleFiles(request),
    steps: [
      { statut: 'Distribué', date: request.dateDemande },
      ...request.steps.map(({ status, day }) => ({ statut: status as RequestStatus, date: day })),
    ],
    messages: request.messages.map(({ reference, isStaff, author, text, sentAt }) => ({
      isStaff,
      name: author,
      sentAt: sentAt.toISOString(),
      message: text,
      files: filesOf(reference),
      mail: states.get(mailOfMessage(reference)),
    })),
  }
}

const maxAsked = 900

export async function filesUnder(db: Database, references: (string | null)[]) {
  const asked = references.filter(one => one !== null)
  const kept: { id: number; reference: string; name: string; size: number }[] = []
  for (let from = 0; from < asked.length; from += maxAsked)
    kept.push(
      ...(await db.requestFile.findMany({
        where: { reference: { in: asked.slice(from, from + maxAsked) } },
        select: { id: true, reference: true, name: true, size: true },
        orderBy: { id: 'asc' },
      })),
    )
  return (wanted: string | null) =>
    kept
      .filter(({ reference }) => reference === wanted)
      .map(({ id, name, size }) => ({ id: String(id), name, size }))
}

const sampleFiles = ({ attachements }: Request) =>
  attachmentNames(attachements).map((name, rank) => ({
    id: `exemple-${rank}`,
    name,
    size: sampleFile(name).length,
  }))

export async function fileOf(db: Database, request: Request, fileId: string): Promise<FileReply> {
  const sample = sampleFiles(request).find(({ id }) => id === fileId)
  if (sample && !request.reference)
    return { fileName: sample.name, content: Readable.from([sampleFile(sample.name)]) }
  const messages = await db.requestMessage.findMany({
    where: { requestId: request.id },
    select: { reference: true },
  })
  const references = [request.reference, ...messages.map(({ reference }) => reference)]
  const file = await db.requestFile.findFirst({
    where: {
      id: Number.parseInt(fileId, 10) || 0,
      reference: { in: references.filter(one => one !== null) },
    },
  })
  if (!file) throw new Refusal(404, 'Ce fichier est introuvable.')
  return { fileName: file.name, content: Readable.from([Buffer.from(file.content)]) }
}

/** A drawing of a meter, which stands for the photos that subscribers send. */
const jpg = readFileSync(join(import.meta.dirname, 'world/compteur.jpg'))

const sampleFile = (name: string): Buffer =>
  /\.jpg$/i.test(name) ? jpg : smallPdf(`Exemple : ${name}`)

/** Types files by their first bytes, and adapts their names. Throws 422 for a type that `rule` refuses, or too much. */
export async function requestFiles(reference: string, files: File[], rule: FileRule) {
  const rows = await Promise.all(
    files.map(async file => {
      const content = new Uint8Array(await file.arrayBuffer())
      const type = typeOfFile(content.subarray(0, magicLength), file.name, rule)
      if (!type) throw new Refusal(422, attachmentTexts.wrongType(maxFilesOf(rule)))
      return { reference, name: attachmentName(file.name, type), type, size: file.size, content }
    }),
  )
  if (isTooMuch(rows.reduce((sum, { size }) => sum + size, 0)))
    throw new Refusal(422, attachmentTexts.tooLargeTogether)
  return rows
}

type NewRequest = Pick<
  Request,
  'pdcRef' | 'reference' | 'dateDemande' | 'typeDemande' | 'message'
> &
  Partial<Pick<Request, 'attachements' | 'isOpened' | 'assignee' | 'openedBy'>> // sic

/** Adds a request for staff to treat, and answers its number. Transactions are serialised: each request has a rank. */
export async function addRequest(tx: Transaction, request: NewRequest): Promise<string> {
  const { pdcRef } = request
  const { _max } = await tx.request.aggregate({ where: { pdcRef }, _max: { rank: true } })
  const rank = (_max.rank ?? 0) + 1
  const id = `D${pdcRef.slice(1)}-${rank}`
  const begun = {
    statutDemande: 'Distribué',
    isPending: true,
    sentAt: new Date(),
    attachements: '',
  } // sic
  await tx.request.create({ data: { ...begun, ...request, id, rank } })
  return id
}

type Change = {
  status: RequestStatus
  treatedOn: string | null
  author: string
  reference?: string | undefined
  today: string
}

/** ADMREQ-19: answers the request's new version. Throws 422 for a treated request without the day of treatment. */
export async function setStatus(
  tx: Transaction,
  { id, typeDemande }: Request,
  { status, treatedOn, author, reference, today }: Change,
): Promise<number> {
  const isTreated = status === 'Dossier traité'
  if (isTreated && !treatedOn) throw new Refusal(422, 'La date de traitement manque.')
  const { version } = await tx.request.update({
    where: { id },
    data: {
      statutDemande: status,
      dateTraitement: isTreated ? treatedOn : null,
      isPending: !isTreated && handledTypes.some(type => type === typeDemande),
      version: { increment: 1 },
    },
  })
  await tx.requestStep.create({
    data: {
      requestId: id,
      status,
      author,
      madeAt: new Date(),
      ...(reference && { reference, version }),
      day: isTreated && treatedOn ? treatedOn : today,
    },
  })
  return version
}

export async function addAnswer(
  tx: Transaction,
  requestId: string,
  { reference, text, author }: { reference: string; text: string; author: string },
): Promise<void> {
  await tx.requestMessage.create({
    data: { reference, text, requestId, isStaff: true, author, sentAt: new Date() },
  })
  await tx.request.update({ where: { id: requestId }, data: { version: { increment: 1 } } })
}

/** The answer of a call whose mail is named `about`: the mail's state, or 1 when no such mail is known. */
export async function mailedOf(db: Database, about: string): Promise<1 | { mail: MailState }> {
  const mail = (await mailStatesOf(db, [about])).get(about)
  return mail ? { mail } : 1
}

export async function answerMail(
  db: Database | Transaction,
  mails: Mailer,
  id: string,
  text: string,
  { author, ...now }: { statutDemande?: RequestStatus; author?: string } = {},
): Promise<{ to: string | null; letter: Letter }> {
  const request = await db.request.findUniqueOrThrow({
    where: { id },
    include: { point: { include: { subscriber: { include: { account: true } } } } },
  })
  const letter = requestAnswer({
    id,
    text,
    link: mails.link('historique', id),
    ...(author !== undefined && { author }),
    type: request.typeDemande,
    sentOn: request.dateDemande,
    status: now.statutDemande ?? toHisto(request).statutDemande,
    isOpen: isOpen({ ...toHisto(request), ...now }),
  })
  return { to: request.point.subscriber.account?.mail ?? null, letter }
}

export const detailsOf = <D extends Details>({ details }: Pick<TakenRequest, 'details'>) =>
  details as D

type Asked = Pick<Services, 'db' | 'clock'> & {
  who: TicketHolder
  /** `ticket` identifies the subscriber when the call has no bearer token. */
  body: { reference: string; pdc?: string; ticket?: string }
}

/**
 * Takes a request in one transaction, under its idempotency key `reference`, by which isRequestTaken and sendRecapMail
 * find it, as does a concurrent repetition. Throws what `act` throws, and 409 when `reference` names another request.
 */
export async function takeOnce(
  { db, clock, who: { refAbo }, body: { reference, pdc, ticket } }: Asked,
  kind: string,
  act: (tx: Transaction, today: Day) => Promise<Details>,
  counterRef?: string,
): Promise<1> {
  const pdcRef = pdc ?? null
  return db.$transaction(async (tx): Promise<1> => {
    if (ticket !== undefined) await consumeTicket(tx, { ticket, reference })
    const taken = await tx.takenRequest.findUnique({ where: { reference } })
    if (taken) {
      if (taken.kind === kind && taken.refAbo === refAbo && taken.pdcRef === pdcRef) return 1
      throw new Refusal(409, 'Cette référence désigne déjà une autre demande.')
    }
    const today = clock.today()
    const details = (await act(tx, today)) as object
    const data = { reference, kind, refAbo, pdcRef, takenOn: today, details }
    await tx.takenRequest.create({ data: { ...data, ...(counterRef && { counterRef }) } })
    await recordTaken(tx, { reference, kind, refAbo, pdcRef, day: today, details })
    return 1
  })
}

export async function isTakenToday(
  db: Services['db'] | Transaction,
  pdcRef: string,
  kind: string,
  today: Day,
): Promise<boolean> {
  return (await db.takenRequest.findFirst({ where: { pdcRef, kind, takenOn: today } })) !== null
}

export type ByTicket = { ticket: string; reference: string }

/** CALL-03, in ms: the portal asks for a ticket just before the request, but a photo may be long to upload. */
const lifetime = 10 * 60_000

/** In ms after its end: a ticket that is repeated within this time is refused with the reason. */
const remembered = 24 * 3_600_000

/** CALL-03: a ticket for one request of a subscriber, valid once. Only its hash is stored. */
export async function createTicket(
  db: Database,
  { refAbo, reference }: { refAbo: string; reference: string },
): Promise<string> {
  const ticket = newSecret()
  const now = Date.now()
  await db.$transaction(async tx => {
    const forgotten = new Date(now - remembered)
    await tx.subscriptionTicket.deleteMany({ where: { expiresAt: { lte: forgotten } } })
    const expiresAt = new Date(now + lifetime)
    await tx.subscriptionTicket.create({
      data: { hash: tokenHash(ticket), refAbo, reference, expiresAt },
    })
  })
  return ticket
}

/** Throws 403 for a ticket that was never given or is for another request, 409 for one that was used or expired. */
export async function ticketHolder(
  db: Database | Transaction,
  { ticket, reference }: ByTicket,
): Promise<TicketHolder> {
  const row = await db.subscriptionTicket.findUnique({ where: { hash: tokenHash(ticket) } })
  if (row?.reference !== reference)
    throw new Refusal(403, 'Ce ticket n’est pas celui de cette demande.')
  if (row.usedAt) throw new Refusal(409, 'Ce ticket a déjà servi. Réessayez.')
  if (row.expiresAt <= new Date())
    throw new Refusal(409, 'Ce ticket n’est plus valable. Réessayez.')
  return { role: 'subscriber', refAbo: row.refAbo }
}

/** Runs in the transaction that takes the request. Transactions are serialised: only one of two calls succeeds. */
async function consumeTicket(tx: Transaction, body: ByTicket): Promise<void> {
  await ticketHolder(tx, body)
  const where = { hash: tokenHash(body.ticket) }
  await tx.subscriptionTicket.update({ where, data: { usedAt: new Date() } })
}
