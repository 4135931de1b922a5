import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { chosenMail } from './chosen.ts'
import { noticeHandlers } from './handlers.ts'
import { createNoticeWork, legalMail } from './legal.ts'
import { nightMail } from './night.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Avis par e-mail',
    description:
      'Ce dont l’abonné veut être prévenu, et l’avis de consommation anormale que la loi impose (CGCT, L. 2224-12-4, III bis, et R. 2224-20-1).',
  },
  handlers: noticeHandlers,
  mails: { avis: chosenMail, fuite: legalMail, nuit: nightMail },
  work: createNoticeWork,
}
