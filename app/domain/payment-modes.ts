import { addDays, addMonths, type Day } from './values.ts'

type Contract = { paymentMode: 0 | 1; monthlyPayment: 0 | 1 }

export function paymentModeLabel({ paymentMode, monthlyPayment }: Contract) {
  if (paymentMode === 1 && monthlyPayment === 1) return 'Prélèvement/Mensuel'
  if (paymentMode === 1) return 'Prélèvement'
  if (monthlyPayment === 1) return 'Mensuel'
  return 'Aucun'
}

/** BANK-01, BANK-05: whether an account is debited, by direct debit or by the monthly plan. */
export function hasPaymentMode({ paymentMode, monthlyPayment }: Contract): boolean {
  return paymentMode === 1 || monthlyPayment === 1
}

export const mandateKind = 'Paiement récurrent'

/** A SEPA core mandate in French (European Payments Council): authorisation, refund, where rights are explained. */
export const mandateText = (creditorName: string): string[] => [
  `En signant ce mandat, vous autorisez ${creditorName} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de ${creditorName}.`,
  'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé.',
  'Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.',
]

const noticeDays = 14
const count = 10

/** MON-17: the 15th of ten consecutive months, the first one 14 days after `today` or later. */
export function depositDays(today: Day): Day[] {
  const earliest = addDays(today, noticeDays)
  const sameMonth: Day = `${earliest.slice(0, 7)}-15`
  const first = earliest <= sameMonth ? sameMonth : addMonths(sameMonth, 1)
  return Array.from({ length: count }, (_, rank) => addMonths(first, rank))
}

/** MON-12: a tenth of a yearly amount, rounded to the cent. */
export const monthlyCents = (yearlyCents: number) => Math.round(yearlyCents / count)

const monthAndYear = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** MON-18, MON-19: the month after the last deposit, « octobre 2027 ». */
export const regularisationMonth = (lastDeposit: Day) =>
  monthAndYear.format(new Date(`${addMonths(lastDeposit, 1)}T00:00:00Z`))
