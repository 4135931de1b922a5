import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { oneLine } from '#domain/address.ts'
import { addDays, addMonths } from '#domain/dates.ts'
import { dayField } from '#domain/day-field.ts'
import { mailField } from '#domain/mail-field.ts'
import {
  isOneLine,
  longestPersonName,
  trustedKinds,
  trustedRights,
} from '#domain/trusted-people.ts'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { isFresh } from '../shell/fresh-log-in.server.ts'
import { prove } from '../shell/present-password.server.ts'
import { invited, notInvited } from './texts.server.ts'

const limitsOf = ({ today }: Subscriber) => ({
  min: addDays(today, 1),
  max: addMonths(today, settings().TRUSTED_MONTHS),
})

const missingRight = 'Cochez ce que cette personne pourra faire.'

function schemaFor(subscriber: Subscriber) {
  const own = subscriber.pdcs.map(({ pdcRef }) => pdcRef)
  return z.object({
    kind: z.enum(trustedKinds, { error: 'Dites qui est cette personne pour vous.' }),
    name: z
      .string({ error: 'Nom requis' })
      .trim()
      .refine(isOneLine, 'Nom illisible\nÉcrivez-le sur une ligne.')
      .max(longestPersonName, `Nom trop long\n${longestPersonName} caractères au plus.`),
    mail: mailField(),
    points: z
      .array(z.string())
      .transform(refs => refs.filter(ref => own.includes(ref)))
      .refine(refs => refs.length > 0, 'Cochez au moins une adresse.'),
    rights: z.array(z.enum(trustedRights, { error: missingRight })),
    until: dayField({
      ...limitsOf(subscriber),
      missing: 'Indiquez jusqu’à quand.',
      afterMax: 'Vous pourrez inviter cette personne de nouveau.',
    }),
    password: z.string().optional(),
  })
}

/** What the form begins with; `asksPassword`, when the log-in is not recent. */
export async function invitationForm(subscriber: Subscriber, { request }: RouteArgs) {
  const { pdcs, who } = subscriber
  return {
    account: who.owner,
    places: pdcs.map(({ pdcRef, adress }) => ({ value: pdcRef, label: oneLine(adress) })),
    ...limitsOf(subscriber),
    months: settings().TRUSTED_MONTHS,
    asksPassword: !(await isFresh(subscriber, request)),
  }
}
export type InvitationForm = Awaited<ReturnType<typeof invitationForm>>

/** The form as it is shown again: what was typed, the password excepted, and what is wrong. */
export type Refused = {
  values: Record<string, string>
  points: string[]
  rights: string[]
  errors: FormErrors
  notice: FormNotice | null
  asksPassword: boolean
}

/** Sends the invitation; or shows the form again. */
export async function invite(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, form } = subscriber
  const posted = await form()
  const submission = parseWithZod(posted, { schema: schemaFor(subscriber) })
  const { errors, values } = again(submission, ['kind', 'name', 'mail', 'until'])
  const typed = {
    values,
    points: posted.getAll('points').map(String),
    rights: posted.getAll('rights').map(String),
    asksPassword: !(await isFresh(subscriber, args.request)),
  }
  // Who has proven who they are does not do it twice, whatever fails after it.
  let proof: Headers | undefined
  const refuse = (init: { status: number; headers?: HeadersInit }, why: Partial<Refused>) => {
    const asksPassword = typed.asksPassword && !proof
    const headers = [...new Headers(init.headers), ...(proof ?? [])]
    return data<Refused>(
      { ...typed, asksPassword, errors: {}, notice: null, ...why },
      { ...init, headers },
    )
  }
  if (submission.status !== 'success') return refuse({ status: 400 }, { errors })
  const { password, ...wanted } = submission.value
  try {
    const { refused, headers } = await prove(args, subscriber, password)
    if (refused) return refuse(refused.init, refused.why)
    proof = headers
    const { tooMany, uncount } = await attempt(args, 'mail-change', who.owner)
    if (tooMany) return refuse(tooMany, { notice: { tone: 'warning', text: tooMany.text } })
    const rights = ['see' as const, ...wanted.rights]
    const body = { login: who.owner, ...wanted, rights }
    const sent = await call('inviteTrusted', { body }).catch(async cause => {
      await uncount()
      throw cause
    })
    if (sent === 1 || typeof sent === 'object')
      return redirectWithToast(paths.trustedPeople, invited(wanted.mail, sent), headers)
    return refuse({ status: 400 }, { errors: { mail: [notInvited[sent]] } })
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    return refuse({ status }, { notice })
  }
}
