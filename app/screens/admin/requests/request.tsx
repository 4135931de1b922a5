import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert, type Page, Text, Toasts } from '#ui/layout.tsx'
import { DelayPanel } from './delay-panel.tsx'
import { GesturePanel } from './gesture-panel.tsx'
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
  const answer = useActionData<typeof action>()
  return (
    <section id="demande" tabIndex={-1} aria-label="Demande choisie" className={cx('deskPanel')}>
      <Toasts />
      {shown.detail ? (
        <>
          <RequestTop id={shown.id} {...shown.detail} desk={shown.desk} />
          <RequestPanel
            id={shown.id}
            {...shown.detail}
            facts={shown.desk?.facts ?? null}
            traces={shown.traces}
            key={`exchange ${shown.id}`}
            isRepeated={shown.form.repeated !== undefined}
          >
            {shown.gesture && (
              <GesturePanel
                key={`${shown.id} ${shown.gesture.given}`}
                id={shown.id}
                {...shown.gesture}
                answer={
                  answer && 'form' in answer && answer.form === 'gesture' ? answer : undefined
                }
              />
            )}
            {shown.delay && (
              <DelayPanel
                id={shown.id}
                {...shown.delay}
                answer={answer && 'form' in answer && answer.form === 'delay' ? answer : undefined}
              />
            )}
          </RequestPanel>
          <ReplyForm
            key={`reply ${shown.id}`}
            {...shown.form}
            id={shown.id}
            desk={shown.desk}
            waitsForDecision={shown.delay?.known?.isOpen === true}
            isCancelled={shown.detail.cancelledOn !== null}
            hasAccount={shown.detail.who.mail !== null}
            answer={answer && !('form' in answer) ? answer : undefined}
          />
        </>
      ) : (
        <Alert tone="info">
          <Text>{`La demande ${shown.id} est introuvable.`}</Text>
        </Alert>
      )}
    </section>
  )
}
