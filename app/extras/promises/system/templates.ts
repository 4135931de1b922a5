import type { Letter } from '#utility/mails/layout.ts'

/** BEY-328: announces the credit for a missed promise. */
export const gestureGiven = (
  name: string,
  given: { amount: string; text: string; url: string },
): Letter => ({
  // Whether the answer has come meanwhile or not, it did not come in time.
  subject: `Un avoir de ${given.amount} vous est accordé\u00a0: notre réponse n’est pas venue à temps`,
  title: 'Un avoir vous est accordé',
  name,
  amount: given.amount,
  before: [given.text],
  link: { label: 'Voir la demande', url: given.url },
  after: [],
})
