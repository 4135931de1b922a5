import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Mon adresse e-mail' }

export const loader = guarded(requireSubscriber, async ({ call, who }) => {
  const { mail } = await call('getUser', { query: { userLogin: who.owner } })
  return { mail }
})

/** MAIL-10, MAIL-11: the current address, below the message that gives the outcome of the link. */
export default function MailChanged() {
  const { mail } = useLoaderData<typeof loader>()
  return (
    <Step title="Mon adresse e-mail" step={2}>
      <Stack>
        <DefinitionList items={[{ term: 'Adresse e-mail de votre compte', value: mail }]} />
        <LinkButton href={paths.home}>Quitter</LinkButton>
      </Stack>
    </Step>
  )
}
