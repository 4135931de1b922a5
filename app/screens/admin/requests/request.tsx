import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Cluster, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { TraceSection } from '../traces.tsx'
import { DelayPanel } from './delay-panel.tsx'
import { answerRequest } from './reply.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { keepUnsent, showRequest } from './request.server.ts'
import { RequestPanel } from './request-panel.tsx'

export const handle: Page = { title: 'Répondre à une demande' }

export const loader = guarded(requireAdmin, showRequest)

export const action = guarded(requireAdmin, answerRequest, keepUnsent)

/** The opened request and the reply to it, beside the list. */
export default function Request() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section id="demande" tabIndex={-1} aria-label="Demande choisie">
      {shown.detail ? (
        <Card.Root>
          <Card.Body>
            <Stack>
              <RequestPlace {...shown.place} />
              <RequestPanel id={shown.id} {...shown.detail} />
              {shown.delay && (
                <DelayPanel
                  id={shown.id}
                  {...shown.delay}
                  answer={answer && 'delay' in answer ? answer.delay : undefined}
                />
              )}
              <ReplyForm
                key={shown.id}
                {...shown.form}
                id={shown.id}
                waitsForDecision={shown.delay?.known?.isOpen === true}
                isCancelled={shown.detail.cancelledOn !== null}
                hasAccount={shown.detail.who.mail !== null}
                answer={answer && 'values' in answer ? answer : undefined}
              />
              <TraceSection traces={shown.traces} about="cette demande" />
            </Stack>
          </Card.Body>
        </Card.Root>
      ) : (
        <Alert tone="info">
          <Text>{`La demande ${shown.id} est introuvable.`}</Text>
        </Alert>
      )}
    </section>
  )
}

type Neighbour = { id: string; href: string } | null

/** Where the request stands in the list, and the ones before and after it. */
function RequestPlace(props: { words: string; previous: Neighbour; next: Neighbour }) {
  const { words, previous, next } = props
  return (
    <Cluster justify="between">
      {previous && (
        <Link href={previous.href} variant="alone" preventScrollReset>
          <VisuallyHidden>Demande précédente&nbsp;: </VisuallyHidden>← {previous.id}
        </Link>
      )}
      <Text as="span" tone="muted">
        {words || 'Hors de la liste affichée'}
      </Text>
      {next && (
        <Link href={next.href} variant="alone" preventScrollReset>
          <VisuallyHidden>Demande suivante&nbsp;: </VisuallyHidden>
          {next.id} →
        </Link>
      )}
    </Cluster>
  )
}
