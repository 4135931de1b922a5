type Contract = { paymentMode: 0 | 1; monthlyPayment: 0 | 1 }

/** SHELL-05 */
export function paymentModeLabel({ paymentMode, monthlyPayment }: Contract): string {
  if (paymentMode === 1 && monthlyPayment === 1) return 'Prélèvement/Mensuel'
  if (paymentMode === 1) return 'Prélèvement'
  if (monthlyPayment === 1) return 'Mensuel'
  return 'Aucun'
}
