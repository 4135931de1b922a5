import type { trustedPeople } from '#upstream/catalogue/trusted-people.ts'
import type { Handlers } from '../handler.ts'
import { acting } from '../trust/acting.ts'
import { answering } from '../trust/answering.ts'
import { giving } from '../trust/giving.ts'

export const trustedPeopleHandlers: Handlers<typeof trustedPeople> = {
  ...giving,
  ...answering,
  ...acting,
}
