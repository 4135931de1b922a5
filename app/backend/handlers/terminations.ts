import { type Day, formatDay } from '#domain/dates.ts'
import { forwardingAddress, lastReportOf, movingLimits } from '#domain/leaving.ts'
import { judgeIndex } from '#domain/meter-reading.ts'
import type { Leaving, terminations } from '#upstream/catalogue/terminations.ts'
import type { Transaction } from '../database.ts'
import type { Handlers } from '../handler.ts'
import type { LeavingDetails } from '../mails/templates/recaps.ts'
import { Refusal } from '../refusal.ts'
import { requestFiles } from '../request-files.ts'
import { detailsOf, takeOnce } from '../taken-requests.ts'
import { previousReports } from './readings.ts'

export const ending = {
  in: ['terminateSubscription', 'sellHome'] satisfies (keyof typeof terminations)[],
}

const firstLine = (message: string) => message.split('\n', 1)[0] ?? ''

/**
 * What is kept of the end of a contract. It ends with its last invoice, and so do direct debit and monthly plan: until
 * then nothing of it changes. Throws 409 when it is ended already, 422 for what a portal should not have let pass.
 */
async function end(tx: Transaction, body: Leaving, day: Day, today: Day): Promise<LeavingDetails> {
  const { pdc: pdcRef, commentaire, numCompteur, dateReleve } = body
  if (await tx.takenRequest.findFirst({ where: { pdcRef, kind: ending } }))
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
  return { date: day, commentaire, index, dateReleve, numCompteur, ...address.data }
}

export const terminationHandlers: Handlers<typeof terminations> = {
  async getTerminations({ who: { refAbo }, db }) {
    const taken = await db.takenRequest.findMany({
      where: { refAbo, kind: ending },
      orderBy: { pdcRef: 'asc' },
    })
    return taken.map(request => ({
      pdc: request.pdcRef ?? '',
      date: detailsOf<LeavingDetails>(request).date,
    }))
  },

  async terminateSubscription(context) {
    const { body } = context
    return takeOnce(context, 'terminateSubscription', (tx, today) =>
      end(tx, body, body.dateDepart, today),
    )
  },

  /** TERM-26 to TERM-28 */
  async sellHome(context) {
    const { body, files } = context
    const rows = await requestFiles(body.reference, files.attestation, 1)
    return takeOnce(context, 'sellHome', async (tx, today) => {
      const details = await end(tx, body, body.dateVente, today)
      await tx.requestFile.createMany({ data: rows })
      return { ...details, files: rows.map(({ name }) => name) }
    })
  },
}
