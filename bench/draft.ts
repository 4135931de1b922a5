import { randomUUID } from 'node:crypto'

const base = '/paymentmodes/prelevement/adhesion'
/** The id of the draft. */
export const draft = randomUUID()

/** The address of a step of the direct debit wizard, in the draft that `fillDraft` fills in. */
export const stepPath = (step: string) => `${base}/${draft}/${step}`

/** Posts the steps before the recap, as a browser does. */
export async function fillDraft(portal: string, cookie: string, pdc: string): Promise<void> {
  const account = { owner: 'Claire Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }
  await post(base, { draft, pdc })
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
