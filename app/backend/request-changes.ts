import { delayRequestType } from '#domain/payment-delay.ts'
import { isOpen, type RequestStatus, staffRequestTypes } from '#domain/request.ts'
import type { Request } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import type { Letter } from './mails/layout.ts'
import { type Mailer, type MailState, mailStatesOf } from './mails/mailer.ts'
import { requestAnswer } from './mails/templates/requests.ts'
import { Refusal } from './refusal.ts'
import { toHisto } from './request-details.ts'

type Change = {
  status: RequestStatus
  treatedOn: string | null
  author: string
  reference?: string | undefined
  today: string
}

/** What staff have to deal with, until it is treated. */
export const handledTypes: string[] = [...staffRequestTypes, delayRequestType]

/** ADMREQ-19: answers the version that the request then has. Throws 422 for one that is treated on no day. */
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
      isPending: !isTreated && handledTypes.includes(typeDemande),
      version: { increment: 1 },
    },
  })
  await tx.requestStep.create({
    data: {
      ...{ requestId: id, status, author, madeAt: new Date() },
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

/** What a call answers whose mail was about this: 1 where nothing is known of it. */
export async function mailedOf(db: Database, about: string): Promise<1 | { mail: MailState }> {
  const mail = (await mailStatesOf(db, [about])).get(about)
  return mail ? { mail } : 1
}

export async function answerMail(
  db: Database | Transaction,
  mails: Mailer,
  id: string,
  text: string,
  now: { statutDemande?: RequestStatus } = {},
): Promise<{ to: string | null; letter: Letter }> {
  const request = await db.request.findUniqueOrThrow({
    where: { id },
    include: { point: { include: { subscriber: { include: { account: true } } } } },
  })
  const { firstName, lastName, account } = request.point.subscriber
  const letter = requestAnswer(`${firstName} ${lastName}`, {
    ...{ id, text, link: mails.link('historique', id) },
    isOpen: isOpen({ ...toHisto(request), ...now }),
  })
  return { to: account?.mail ?? null, letter }
}
