import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { dayField } from '#domain/day-field.ts'
import { legalFigures } from '#domain/notices.ts'
import { PageFailure } from '#http/failure.server.ts'
import { answerForm } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { audited } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'

/** The notice that the address names. @throws 404 */
async function noticeAt({ call }: Admin, { params: { id = '' } }: RouteArgs) {
  const query = { id, startValue: '0', endValue: '1' }
  const [notice] = await call('listLegalNotices', { query })
  if (notice) return notice
  throw new PageFailure(404, { title: 'Avis introuvable', text: 'Cet avis n’existe pas.' })
}

export async function noticeToPost(staff: Admin, args: RouteArgs) {
  const { id, refAbo, name, ...notice } = await noticeAt(staff, args)
  return {
    ...{ id, who: `${name} (${refAbo}), ${notice.pdc}`, figures: legalFigures(notice) },
    ...{ earliest: notice.newDate, today: staff.today },
    hint: `Du ${formatDay(notice.newDate)} au ${formatDay(staff.today)}.`,
  }
}

/** BEY-47: the notice went by post on the day that was posted here; the first that is written down stays. */
export async function markPosted(staff: Admin, args: RouteArgs) {
  const { id, refAbo, newDate } = await noticeAt(staff, args)
  const schema = z.object({
    jour: dayField({
      ...{ min: newDate, beforeMin: 'C’est le jour de la relève.' },
      ...{ max: staff.today, afterMax: 'Marquez l’avis une fois qu’il est parti.' },
    }),
  })
  const submission = parseWithZod(await staff.form(), { schema })
  return answerForm({ submission, keep: ['jour'] }, async ({ jour: day }) => {
    const isDone = await audited(
      { actor: staff.who.owner, actions: ['subscriber-notice-posted'], subject: refAbo },
      () => staff.call('postLegalNotice', { body: { id, day } }),
      answer => answer === 1,
    )
    return redirectWithToast(
      paths.staffNotices,
      isDone ? success(texts.done) : warning(texts.known),
    )
  })
}

const texts = {
  done: 'L’avis est marqué comme envoyé par courrier.',
  known: 'Cet avis était déjà marqué comme envoyé par courrier, un autre jour.',
}
