import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { longestTokenName, tokenMonths } from '#domain/own-data.ts'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { isFresh } from '../shell/fresh-log-in.server.ts'
import { prove } from '../shell/present-password.server.ts'

/** What the form begins with. `id`: what it asks for, however often it is sent. */
export async function tokenForm(subscriber: Subscriber, { request }: RouteArgs) {
  return {
    id: randomUUID(),
    account: subscriber.who.owner,
    asksPassword: !(await isFresh(subscriber, request)),
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
  password: z.string().optional(),
})

/**
 * BEY-50: the page that answers the form shows the token, which is nowhere else: no address, cookie or message has it.
 * Or the form again, with what is wrong.
 */
export async function createToken(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, form } = subscriber
  const submission = parseWithZod(await form(), { schema })
  const shown = {
    ...again(submission, ['name', 'months']),
    notice: null,
    token: null,
    asksPassword: !(await isFresh(subscriber, args.request)),
  }
  if (submission.status !== 'success') return data(shown, { status: 400 })
  const { password, ...wanted } = submission.value
  // Who has proven who they are does not do it twice, whatever fails after it.
  let proof: Headers | undefined
  try {
    const { refused, headers } = await prove(args, subscriber, password)
    if (refused) return data({ ...shown, ...refused.why }, refused.init)
    proof = headers
    const { token } = await call('createDataToken', { body: { login: who.owner, ...wanted } })
    return data({ ...shown, token }, { headers })
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    const asksPassword = shown.asksPassword && !proof
    return data({ ...shown, notice, asksPassword }, { status, headers: proof ?? {} })
  }
}
