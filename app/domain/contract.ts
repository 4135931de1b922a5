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
