import { maxMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { listHref } from '#ui/list-state.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'

export const tooLong = `Le message dépasse ${maxMessage.staff} caractères.`

/** BEY-95: what became of the mail to the subscriber; no words where the utility does not say it. */
export const mailWords: Record<MailState, string> = {
  sent: 'L’abonné en est prévenu par e-mail.',
  waiting: 'L’e-mail à l’abonné est en attente\u00a0: il part dès que possible.',
  failed: 'L’e-mail à l’abonné n’est pas parti.',
  none: 'L’abonné n’a pas de compte\u00a0: réponse à envoyer par courrier.',
}
export const withMail = (done: string, answer: 0 | 1 | { mail: MailState }) =>
  typeof answer === 'object' ? `${done} ${mailWords[answer.mail]}` : done

/** The address of the request's panel, beside the list as it is filtered. */
export const here = (id: string, { search }: URL) =>
  `${listHref(paths.staffRequest(id), search)}#demande`
