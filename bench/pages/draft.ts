import { randomUUID } from 'node:crypto'

type Fields = Record<string, string>

/** A draft of a wizard: the answers to its first steps, in their order. */
export type BenchDraft = { base: string; id: string; answers: [step: string, fields: Fields][] }

const draftOf = (base: string, ...answers: BenchDraft['answers']): BenchDraft => ({
  base,
  id: randomUUID(),
  answers,
})

export const directDebit = draftOf(
  '/paymentmodes/prelevement/adhesion',
  ['points', { pdc: 'P100001' }],
  ['coordonnees', { owner: 'Claire Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }],
)

/** The address of a step of a draft that `fillDraft` has filled in. */
export const stepPath = ({ base, id }: BenchDraft, step: string) => `${base}/${id}/${step}`

/** Posts the steps before those that are measured, as a browser does. */
export async function fillDraft(portal: string, cookie: string, draft: BenchDraft): Promise<void> {
  for (const [rank, [step, fields]] of draft.answers.entries()) {
    const path = rank === 0 ? draft.base : stepPath(draft, step)
    const { status } = await fetch(`${portal}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal, cookie },
      body: new URLSearchParams({ ...fields, ...(rank === 0 && { draft: draft.id }) }),
    })
    if (status !== 303) throw new Error(`${path} : ${status}`)
  }
}
