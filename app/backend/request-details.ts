import { Readable } from 'node:stream'
import { attachmentNames, type RequestStatus } from '#domain/request.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Prisma, Request } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import type { FileReply } from './handler.ts'
import { mailOfMessage, mailStatesOf } from './mails/mailer.ts'
import { Refusal } from './refusal.ts'
import type { TicketHolder } from './sessions.ts'
import { isOpenTo } from './trusted-people.ts'

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
    ...(request.openedBy && { openedBy: request.openedBy }),
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
  const states = await mailStatesOf(
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
      mail: states.get(mailOfMessage(reference)),
    })),
  }
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

/** A one-page PDF that says what it stands for; written by hand, since it only has to open. */
function pdf(title: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${title.replaceAll(/[^ -'*-[\]-~]/g, '?')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, rank) => {
    const offset = file.length
    file += `${rank + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const lines = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + xref + trailer, 'latin1')
}

/** A grey point: the smallest picture that a browser shows. */
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

const sampleFile = (name: string): Buffer => (/\.jpg$/i.test(name) ? jpg : pdf(`Exemple : ${name}`))
