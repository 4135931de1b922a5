import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's default cost (19 MiB, two passes), which is what OWASP asks for. */
export const hashPassword = (password: string): Promise<string> => hash(password)

const nobody = hashPassword('nobody')

/**
 * True when `password` is the one behind `passwordHash`. Without a hash (nobody by that name) it
 * works as long and says no, so that the time taken does not tell who has an account.
 */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== undefined && right
}
