import { useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { createToken, tokenForm } from './create.server.ts'
import { pageTitle } from './texts.ts'
import { TokenForm } from './token-form.tsx'
import { Usage } from './usage.tsx'

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

/** The one page that ever shows this token. It takes the focus: the form that was pressed is gone. */
function CreatedToken({ token, portal }: { token: string; portal: string }) {
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  return (
    <>
      <div ref={warning} role="alert" tabIndex={-1}>
        <Alert tone="warning">
          <Text>
            Copiez-le maintenant dans votre outil&nbsp;: il ne sera plus affiché. Qui l’a peut lire
            vos données&nbsp;: ne l’envoyez pas par e-mail, ne l’écrivez pas dans une adresse.
          </Text>
        </Alert>
      </div>
      <Text as="div" id="jeton" lines="code">
        {token}
      </Text>
      <div>
        <LinkButton href={paths.ownTools}>J’ai copié le jeton</LinkButton>
      </div>
      <Usage portal={portal} />
    </>
  )
}
