export function toCents(euros: number): number {
  return Math.round(euros * 100)
}

export function toEuros(cents: number): number {
  return cents / 100
}

const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Integer cents as people read them: 8437 → « 84,37 € ». */
export function formatCents(cents: number): string {
  return french.format(cents / 100)
}
