import { markIn } from '#http/form.server.ts'
import { PageFailure } from '#http/route.server.ts'
import { isSignatureOf, signatureOf } from '#process/secrets.server.ts'
import { actingOf } from './acting.server.ts'
import { type Sealed, unseal } from './cookie.server.ts'
import { isFromPage } from './origin.ts'

const ownerOf = (session: Sealed) =>
  `formulaire de ${JSON.stringify([session.role, session.owner, actingOf(session)?.access])}`

/** The mark that the forms of this person's pages carry: of a subscriber, of an agent, or of a helper for one access. */
export async function ownerMark(request: Request): Promise<string | undefined> {
  const session = await unseal(request)
  return session && signatureOf(ownerOf(session))
}

const isPost = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/** BEY-560: refuses a form that was shown to one person and is posted after another tab has changed to another. */
export async function refuseOtherOwner(session: Sealed, request: Request): Promise<void> {
  const mark = isPost(request) && (await markIn(request))
  if (mark && !isSignatureOf(ownerOf(session), mark))
    throw refusal(session.role === 'admin' ? texts.otherAgent : texts.otherPerson)
}

/** BEY-560: refuses a form of a page that forgot to say whose it is. */
export async function refuseOwnerless(request: Request): Promise<void> {
  if (isPost(request) && isFromPage(request) && !(await markIn(request)))
    throw refusal(texts.noOwner)
}

const refusal = (text: string) =>
  new PageFailure(409, { title: 'Cette demande n’a pas été envoyée', text })

const texts = {
  otherPerson:
    'Depuis l’affichage de cette page, une autre personne s’est connectée dans ce navigateur, ou vous avez choisi, dans un autre onglet, d’agir pour une autre personne ou pour vous-même. Rien n’a été envoyé\u00a0: copiez votre texte, rouvrez cette page, regardez à quel nom elle est, puis recommencez.',
  otherAgent:
    'Depuis l’affichage de cette page, un autre agent s’est connecté dans ce navigateur. Rien n’a été envoyé\u00a0: copiez votre texte, rouvrez cette page, regardez à quel nom elle est, puis recommencez.',
  noOwner:
    'Cette page ne dit pas à qui elle appartient. Rien n’a été envoyé\u00a0: rechargez-la, puis recommencez.',
}
