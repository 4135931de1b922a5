import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { DateField } from '#ui/form/date.tsx'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { type Page, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { markPosted, noticeToPost } from './staff-list.server.ts'

export const handle: Page = { title: 'Marquer un avis comme envoyé par courrier' }

export const loader = guarded(requireAdmin, noticeToPost)

export const action = guarded(requireAdmin, markPosted)

export default function LegalNoticePost() {
  const { id, who, figures, earliest, today, hint } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Avis envoyé par courrier" closeHref={paths.staffNotices}>
      <PostForm
        answer={useActionData<typeof action>()}
        action={paths.staffNotice(id)}
        aria-label="Courrier"
      >
        <Text>{`${who}\u00a0: ${figures}.`}</Text>
        <Text>
          Aucun e-mail ne partira plus pour cet avis. L’abonné a un mois, à partir de ce jour-là,
          pour nous envoyer l’attestation de réparation ou faire vérifier son compteur.
        </Text>
        <DateField
          name="jour"
          label="Jour où le courrier est parti"
          hint={hint}
          min={earliest}
          max={today}
          defaultValue={today}
        />
        <SubmitButton>Marquer comme envoyé par courrier</SubmitButton>
      </PostForm>
    </RouteDialog>
  )
}
