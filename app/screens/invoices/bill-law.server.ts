import { formatCents, formatPrice, formatRate, toCents } from '#domain/values.ts'
import type { InvoiceParts } from '#upstream/catalogue/billing.ts'

/** BEY-300: the part of each body with what makes it, and the VAT; without parts only the amount is known. */
export const billLaw = ({ parts, taxes, quality }: InvoiceParts) => ({
  quality,
  parts: [
    ...parts.map(({ name, cubicMetre, ...part }) => {
      const [subscription, water, correction] = [
        toCents(part.subscription),
        toCents(part.consumption),
        toCents(part.regularisation),
      ]
      const notes = [
        subscription !== 0 && `abonnement ${formatCents(subscription)}`,
        `eau ${formatCents(water)}, à ${formatPrice(cubicMetre)} le m³`,
        correction !== 0 && `régularisation ${formatCents(correction)}`,
      ]
      return {
        name,
        note: notes.filter(Boolean).join('\u00a0; '),
        amount: formatCents(subscription + water + correction),
      }
    }),
    ...taxes.map(({ rate, amount }) => ({
      ...{ name: `TVA à ${formatRate(rate)}`, note: null },
      amount: formatCents(toCents(amount)),
    })),
  ],
})
