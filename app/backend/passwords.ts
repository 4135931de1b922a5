import { hash, verify } from '@node-rs/argon2'
import { isPassword as isWellFormed } from '#domain/password.ts'
import { Refusal } from './handler.ts'

export const hashPassword = (password: string): Promise<string> =>
  hash(password, process.env.CHEAP_PASSWORDS ? { memoryCost: 8, timeCost: 1 } : {})

const placeholder = hashPassword('placeholder')

/** Without a hash it computes as long and answers false: the time does not reveal which accounts exist. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const matches = await verify(passwordHash || (await placeholder), password)
  return Boolean(passwordHash) && matches
}

/** Throws 422 for a password that breaks the rules of SIGNUP-08. */
export function checkFormat(password: string): void {
  if (!isWellFormed(password)) throw new Refusal(422, 'Format du mot de passe incorrect')
}
