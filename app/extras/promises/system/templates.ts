import type { Letter } from '#utility/mails/layout.ts'

/** BEY-328: announces the credit for a missed promise. */
export const gestureGiven = (name: string, given: { text: string; url: string }): Letter => ({
  subject: 'Nous vous avons répondu trop tard\u00a0: un avoir vous est accordé',
  name,
  before: [given.text],
  link: { label: 'Voir la demande', url: given.url },
  after: [],
})
