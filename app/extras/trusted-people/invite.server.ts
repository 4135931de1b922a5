import { z } from 'zod'
import { dayField } from '#domain/day-field.ts'
import { mailField } from '#domain/mail-field.ts'
import {
  isOneLine,
  longestPersonName,
  trustedKinds,
  trustedRights,
} from '#domain/trusted-people.ts'
import { addDays, addMonths, oneLine } from '#domain/values.ts'
import { answerForm, type RouteArgs, redirectWithToast, wrongField } from '#http/route.server.ts'
import { counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { isFresh, isProven, prove } from '#screens/access/present-password.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { FormAnswer } from '#ui/form/form.tsx'
import { invited, notInvited } from './texts.server.ts'

const limitsOf = ({ today }: Subscriber) => ({
  min: addDays(today, 1),
  max: addMonths(today, settings().TRUSTED_MONTHS),
})

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
    rights: z.array(z.enum(trustedRights, { error: 'Cochez ce que cette personne pourra faire.' })),
    until: dayField({
      ...limitsOf(subscriber),
      missing: 'Indiquez jusqu’à quand.',
      afterMax: 'Vous pourrez inviter cette personne de nouveau.',
    }),
    password: z.string().optional(),
  })
}

/** The first values of the form; `asksPassword` is true when the log-in is not recent. */
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

/** The values with which a refused invitation is shown again. */
export type InvitationRefused = FormAnswer & {
  points: string[]
  rights: string[]
  asksPassword: boolean
}

export async function invite(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, form } = subscriber
  const posted = await form()
  const all = (name: string) => posted.getAll(name).map(String)
  return answerForm(
    {
      posted,
      schema: schemaFor(subscriber),
      keep: ['kind', 'name', 'mail', 'until'],
      extra: async proven => ({
        points: all('points'),
        rights: all('rights'),
        asksPassword: !(await isProven(subscriber, args, proven)),
      }),
    },
    async ({ password, ...wanted }, headers) => {
      await prove(args, subscriber, password, headers)
      const rights = ['see' as const, ...wanted.rights]
      const body = { login: who.owner, ...wanted, rights }
      const sent = await counted(args, 'mail-change', who.owner, () =>
        call('inviteTrusted', { body }),
      )
      if (sent === 1 || typeof sent === 'object')
        return redirectWithToast(paths.trustedPeople, invited(wanted.mail, sent), headers)
      throw wrongField('mail', notInvited[sent])
    },
  )
}
