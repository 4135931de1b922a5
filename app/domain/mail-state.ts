/**
 * What came of the mail that tells of what was done: `waiting` is tried again, `failed` will not leave any more, `none` has
 * no address to go to.
 */
export const mailStates = ['sent', 'waiting', 'failed', 'none'] as const
type MailState = (typeof mailStates)[number]

/** Whether something was done, by the answer of its call, and its mail has not left yet. */
export const isMailWaiting = (answer: number | { mail: MailState }) =>
  typeof answer === 'object' && answer.mail !== 'sent'
