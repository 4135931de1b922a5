// Water and sanitation, tax included. They make 4,50 € per m³ for 120 m³, the French reference household: about the
// national average.

/** Fixed part, in cents a year. */
const subscription = 6_240
const perCubicMetre = 398

/** Yearly cost in cents of a consumption in m³. */
export const yearlyCents = (cubicMetres: number) => subscription + perCubicMetre * cubicMetres
