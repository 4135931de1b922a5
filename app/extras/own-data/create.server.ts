import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { answerForm, type RouteArgs } from '#http/route.server.ts'
import { isFresh, isProven, prove } from '#screens/access/present-password.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { longestTokenName, tokenMonths } from './rules.ts'

/** The first values of the form. `id` names the request, so that a form sent twice creates one token. */
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
 * BEY-50: answers the form with the token, which is nowhere else: no address, cookie or message has it. A refused form
 * is shown again with its errors.
 */
export async function createToken(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, form } = subscriber
  return answerForm(
    {
      posted: await form(),
      schema,
      keep: ['name', 'months'],
      extra: async proven => ({
        token: null,
        asksPassword: !(await isProven(subscriber, args, proven)),
      }),
    },
    async ({ password, ...wanted }, headers) => {
      await prove(args, subscriber, password, headers)
      const { token } = await call('createDataToken', { body: { login: who.owner, ...wanted } })
      return data({ token }, { headers })
    },
  )
}
