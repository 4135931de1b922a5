import { setTimeout } from 'node:timers/promises'
import { leakFileOf } from '../../tests/support/claim-process.ts'
import { debitOf } from '../../tests/support/debit-process.ts'
import { jpg, pdf } from '../../tests/support/uploads.ts'
import { insist, type Person, type Stage } from './stage.ts'
import type { Tally } from './tally.ts'

type Sending = {
  send: (portal: string) => Promise<Response>
  retry: (portal: string) => Promise<Response>
  report: (portal: string) => Promise<Response>
  /** Where a whole sending leads. */
  whole: string
}

/** Nobody waits longer than this, ms: what is not done by then is lost. */
const longestWait = 180_000

/** How many were sent by « Valider » and, of those, how many came to their confirmation. */
export class Sendings {
  sent = 0
  readonly waits: number[] = []

  /** Presses « Valider », and then what the report offers, until the confirmation. */
  async complete(stage: Stage, sending: Sending): Promise<void> {
    this.sent += 1
    const started = performance.now()
    let press = sending.send
    while (performance.now() - started < longestWait) {
      await insist(() => press(stage.anyPortal()).then(answered => answered.body?.cancel()))
      const report = await insist(() => sending.report(stage.anyPortal()))
      await report.body?.cancel()
      const to = report.headers.get('location')
      if (to === sending.whole) {
        this.waits.push(performance.now() - started)
        return
      }
      // Without a report, nothing has begun: the draft waits at its recap, or was never kept.
      press = to || report.status === 404 ? sending.send : sending.retry
      await setTimeout(500)
    }
  }

  tally(what: string, perSending: number, taken: number): Tally {
    return {
      what,
      sent: this.sent,
      done: this.waits.length,
      lost: this.sent - this.waits.length,
      doubled: taken - this.sent * perSending,
      longestMs: Math.max(0, ...this.waits),
    }
  }
}

const debtors = ['100040', '100048', '100051'].map(login => ({
  login,
  points: ['', 'B', 'C'].map(letter => `P${login}${letter}`),
}))
const complainers = ['100060', '100062', '100064']

/** Subscribers who ask for direct debit of three metering points, again each time the utility has ended it. */
export function debitSenders(stage: Stage, sendings: Sendings, isOver: () => boolean): Person[] {
  return debtors.map(({ login, points }) => ({
    login,
    async act(browser) {
      while (!isOver()) {
        const debit = await insist(() => debitOf(browser, stage.anyPortal(), points))
        await sendings.complete(stage, debit)
        stage.inBackend(`UPDATE MeteringPoint SET paymentMode = 0 WHERE refAbo = '${login}'`)
        stage.inBackend(
          `UPDATE TakenRequest SET takenOn = '2020-01-01' WHERE refAbo = '${login}' AND kind = 'startDirectDebit'`,
        )
      }
    },
  }))
}

/** Subscribers who send one leak file after another, with a document and a photo. */
export function leakSenders(stage: Stage, sendings: Sendings, isOver: () => boolean): Person[] {
  const papers = [pdf(200_000, 'facture.pdf'), jpg(700, 'photo.jpg')]
  return complainers.map(login => ({
    login,
    async act(browser) {
      while (!isOver())
        await sendings.complete(stage, leakFileOf(browser, stage.anyPortal(), login, papers))
    },
  }))
}

export const debitsTaken = (stage: Stage) => taken(stage, 'startDirectDebit', debtors)
export const leakFilesTaken = (stage: Stage) =>
  taken(
    stage,
    'sendUserClaim',
    complainers.map(login => ({ login })),
  )

function taken(stage: Stage, kind: string, people: { login: string }[]): number {
  const logins = people.map(({ login }) => `'${login}'`)
  const [row] = stage.inBackend<{ count: number }>(
    `SELECT COUNT(*) count FROM TakenRequest WHERE kind = '${kind}' AND refAbo IN (${logins})`,
  )
  return row?.count ?? 0
}
