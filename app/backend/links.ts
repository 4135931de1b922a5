import type { Transaction } from './database.ts'
import type { Services } from './handler.ts'
import { createToken, tokenHash } from './mail-tokens.ts'
import type { Letter } from './mails/layout.ts'
import { activation } from './mails/templates/activation.ts'

type Mails = Pick<Services, 'db' | 'mails'>

/** A link to be mailed; its token is there. */
export type Link = { to: string; secret: string; letter: Letter }

/** MSG-12: creates the activation link of an account. */
export async function activationLink(
  tx: Transaction,
  { mails }: Pick<Services, 'mails'>,
  { refAbo, mail }: { refAbo: string; mail: string },
): Promise<Link> {
  const secret = await createToken(tx, 'activation', refAbo)
  return { to: mail, secret, letter: activation(mails.link('confirm', refAbo, secret)) }
}

/** For what is not begun without its mail: false when that did not leave at once; the link is then revoked. */
export async function sendLink({ db, mails }: Mails, link: Link): Promise<boolean> {
  if (await mails.trySend(link.to, link.letter)) return true
  await db.mailToken.deleteMany({ where: { hash: tokenHash(link.secret) } })
  return false
}
