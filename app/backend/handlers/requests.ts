import { oneLine } from '#domain/address.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { requests } from '#upstream/catalogue/requests.ts'
import type { Database } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { requestRecap } from '../mails/templates/recaps.ts'
import { Refusal } from '../refusal.ts'
import { requestFiles } from '../request-files.ts'
import { detailsOf, takeOnce } from '../taken-requests.ts'
import { authorOf, signedBy } from '../trusted-people.ts'

/** Of sendDocuments. */
const mostDocuments = 10

export const requestHandlers: Handlers<typeof requests> = {
  async isRequestTaken({ query: { reference }, db }) {
    return (await db.takenRequest.findUnique({ where: { reference } })) !== null
  },

  /** Idempotent: one mail for its reference. 0 when it did not leave, or has not yet. */
  async sendRecapMail({ body: { reference, references }, db, mails, utility }) {
    const taken = await takenRequests(db, references)
    const [subscriber, ...others] = new Map(
      taken.map(({ refAbo, subscriber }) => [refAbo, subscriber]),
    ).values()
    if (!subscriber || others.length > 0)
      throw new Refusal(409, 'Ces demandes ne vont pas ensemble.')
    const to = subscriber.account?.mail
    if (!to) return 0
    const lines = taken.map(request => ({
      kind: request.kind,
      place: request.point && `${request.pdcRef}, ${oneLine(request.point.adress as Adress)}`,
      day: request.takenOn,
      details: detailsOf(request),
    }))
    const name = `${subscriber.firstName} ${subscriber.lastName}`
    const author = await authorOf(db, references)
    const letter = signedBy(author, requestRecap(name, lines, utility))
    const { mail } = await mails.telling((_tx, tell) => tell(to, letter, { reference }))
    return mail === 'sent' ? 1 : 0
  },

  async sendDocuments(context) {
    const {
      body: { reference, date, message },
      files,
    } = context
    const documents = await requestFiles(reference, files.attachements, mostDocuments) // sic
    return takeOnce(context, 'sendDocuments', async tx => {
      await tx.requestFile.createMany({ data: documents })
      return { date, message, files: documents.map(({ name }) => name) }
    })
  },
}

async function takenRequests(db: Database, references: string[]) {
  const wanted = new Set(references)
  const taken = await db.takenRequest.findMany({
    where: { reference: { in: [...wanted] } },
    include: { point: true, subscriber: { include: { account: true } } },
    orderBy: { pdcRef: 'asc' },
  })
  if (taken.length < wanted.size) throw new Refusal(409, 'Une de ces demandes est inconnue.')
  return taken
}
