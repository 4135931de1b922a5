import { randomUUID } from 'node:crypto'

const base = '/paymentmodes/prelevement/adhesion'
/** The name of a draft: its first step leads to an address that holds one. */
export const draft = randomUUID()

/** The steps of a direct debit that is asked for, as `fillDraft` left it. */
export const stepPath = (step: string) => `${base}/${draft}/${step}`

/** Fills in, as a browser does, all that comes before the recap. */
export async function fillDraft(portal: string, cookie: string, pdc: string): Promise<void> {
  const account = { owner: 'Claire Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }
  await post(base, { brouillon: draft, pdc })
  await post(stepPath('coordonnees'), account)

  async function post(path: string, fields: Record<string, string>) {
    const { status } = await fetch(`${portal}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal, cookie },
      body: new URLSearchParams(fields),
    })
    if (status !== 303) throw new Error(`${path} : ${status}`)
  }
}
