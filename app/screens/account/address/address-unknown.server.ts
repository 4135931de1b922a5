import { redirect } from '@remix-run/node'
import { oneLine } from '#domain/address.ts'
import { isMailWaiting } from '#domain/mail-field.ts'
import { answerForm, FormRefusal } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { judge } from './address.server.ts'
import { addressSchema } from './address-schema.server.ts'
import { sentForVerification, stillDown, stillUnknown } from './address-texts.server.ts'
import { forgetAddress, keptAddress } from './typed-address.server.ts'

/** The address that was typed; the way back to the form without one, or when what was kept was not checked. */
async function typedAddress({ who }: Subscriber, { request }: RouteArgs) {
  const kept = await keptAddress(request, who.owner)
  const { data: values } = addressSchema.safeParse(kept?.values)
  if (!kept || !values) throw redirect(paths.address)
  return { values, isDown: kept.isDown }
}

export async function showUnknown(subscriber: Subscriber, args: RouteArgs) {
  const { values, isDown } = await typedAddress(subscriber, args)
  const { country, streetName, city } = values
  return { address: [oneLine(values), country], streetName, city, isDown }
}

/** ADDR-11: asks the registry again, or the utility to verify the address. */
export async function decideUnknown(subscriber: Subscriber, args: RouteArgs) {
  const { values } = await typedAddress(subscriber, args)
  const isConfirmed = (await subscriber.form()).get('intent') === 'confirm'
  return answerForm({}, async () => {
    if (isConfirmed) return confirm(subscriber, args, values)
    const judged = await judge(subscriber, values)
    if (judged instanceof Response) return judged
    throw new FormRefusal({ notice: judged === 'down' ? stillDown : stillUnknown, status: 200 })
  })
}

type Values = Awaited<ReturnType<typeof typedAddress>>['values']

/** ADDR-12, ADDR-13 */
async function confirm({ call, who }: Subscriber, args: RouteArgs, values: Values) {
  const { phone, ...adress } = values
  const body = { login: who.owner, adress, phone }
  const sent = await counted(args, 'address', who.owner, () =>
    call('createAdressConfirmationToken', { body }),
  )
  const headers = new Headers({ 'set-cookie': await forgetAddress() })
  return redirectWithToast(paths.home, sentForVerification(isMailWaiting(sent)), headers)
}
