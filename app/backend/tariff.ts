// Water and sanitation, tax included. They make 4,50 € per m³ for 120 m³, the French reference household: about the
// national average.

/** Fixed part, in cents a month: 62,40 € a year. */
const monthlySubscription = 520
/** Price of a cubic metre, in cents. */
export const perCubicMetre = 398

/** The fixed part in cents of a bill for so many months. */
export const subscriptionCents = (months: number) => monthlySubscription * months

/** Cost in cents of a consumption in m³ over so many months. */
export const costCents = (cubicMetres: number, months: number) =>
  subscriptionCents(months) + perCubicMetre * cubicMetres

/** Yearly cost in cents of a consumption in m³. */
export const yearlyCents = (cubicMetres: number) => costCents(cubicMetres, 12)
