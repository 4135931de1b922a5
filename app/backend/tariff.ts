// Water and sanitation, tax included. They make 4,50 € per m³ for 120 m³, the French reference household: about the
// national average.

/** Fixed part, in cents a month: 62,40 € a year. */
const monthlySubscription = 520
export const perCubicMetre = 398

export const subscriptionCents = (months: number) => monthlySubscription * months

export const costCents = (cubicMetres: number, months: number) =>
  subscriptionCents(months) + perCubicMetre * cubicMetres

export const yearlyCents = (cubicMetres: number) => costCents(cubicMetres, 12)
