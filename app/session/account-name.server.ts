import { hiddenName } from '#secrets.server.ts'
import type { Role } from './cookie.server.ts'

/** What the store and the browser know an account by: a keyed hash of its number, or of what was typed for one. */
export const accountName = (role: Role, typed: string) =>
  hiddenName(`quota ${role} ${typed.trim().toLowerCase()}`)
