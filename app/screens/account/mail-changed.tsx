import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Missing } from '#ui/form/form.tsx'
import { type Page, Stack } from '#ui/layout.tsx'
import { LogOut } from '../access/other-account.tsx'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Mon adresse e-mail', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who }, { url }) => {
  const { value, notice } = await orNotice(
    call('getUser', { query: { userLogin: who.owner } }),
    null,
  )
  return { mail: value?.mail, missing: notice, isOthers: url.searchParams.has('autre') }
})

/** MAIL-10, MAIL-11: the current address, below the message that gives the outcome of the link. */
export default function MailChanged() {
  const { mail, missing, isOthers } = useLoaderData<typeof loader>()
  return (
    <Step title="Mon adresse e-mail" step={2}>
      <Stack>
        <Missing notice={missing} />
        {mail && (
          <DefinitionList items={[{ term: 'Adresse e-mail de votre compte', value: mail }]} />
        )}
        {isOthers && <LogOut />}
        <LinkButton href={paths.home}>Quitter</LinkButton>
      </Stack>
    </Step>
  )
}
