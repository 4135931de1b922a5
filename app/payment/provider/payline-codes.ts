import type { Verdict } from './provider.ts'

export const success = '00000'

const verdicts: Record<string, Verdict> = {
  [success]: 'accepted',
  '02000': 'pending',
  // The partner has not finished (02xxx), or the fraud rules hesitate (04xxx).
  '02005': 'under-review',
  '02006': 'under-review',
  '02015': 'under-review',
  '02016': 'under-review',
  '04001': 'under-review',
  '04003': 'under-review',
  // Payline says this of a payer who is still typing their card number, too.
  '02306': 'interrupted',
  '02319': 'cancelled',
  '02014': 'cancelled',
  '02304': 'expired',
  '02324': 'expired',
}

/** PAY-05, PAY-07, PAY-08: what a code says of a payment; 01xxx is a refusal. The utility passes Payline's codes on. */
export function verdictOf(code: string): Verdict {
  const known = Object.hasOwn(verdicts, code) ? verdicts[code] : undefined
  return known ?? (code.startsWith('01') ? 'refused' : 'unknown')
}
