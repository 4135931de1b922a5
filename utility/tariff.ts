import type { Day } from '#domain/values.ts'

// The prices of water and sanitation, tax included: 4,50 € per m³ for 120 m³, what the French reference household uses,
// which is about the national average.

/** Fixed part, in cents a month: 62,40 € a year. */
const monthlySubscription = 520
export const perCubicMetre = 398

export const subscriptionCents = (months: number) => monthlySubscription * months

export const costCents = (cubicMetres: number, months: number) =>
  subscriptionCents(months) + perCubicMetre * cubicMetres

export const yearlyCents = (cubicMetres: number) => costCents(cubicMetres, 12)

/** Prices of a month and of a m³, before tax, in ten-thousandths of a euro; `rate` is the VAT, in thousandths. */
type Price = { name: string; month: number; cubicMetre: number; rate: 55 | 100 }

const water = (month: number, cubicMetre: number): Price => ({
  name: 'Distribution de l’eau',
  month,
  cubicMetre,
  rate: 55,
})
const sewage = (month: number, cubicMetre: number): Price => ({
  name: 'Collecte et traitement des eaux usées',
  month,
  cubicMetre,
  rate: 100,
})
const levy = (name: string, cubicMetre: number, rate: Price['rate'] = 55): Price => ({
  name: `Organismes publics, agence de l’eau\u00a0: ${name}`,
  month: 0,
  cubicMetre,
  rate,
})

/** The levies of 2025 replaced the earlier ones. Each list adds up exactly to the two prices above, tax included. */
const before2025 = [
  ...[water(30_880, 17_340), sewage(17_656, 13_723)],
  ...[levy('prélèvement', 700), levy('pollution domestique', 3500)],
  levy('réseaux de collecte', 1800, 100),
]
const since2025 = [
  ...[water(30_880, 16_640), sewage(17_656, 14_523)],
  ...[levy('prélèvement', 700), levy('consommation d’eau potable', 3300)],
  levy('performance des réseaux', 900),
  levy('performance de l’assainissement', 1000, 100),
]

/** An invoice and its lines, in cents; without a period only the amount is known. */
type Billed = {
  amountCents: number
  subscriptionCents: number
  regularisationCents: number
  volume: number
  periodEnd: Day | null
}

/**
 * The part of each body in an invoice, in cents before tax, by the prices of the last day of its period, and the VAT of
 * each rate, in cents. Parts and VAT add up to the amount: the VAT of the first rate absorbs what rounding loses.
 */
export function partsOf({ amountCents, subscriptionCents, periodEnd, ...billed }: Billed) {
  if (!periodEnd) return { parts: [], taxes: [] }
  const months = subscriptionCents / monthlySubscription
  const corrected = billed.regularisationCents / perCubicMetre
  const prices = periodEnd < '2025-01-01' ? before2025 : since2025
  const parts = prices.map(({ name, month, cubicMetre, rate }) => {
    const cents = {
      subscription: Math.round((month * months) / 100),
      consumption: Math.round((cubicMetre * billed.volume) / 100),
      regularisation: Math.round((cubicMetre * corrected) / 100),
    }
    const sum = cents.subscription + cents.consumption + cents.regularisation
    return { name, cubicMetre: cubicMetre / 10_000, rate, ...cents, cents: sum }
  })
  const net = (rate?: number) =>
    parts.reduce((sum, part) => sum + (part.rate === (rate ?? part.rate) ? part.cents : 0), 0)
  const high = Math.round(net(100) / 10)
  const taxes = [
    { rate: 5.5, cents: amountCents - net() - high },
    { rate: 10, cents: high },
  ]
  return { parts, taxes }
}
