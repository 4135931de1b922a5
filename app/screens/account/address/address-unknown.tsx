import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isMailWaiting } from '#domain/mail-field.ts'
import { oneLine } from '#domain/values.ts'
import { answerForm, FormRefusal, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import { counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Alert, Cluster, Link, type Page, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { judge } from './address.server.ts'
import { addressSchema, forgetAddress, keptAddress } from './address-schema.server.ts'
import { sentForVerification, stillDown, stillUnknown } from './address-texts.server.ts'

export const handle: Page = { title: 'Adresse introuvable' }

export const loader = guarded(requireSubscriber, showUnknown)

export const action = guarded(requireSubscriber, decideUnknown)

/** ADDR-11 */
export default function AddressUnknown() {
  const { address, streetName, city, isDown } = useLoaderData<typeof loader>()
  return (
    <RouteDialog
      title={
        isDown
          ? 'Nous ne pouvons pas vérifier cette adresse maintenant'
          : 'Nous ne trouvons pas cette adresse'
      }
      closeHref={paths.address}
    >
      <PostForm answer={useActionData<typeof action>()} aria-label="Adresse introuvable">
        <Alert tone="warning">
          <Text>{address}</Text>
        </Alert>
        {!isDown && (
          <Text>
            Il n’y a pas de «&nbsp;{streetName}&nbsp;» dans le registre de {city}.{' '}
            <Link href={paths.address}>Corriger l’adresse</Link>
          </Text>
        )}
        <Cluster>
          <SubmitButton name="intent" value="check">
            Vérifier à nouveau
          </SubmitButton>
          <SubmitButton name="intent" value="confirm" variant="outline">
            Confirmer cette adresse
          </SubmitButton>
        </Cluster>
        <Text tone="muted">
          Si vous la confirmez, un agent la vérifie avant de l’enregistrer. D’ici là, l’adresse
          actuelle reste la vôtre. Un e-mail vous prévient.
        </Text>
      </PostForm>
    </RouteDialog>
  )
}

/** The typed address that the browser keeps. Redirects to the form when there is none, or when it breaks the schema. */
async function typedAddress({ who }: Subscriber, { request }: RouteArgs) {
  const kept = await keptAddress(request, who.owner)
  const { data: values } = addressSchema.safeParse(kept?.values)
  if (!kept || !values) throw redirect(paths.address)
  return { values, isDown: kept.isDown }
}

async function showUnknown(subscriber: Subscriber, args: RouteArgs) {
  const { values, isDown } = await typedAddress(subscriber, args)
  const { streetName, city } = values
  return { address: oneLine(values), streetName, city, isDown }
}

/** ADDR-11: looks the address up again, or asks the utility to verify it. */
async function decideUnknown(subscriber: Subscriber, args: RouteArgs) {
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
