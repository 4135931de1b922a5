// Water and sanitation together, with tax. With them 120 m³, the French reference household, cost 4,50 € per m³, about
// what they do on average.

/** Cents a year, whatever is used. */
const subscription = 6_240
const perCubicMetre = 398

/** What a year costs at this volume (m³), in cents. */
export const yearlyCents = (cubicMetres: number) => subscription + perCubicMetre * cubicMetres
