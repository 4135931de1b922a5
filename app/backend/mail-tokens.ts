import { createHash, randomBytes } from 'node:crypto'
import type { MailToken } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'

export type TokenKind = 'activation' | 'password' | 'mail' | 'mail-cancel' | 'address'

const hour = 3_600_000
const lifetimes: Record<TokenKind, number> = {
  activation: 48 * hour,
  password: hour,
  mail: 24 * hour,
  // As long as the change that it cancels may be confirmed, whose mail may leave a day after it was asked.
  'mail-cancel': 48 * hour,
  address: 30 * 24 * hour,
}

/** Only the hash is stored: a leaked database gives no working link. */
export const tokenHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const newSecret = () => randomBytes(32).toString('base64url')

export const endOf = (kind: TokenKind) => new Date(Date.now() + lifetimes[kind])

/** Creates the secret of a link, valid once and for the lifetime of its kind. Deletes expired tokens. */
export async function createToken(
  db: Database | Transaction,
  kind: TokenKind,
  refAbo: string,
  payload?: object,
  secret = newSecret(),
): Promise<string> {
  await db.mailToken.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  await db.mailToken.create({
    data: {
      hash: tokenHash(secret),
      kind,
      refAbo,
      ...(payload && { payload }),
      expiresAt: endOf(kind),
    },
  })
  return secret
}

/** A link is worth what its mail promises from the moment that the mail leaves. */
export async function beginLifetime(db: Database, hash: string): Promise<void> {
  const row = await db.mailToken.findUnique({ where: { hash } })
  if (row) {
    const expiresAt = endOf(row.kind as TokenKind)
    await db.mailToken.updateMany({ where: { hash }, data: { expiresAt } })
  }
}

type Wanted = { kind: TokenKind; secret: string; refAbo?: string | undefined }

export async function findToken(
  db: Database | Transaction,
  { kind, secret, refAbo }: Wanted,
): Promise<MailToken | null> {
  const row = await db.mailToken.findUnique({ where: { hash: tokenHash(secret), kind } })
  const isValid =
    row && row.expiresAt > new Date() && (refAbo === undefined || row.refAbo === refAbo)
  return isValid ? row : null
}

/** Deletes a valid token and answers its row, or null. Of two concurrent calls one gets it: transactions are serialised. */
export async function consumeToken(tx: Transaction, wanted: Wanted): Promise<MailToken | null> {
  const row = await findToken(tx, wanted)
  if (row) await tx.mailToken.delete({ where: { hash: row.hash } })
  return row
}

export async function revokeTokens(
  db: Database | Transaction,
  refAbo: string,
  ...kinds: TokenKind[]
): Promise<void> {
  await db.mailToken.deleteMany({ where: { refAbo, kind: { in: kinds } } })
}
