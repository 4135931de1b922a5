import type { Day } from '#domain/values.ts'

type Point = { paymentMode: number; monthlyPayment: number; mandates: { signedOn: Day }[] }

/**
 * Whether an invoice is debited by itself, at once or by a plan, so that nothing is to be done (BEY-651): a mode of
 * payment begins with the invoice after its mandate, and an invoice that is owed after its deadline was not debited.
 */
export function isDebited(
  { paymentMode, monthlyPayment, mandates: [mandate] }: Point,
  { issuedOn, dueOn }: { issuedOn: Day; dueOn: Day },
  today: Day,
): boolean {
  const isBefore = mandate !== undefined && mandate.signedOn >= issuedOn
  return (paymentMode === 1 || monthlyPayment === 1) && !isBefore && today <= dueOn
}
