import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isOpen, maxFiles, maxMessage } from '#domain/request.ts'
import { pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { changes, type Question, wizard } from '#wizard/declaration/wizard.ts'
import { attached } from '#wizard/points/points.server.ts'
import { everyOwnRequest, type OwnRequest } from '../shell/own-requests.server.ts'
import { nameOf } from './texts.server.ts'

/** `open`: the subscriber's requests that are neither treated nor cancelled. */
type Facts = { open: OwnRequest[] }

type Message = { demande: string; message: string; pieces: string[] }

export type MessageView = { open: { value: string; label: string }[] }

const message: Question<Facts, { message: Message }, 'message'> = {
  kind: 'question',
  name: 'message',
  title: 'Message',
  question: 'Ajouter un message',
  files: { pieces: maxFiles },
  schema: ({ open }) =>
    z.object({
      demande: z
        .string({ error: texts.requestRequired })
        .refine(id => open.some(({ histo }) => histo.id === id), texts.isOver),
      message: z
        .string({ error: texts.messageRequired })
        .transform(text => text.replaceAll('\r\n', '\n').trim())
        .refine(text => text !== '', texts.messageRequired)
        .refine(text => text.length <= maxMessage.subscriber, texts.tooLong),
      pieces: attached(maxFiles),
    }),
  preset: (_facts, _answers, asked) => ({ demande: asked?.get('demande') ?? '' }),
  fields: answer => answer,
  view: ({ open }): MessageView => ({
    open: open.map(request => ({
      value: request.histo.id,
      label: `${nameOf(request)}, ${pointName(request.point)}`,
    })),
  }),
}

/** A message about a request that is neither treated nor cancelled; posted several times, it is sent once. */
export const requestMessage = wizard<Facts, { message: Message }>({
  base: paths.requestMessage,
  title: 'Ajouter un message',
  cancel: paths.history,
  async facts(subscriber) {
    const requests = await everyOwnRequest(subscriber)
    return { open: requests.filter(({ histo }) => isOpen(histo)) }
  },
  steps: [message],
  sections: () => [changes([{ term: 'À l’envoi', value: texts.next }])],
  tasks: ({ message: said }, { open }) =>
    open
      .filter(({ histo }) => histo.id === said?.demande)
      .map(({ histo, point }) => ({
        keys: [`message:${histo.id}:${hashOf(said.message)}`],
        subject: `Demande ${histo.id}`,
        call: 'sendClaimMessage',
        body: { pdc: point.pdcRef, histoId: histo.id, message: said.message },
        files: { attachements: said.pieces }, // sic
      })),
  doneText: 'Message envoyé',
  submitText: 'Envoyer mon message',
  quota: 'claim',
  success: paths.requestMessageSent,
})

/** The same text sent again gets the same hash, and counts as the same message. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The id of the request that a sent message is about, read from the keys of its task. */
export const aboutIn = ([key = '']: string[]) => key.split(':')[1] ?? ''

const texts = {
  /** MSG-11 */
  messageRequired: 'Message requis',
  tooLong: `Message trop long\u00a0: ${maxMessage.subscriber} caractères au plus`,
  requestRequired: 'Demande requise',
  isOver:
    'Cette demande est traitée ou annulée, ou n’est pas une des vôtres.\nChoisissez-en une autre, ou faites une nouvelle demande.',
  next: 'Le service Gestion Clientèle lit votre message avec votre demande.',
}
