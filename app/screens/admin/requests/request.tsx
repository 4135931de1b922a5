import { useActionData, useLoaderData } from '@remix-run/react'
import { RequestDecisions } from '#extras/request-parts.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert, type Page, Toasts } from '#ui/layout.tsx'
import { answerRequest } from './reply.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { keepUnsent, showRequest } from './request.server.ts'
import { RequestPanel } from './request-panel.tsx'
import { RequestTop } from './request-top.tsx'

export const handle: Page = { title: 'Répondre à une demande' }

export const loader = guarded(requireAdmin, showRequest)

export const action = guarded(requireAdmin, answerRequest, keepUnsent)

/** The opened request and the reply to it, beside the list. */
export default function Request() {
  const shown = useLoaderData<typeof loader>()
  const { id } = shown
  const answer = useActionData<typeof action>()
  const [replied, decided] = answer && 'form' in answer ? [undefined, answer] : [answer]
  return (
    <section id="demande" tabIndex={-1} aria-label="Demande choisie" className={cx('deskPanel')}>
      <Toasts />
      {shown.detail ? (
        <>
          <RequestTop id={id} {...shown.detail} parts={shown.parts} />
          <RequestPanel
            id={id}
            {...shown.detail}
            parts={shown.parts}
            traces={shown.traces}
            key={`exchange ${id}`}
            isRepeated={shown.form.repeated !== undefined}
          >
            <RequestDecisions filled={shown.parts} id={id} answer={decided} />
          </RequestPanel>
          <ReplyForm
            key={`reply ${id}`}
            {...shown.form}
            id={id}
            parts={shown.parts}
            isCancelled={shown.detail.cancelledOn !== null}
            hasAccount={shown.detail.who.mail !== null}
            answer={replied}
          />
        </>
      ) : (
        <Alert tone="info" text={`La demande ${id} est introuvable.`} />
      )}
    </section>
  )
}
