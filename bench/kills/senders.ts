import { setTimeout } from 'node:timers/promises'
import { leakFileOf } from '../../tests/support/claim-process.ts'
import { debitOf } from '../../tests/support/debit-process.ts'
import { jpg, pdf } from '../../tests/support/uploads.ts'
import { insist, type Person, type Stage } from './stage.ts'
import { longestWait, tallyOf } from './tally.ts'

type Draft = {
  send: (portal: string) => Promise<Response>
  retry: (portal: string) => Promise<Response>
  report: (portal: string) => Promise<Response>
  /** Where a whole sending leads. */
  whole: string
}

/** What was sent: how often the utility has each part of it, and how long its sender pressed until the confirmation. */
export type Sending = { times: () => number[]; ms?: number }

export const tallyOfSendings = (what: string, sendings: Sending[]) =>
  tallyOf(
    what,
    sendings.map(({ times, ms }) => ({ times: times(), ms })),
  )

/** Presses « Valider », and then what the report offers, until the confirmation; ms, undefined when it never comes. */
async function complete(stage: Stage, draft: Draft): Promise<number | undefined> {
  const started = performance.now()
  let press = draft.send
  while (performance.now() - started < longestWait) {
    await insist(() => press(stage.anyPortal()).then(answered => answered.body?.cancel()))
    const report = await insist(() => draft.report(stage.anyPortal()))
    await report.body?.cancel()
    const to = report.headers.get('location')
    if (to === draft.whole) return performance.now() - started
    // Without a report, nothing has begun: the draft waits at its recap, or was never kept.
    press = to || report.status === 404 ? draft.send : draft.retry
    await setTimeout(500)
  }
  return undefined
}

const debtors = ['100040', '100048', '100051'].map(login => ({
  login,
  points: ['', 'B', 'C'].map(letter => `P${login}${letter}`),
}))
const complainers = ['100060', '100062', '100064']

type Books = Pick<Stage, 'inBackend'>

/** How often the utility took a direct debit of each of these points from this holder. */
export const debitsTaken = ({ inBackend }: Books, points: string[], owner: string): number[] =>
  points.map(point => {
    const [row] = inBackend<{ count: number }>(
      `SELECT COUNT(*) count FROM TakenRequest WHERE kind = 'startDirectDebit'
       AND pdcRef = ? AND json_extract(details, '$.account.owner') = ?`,
      ...[point, owner],
    )
    return row?.count ?? 0
  })

/** How often the utility has a leak file with these words. */
export function leakFilesTaken({ inBackend }: Books, words: string): number[] {
  return inBackend<{ count: number }>(
    'SELECT COUNT(*) count FROM Request WHERE instr(message, ?) > 0',
    words,
  ).map(({ count }) => count)
}

/** Subscribers who ask for direct debit of three metering points, again each time the utility has ended it. */
export function debitSenders(stage: Stage, sendings: Sending[], isOver: () => boolean): Person[] {
  return debtors.map(({ login, points }) => ({
    login,
    async act(browser) {
      for (let rank = 1; !isOver(); rank++) {
        const owner = `EXEMPLE ${login} ${rank}`
        const debit = await insist(() => debitOf(browser, stage.anyPortal(), points, owner))
        const sending: Sending = { times: () => debitsTaken(stage, points, owner) }
        sendings.push(sending)
        const ms = await complete(stage, debit)
        if (ms !== undefined) sending.ms = ms
        stage.inBackend(`UPDATE MeteringPoint SET paymentMode = 0 WHERE refAbo = '${login}'`)
        stage.inBackend(
          `UPDATE TakenRequest SET takenOn = '2020-01-01' WHERE refAbo = '${login}' AND kind = 'startDirectDebit'`,
        )
      }
    },
  }))
}

/** Subscribers who send one leak file after another, with a document and a photo. */
export function leakSenders(stage: Stage, sendings: Sending[], isOver: () => boolean): Person[] {
  const papers = [pdf(200_000, 'facture.pdf'), jpg(700, 'photo.jpg')]
  return complainers.map(login => ({
    login,
    async act(browser) {
      for (let rank = 1; !isOver(); rank++) {
        const words = `Fuite ${rank} de ${login}.`
        const sending: Sending = { times: () => leakFilesTaken(stage, words) }
        sendings.push(sending)
        const file = leakFileOf(browser, stage.anyPortal(), login, papers, words)
        const ms = await complete(stage, file)
        if (ms !== undefined) sending.ms = ms
      }
    },
  }))
}
