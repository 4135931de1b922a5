import { hiddenName } from '#process/secrets.server.ts'
import type { Role } from './cookie.server.ts'

export const accountName = (role: Role, typed: string) =>
  hiddenName(`quota ${role} ${typed.trim().toLowerCase()}`)
