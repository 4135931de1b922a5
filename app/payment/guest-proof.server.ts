import { randomUUID } from 'node:crypto'
import { sealedNote } from '#http/sealed-note.server.ts'

/**
 * What a payer without an account has shown to know of an invoice, sealed in a cookie of theirs: it opens that invoice
 * alone. `cents`: its whole amount. `submission` names the proof, and is the idempotency key of what it pays: one proof
 * pays once, from however many tabs.
 */
export type Proof = { refAbo: string; number: string; cents: number; submission: string }

/** Longer than a payer may stay at the provider, so that who comes back is known. */
export const guestProofMinutes = 120

const note = sealedNote('facture', guestProofMinutes)

export async function readProof(request: Request): Promise<Proof | undefined> {
  const text = await note.read(request)
  return text === undefined ? undefined : (JSON.parse(text) as Proof)
}

/** The Set-Cookie value that stores it. The same invoice again goes on with what was begun in this browser. */
export async function storeProof(
  request: Request,
  bill: Omit<Proof, 'submission'>,
): Promise<string> {
  const before = await readProof(request)
  const isSame = before?.refAbo === bill.refAbo && before.number === bill.number
  const submission = before && isSame ? before.submission : randomUUID()
  const { refAbo, number, cents } = bill
  return note.store(JSON.stringify({ refAbo, number, cents, submission } satisfies Proof))
}

export const forgetProof = () => note.forget()
