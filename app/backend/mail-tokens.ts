import { createHash, randomBytes } from 'node:crypto'
import type { MailToken } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'

export type TokenKind = 'activation' | 'password' | 'mail' | 'address'

const hour = 3_600_000
const lives: Record<TokenKind, number> = {
  activation: 48 * hour,
  password: hour,
  mail: 24 * hour,
  address: 30 * 24 * hour,
}

/** A database that was read by a stranger gives nobody a link that works. */
export const tokenHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A new secret for a link, good once and for as long as its kind lives; ended ones are swept. */
export async function createToken(
  db: Database | Transaction,
  kind: TokenKind,
  refAbo: string,
  payload?: object,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.mailToken.deleteMany({ where: { expiresAt: { lte: new Date(now) } } })
  await db.mailToken.create({
    data: {
      hash: tokenHash(secret),
      kind,
      refAbo,
      ...(payload && { payload }),
      expiresAt: new Date(now + lives[kind]),
    },
  })
  return secret
}

type Wanted = { kind: TokenKind; secret: string; refAbo?: string | undefined }

/** The row of a secret that still counts, for this subscriber when one is named. */
export async function findToken(
  db: Database | Transaction,
  { kind, secret, refAbo }: Wanted,
): Promise<MailToken | null> {
  const row = await db.mailToken.findUnique({ where: { hash: tokenHash(secret), kind } })
  const counts =
    row && row.expiresAt > new Date() && (refAbo === undefined || row.refAbo === refAbo)
  return counts ? row : null
}

/** Uses a secret up: its row, or null when it counts no more. Of two who race, one gets it: transactions wait for one another. */
export async function takeToken(tx: Transaction, wanted: Wanted): Promise<MailToken | null> {
  const row = await findToken(tx, wanted)
  if (row) await tx.mailToken.delete({ where: { hash: row.hash } })
  return row
}

/** Ends the links of a subscriber, of these kinds. */
export async function dropTokens(
  db: Database | Transaction,
  refAbo: string,
  ...kinds: TokenKind[]
): Promise<void> {
  await db.mailToken.deleteMany({ where: { refAbo, kind: { in: kinds } } })
}
