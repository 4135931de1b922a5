import { randomUUID } from 'node:crypto'
import type { Browser } from './portal-process.ts'

// A direct debit for several metering points, through a portal that runs as a process of its own.

export const iban = 'FR7630006000011234567890189'
const base = '/paymentmodes/prelevement/adhesion'

/** One that was answered up to its recap, and waits for « Valider »; at whichever portal. */
export async function debitOf(
  browser: Browser,
  portal: string,
  points: string[],
  owner = 'CAMILLE EXEMPLE',
) {
  const draft = randomUUID()
  const at = (step: string, where = portal) => `${where}${base}/${draft}/${step}`
  const chosen = points.map((point): [string, string] => ['pdc', point])
  await led(browser.post(`${portal}${base}?brouillon=${draft}`, [['draft', draft], ...chosen]))
  await led(browser.post(at('coordonnees'), { owner, bic: 'AGRIFRPP', iban }))
  const recap = await (await browser.get(at('recapitulatif'))).text()
  const [, recapDigest = ''] = /name="recapDigest" value="([^"]+)"/.exec(recap) ?? []
  if (!recapDigest) throw new Error('no recap was shown')
  return {
    draft,
    /** « Valider » */
    send: (where?: string) => browser.post(at('recapitulatif', where), { recapDigest }),
    recap: (where?: string) => browser.get(at('recapitulatif', where)),
    /** « Réessayer » */
    retry: (where?: string) => browser.post(at('bilan', where), {}),
    report: (where?: string) => browser.get(at('bilan', where)),
    confirmation: (where?: string) => browser.get(at('confirmation', where)),
    /** Where a whole sending leads. */
    whole: `${base}/${draft}/confirmation`,
  }
}

export type Debit = Awaited<ReturnType<typeof debitOf>>

async function led(answered: Promise<Response>): Promise<void> {
  const { status } = await answered
  if (status !== 303) throw new Error(`a step was answered by ${status}`)
}
