/** A ready answer in a reply: in the place of an empty one, after what was written. */
export const withReadyAnswer = (reply: string, ready: string): string =>
  reply.trim() === '' ? ready : `${reply.trimEnd()}\n\n${ready}`
