import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { longestTokenName, tokenMonths } from '#domain/own-data.ts'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { isFresh } from '../shell/fresh-log-in.server.ts'

const toPassword = paths.presentPasswordFor('jeton')

/** What was typed when the password had to be asked for first. */
const typed = sealedNote('jeton-saisi', 60)

/** What the form begins with. `id`: what it asks for, however often it is sent. */
export async function tokenForm(subscriber: Subscriber, { request }: RouteArgs) {
  if (!(await isFresh(subscriber, request))) throw redirect(toPassword)
  const [of, name = '', months = ''] = (await typed.read(request))?.split('\n') ?? []
  return {
    id: randomUUID(),
    typed: of === subscriber.who.owner ? { name, months } : undefined,
    portal: new URL(settings().PORTAL_URL).origin,
  }
}

const schema = z.object({
  id: z.uuid().catch(() => randomUUID()),
  name: z
    .string({ error: 'Nom requis' })
    .trim()
    .max(longestTokenName, `${longestTokenName}\u00a0caractères au plus`)
    .regex(/^[^\p{Cc}]+$/u, 'Nom illisible\nÉcrivez-le sur une ligne.'),
  months: z.coerce
    .number({ error: 'Durée requise' })
    .refine(months => tokenMonths.includes(months as 3), { error: 'Durée requise' })
    .transform(months => months as (typeof tokenMonths)[number]),
})

/**
 * BEY-50: the page that answers the form shows the token, which is nowhere else: no address, cookie or message has it.
 * Or the form again, with what is wrong.
 */
export async function createToken(subscriber: Subscriber, { request }: RouteArgs) {
  const { call, who, form } = subscriber
  const submission = parseWithZod(await form(), { schema })
  const shown = { ...again(submission, ['name', 'months']), notice: null, token: null }
  if (!(await isFresh(subscriber, request))) {
    const { name = '', months = '' } = shown.values
    const note = await typed.store([who.owner, name, months].join('\n').slice(0, 600))
    return redirect(toPassword, { status: 303, headers: { 'set-cookie': note } })
  }
  if (submission.status !== 'success') return data(shown, { status: 400 })
  try {
    const body = { login: who.owner, ...submission.value }
    const { token } = await call('createDataToken', { body })
    const headers = { 'set-cookie': await typed.forget() }
    return data({ ...shown, token }, { headers })
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    return data({ ...shown, notice }, { status })
  }
}
