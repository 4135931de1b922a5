import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { oneLine, phoneShown } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Alert, type Page, Stack } from '#ui/layout.tsx'
import { Step } from '../step.tsx'
import { isAddressSaved } from './address.server.ts'

export const handle: Page = { title: 'Adresse enregistrée', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who }, { request }) => {
  if (!(await isAddressSaved(request, who.owner))) throw redirect(paths.address)
  const { value, notice } = await orNotice(
    call('getUser', { query: { userLogin: who.owner } }),
    null,
  )
  const saved = value && { address: oneLine(value.adress), phone: phoneShown(value.phone) }
  return { saved, missing: notice }
})

/** ADDR-02, ADDR-10: the second step. */
export default function AddressSaved() {
  const { saved, missing } = useLoaderData<typeof loader>()
  return (
    <Step title="Adresse enregistrée" step={2}>
      <Stack>
        <Alert
          tone="success"
          title="Votre adresse est enregistrée"
          text="C’est l’adresse de vos factures sur papier et de nos courriers."
        />
        <Missing notice={missing} />
        {saved && (
          <DefinitionList
            items={[
              { term: 'Adresse de facturation', value: saved.address },
              { term: 'Téléphone', value: saved.phone || 'Aucun' },
            ]}
          />
        )}
        <LinkButton href={paths.account} variant="outline">
          Retour à mon compte
        </LinkButton>
      </Stack>
    </Step>
  )
}
