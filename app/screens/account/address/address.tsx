import { useActionData, useLoaderData, useOutlet } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Missing } from '#ui/form/form.tsx'
import { Alert, type Page, Stack, Text } from '#ui/layout.tsx'
import { Step } from '../step.tsx'
import { saveAddress, showAddress } from './address.server.ts'
import { AddressForm } from './address-form.tsx'
import { keepTyped } from './address-schema.server.ts'

export const handle: Page = { title: 'Adresse de facturation' }

export const loader = guarded(requireSubscriber, showAddress)

export const action = guarded(requireSubscriber, saveAddress, keepTyped)

/** ADDR-02: the first step. A dialog takes the form's place to ask about an address that the registry does not know. */
export default function Address() {
  const { current, lastBills, pending, missing, values, unsaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const dialog = useOutlet()
  return (
    <Step title="Où envoyer vos factures&nbsp;?" step={1}>
      {dialog ?? (
        <Stack>
          <Text>{`Aujourd’hui\u00a0: ${current}.`}</Text>
          {lastBills.map(text => (
            <Text key={text}>{text}</Text>
          ))}
          <Missing notice={missing} />
          {pending && <PendingAddress {...pending} />}
          <AddressForm
            values={{ ...values, ...answer?.values }}
            errors={answer?.errors}
            notice={answer ? answer.notice : unsaved}
          />
        </Stack>
      )}
    </Step>
  )
}

/** ADDR-12: the address that waits to be verified, and the day on which its request ends. */
function PendingAddress(props: { address: string; askedOn: string; until: string }) {
  const { address, askedOn, until } = props
  return (
    <Alert tone="info" title={`En cours de vérification\u00a0: ${address}`}>
      <Text>
        Demandée le {askedOn}. D’ici là, l’adresse actuelle reste la vôtre. Si un agent ne l’a pas
        validée le {until}, la demande prend fin&nbsp;: refaites-la. Une autre adresse que vous
        enregistrez, ou confirmez, remplace cette demande.
      </Text>
    </Alert>
  )
}
