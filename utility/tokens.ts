import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, Transaction } from './database.ts'
import type { MailToken } from './prisma/generated/client.ts'

export type TokenKind =
  | 'activation'
  | 'password'
  | 'first-password'
  | 'mail'
  | 'mail-cancel'
  | 'address'

const hour = 3_600_000
const lifetimes: Record<TokenKind, number> = {
  activation: 48 * hour,
  password: hour,
  // Of an account from an older portal, whose owner did not ask for the mail.
  'first-password': 30 * 24 * hour,
  mail: 24 * hour,
  // The mail that confirms a change may leave a day late: the link to cancel lasts as long as the change is possible.
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

/** Restarts the lifetime of a link when its mail leaves, so that the link is valid as long as the mail says. */
export async function beginLifetime(db: Database, hash: string): Promise<void> {
  const row = await liveToken(db, hash)
  if (row) {
    const expiresAt = endOf(row.kind as TokenKind)
    await db.mailToken.updateMany({ where: { hash }, data: { expiresAt } })
  }
}

/** The row of a link that was not used, whether or not it has run out. */
export async function liveToken(db: Database | Transaction, hash: string) {
  const row = await db.mailToken.findUnique({ where: { hash } })
  return row && row.kind in lifetimes ? row : null
}

/** The address of a change that was asked for, while its link is neither used, cancelled nor run out. */
export async function pendingMailOf(db: Database, refAbo: string): Promise<string | undefined> {
  const where = { refAbo, kind: 'mail', expiresAt: { gt: new Date() } }
  const link = await db.mailToken.findFirst({ where })
  return link ? mailOf(link) : undefined
}

/** The address that a link is about. */
export const mailOf = ({ payload }: MailToken) => (payload as { mail?: string } | null)?.mail

type Wanted = { kind: TokenKind; secret: string; refAbo?: string | undefined }

export const findToken = (db: Database | Transaction, { kind, ...wanted }: Wanted) =>
  rowOf(db, kind, wanted)

async function rowOf(
  db: Database | Transaction,
  kind: string,
  { secret, refAbo }: Omit<Wanted, 'kind'>,
): Promise<MailToken | null> {
  const row = await db.mailToken.findUnique({ where: { hash: tokenHash(secret), kind } })
  const isValid =
    row && row.expiresAt > new Date() && (refAbo === undefined || row.refAbo === refAbo)
  return isValid ? row : null
}

/** Uses a valid token up and answers its row, or null. Transactions are serialised: only one of two calls gets it. */
export async function consumeToken(tx: Transaction, wanted: Wanted): Promise<MailToken | null> {
  const row = await findToken(tx, wanted)
  if (row)
    await tx.mailToken.update({ where: { hash: row.hash }, data: { kind: used(wanted.kind) } })
  return row
}

/** BEY-611: a used link is kept to its end, so that it can be answered as before. It has a kind that no other query asks for. */
const used = (kind: TokenKind) => `${kind}-used`

/** The row of a link that was used and has not run out, or null. */
export const findUsed = (db: Database | Transaction, { kind, ...wanted }: Wanted) =>
  rowOf(db, used(kind), wanted)

/** Uses up all links of a kind: another one of them has done what they are for. */
export async function markUsed(tx: Transaction, refAbo: string, kind: TokenKind): Promise<void> {
  await tx.mailToken.updateMany({ where: { refAbo, kind }, data: { kind: used(kind) } })
}

/** Forgets the links to an account, used ones included. */
export async function forgetTokens(tx: Transaction, refAbo: string): Promise<void> {
  const kinds: TokenKind[] = ['activation', 'password', 'first-password', 'mail', 'mail-cancel']
  const all = [...kinds, ...kinds.map(used)]
  await tx.mailToken.deleteMany({ where: { refAbo, kind: { in: all } } })
}

export async function revokeTokens(
  db: Database | Transaction,
  refAbo: string,
  ...kinds: TokenKind[]
): Promise<void> {
  await db.mailToken.deleteMany({ where: { refAbo, kind: { in: kinds } } })
}

/** Signs links that have no row of their own. A signature is valid for one purpose and one subject. */
export function createLinkSigner(secret: string) {
  const key = createHmac('sha256', secret).update('mailed links').digest()
  const signatureOf = (purpose: string, subject: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject]))
      .digest('base64url')

  return {
    sign: signatureOf,

    isSigned(purpose: string, subject: string, signature: string): boolean {
      const [own, given] = [Buffer.from(signatureOf(purpose, subject)), Buffer.from(signature)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

export type LinkSigner = ReturnType<typeof createLinkSigner>
