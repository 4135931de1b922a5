import type { Transaction } from './database.ts'
import type { Services } from './handler.ts'
import { createToken } from './mail-tokens.ts'
import type { Tell } from './mails/mailer.ts'
import { activation } from './mails/templates/account.ts'

export async function tellActivation(
  tx: Transaction,
  tell: Tell,
  { mails }: Pick<Services, 'mails'>,
  { refAbo, mail }: { refAbo: string; mail: string },
): Promise<void> {
  const secret = await createToken(tx, 'activation', refAbo)
  await tell(mail, activation(mails.link('confirm', refAbo, secret)), { link: secret })
}
