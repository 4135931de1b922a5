export function toCents(euros: number): number {
  return Math.round(euros * 100)
}

export function toEuros(cents: number): number {
  return cents / 100
}

const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

export function formatCents(cents: number): string {
  return french.format(cents / 100)
}

const unit = new Intl.NumberFormat('fr-FR', {
  ...{ style: 'currency', currency: 'EUR', minimumFractionDigits: 4, maximumFractionDigits: 4 },
})

export const formatPrice = (euros: number) => unit.format(euros)

export const formatRate = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`
