import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { createToken, tokenForm } from './create.server.ts'
import { CreatedToken } from './created-token.tsx'
import { pageTitle } from './texts.ts'
import { TokenForm } from './token-form.tsx'

export const handle: Page = { title: 'Créer un jeton' }

export const loader = guarded(requireSubscriber, tokenForm)

export const action = guarded(requireSubscriber, createToken)

export default function ToolCreate() {
  const { portal, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const title = answer?.token ? 'Votre jeton' : 'Créer un jeton'
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mon compte abonné', href: paths.account },
          { label: pageTitle, href: paths.ownTools },
          { label: title },
        ]}
      >
        {title}
      </PageHeading>
      {answer && !('errors' in answer) ? (
        <CreatedToken token={answer.token} portal={portal} />
      ) : (
        <TokenForm {...form} answer={answer} />
      )}
    </Stack>
  )
}
