import { Readable } from 'node:stream'
import { attachmentNames, type RequestStatus } from '#domain/request.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Prisma, Request } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import type { FileReply } from './handler.ts'
import { fatesOf, mailOfMessage } from './mails/mailer.ts'
import { Refusal } from './refusal.ts'
import type { TicketHolder } from './sessions.ts'
import { isOpenTo } from './trusted-people.ts'
import { sampleFile } from './world/sample-files.ts'

/** DATA-15 */
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
  }
}

/** Throws 404 for a request that is not there, or not about this metering point, or not open to this bearer. */
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

const told = {
  steps: { orderBy: { id: 'asc' } },
  messages: { orderBy: [{ sentAt: 'asc' }, { reference: 'asc' }] },
} as const satisfies Prisma.RequestInclude

export async function detailOf(db: Database, { id }: Request): Promise<RequestDetail> {
  const request = await db.request.findUniqueOrThrow({ where: { id }, include: told })
  const references = [request.reference, ...request.messages.map(({ reference }) => reference)]
  const kept = await db.requestFile.findMany({
    where: { reference: { in: references.filter(one => one !== null) } },
    select: { id: true, reference: true, name: true, size: true },
    orderBy: { id: 'asc' },
  })
  const fates = await fatesOf(
    db,
    request.messages.map(({ reference }) => mailOfMessage(reference)),
  )
  const filesOf = (wanted: string | null) =>
    kept
      .filter(({ reference }) => reference === wanted)
      .map(file => ({ id: String(file.id), name: file.name, size: file.size }))
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
      mail: fates.get(mailOfMessage(reference)),
    })),
  }
}

/** Those of a request of the demonstration's world, which has their names only. */
const sampleFiles = ({ attachements }: Request) =>
  attachmentNames(attachements).map((name, rank) => ({
    id: `exemple-${rank}`,
    name,
    size: sampleFile(name).length,
  }))

/** A file of a request, or of a message about it; throws 404 for any other. */
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
