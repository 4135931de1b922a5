import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { AddMessage } from './add-message.tsx'
import { Mediation } from './mediation.tsx'
import { showRequest } from './request.server.ts'
import { RequestLife } from './request-life.tsx'
import { RequestState } from './request-state.tsx'
import { Thread } from './thread.tsx'

export const handle: Page = { title: 'Ma demande' }

export const loader = guarded(requireSubscriber, showRequest)

/** HIST-02 to HIST-08, CLAIM-07, ADMREQ-28 */
export default function Request() {
  const { request, cancelledOn, life, messages, draft, mediation, ...state } =
    useLoaderData<typeof loader>()
  const { id, name, address, pdc, isOpen, canBeCancelled } = request
  // One more once a message was sent: only then the form is empty again.
  const ofTheirs = messages.filter(({ isStaff }) => !isStaff).length
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes demandes', href: paths.history }, { label: `Demande ${id}` }]}
        sub={`${address} · ${pdc} · demande n° ${id}`}
      >
        {name}
      </PageHeading>
      <Outlet />
      <RequestState {...request} {...state} />
      {canBeCancelled && (
        <Cluster>
          <LinkButton href={paths.requestCancellation(id)} variant="outline" preventScrollReset>
            Annuler cette demande
          </LinkButton>
        </Cluster>
      )}
      <div className={cx('request')}>
        <section aria-labelledby="avancement">
          <Stack>
            <Heading level={2} id="avancement">
              Où en est-elle
            </Heading>
            {cancelledOn ? (
              <Text>{`Annulée le ${cancelledOn}.`}</Text>
            ) : (
              <RequestLife steps={life} />
            )}
          </Stack>
        </section>
        <section aria-labelledby="messages">
          <Stack>
            <Heading level={2} id="messages">
              Messages
            </Heading>
            <Thread messages={messages} />
            {isOpen && <AddMessage key={`${id} ${ofTheirs}`} id={id} draft={draft} />}
          </Stack>
        </section>
      </div>
      {mediation && <Mediation {...mediation} />}
    </Stack>
  )
}
