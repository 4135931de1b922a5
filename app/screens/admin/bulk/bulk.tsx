import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { TraceSection } from '../traces.tsx'
import { Asked } from './asked.tsx'
import { sendOrCancel, showBulk } from './bulk.server.ts'
import { BulkRequests } from './bulk-requests.tsx'
import { BulkStanding } from './bulk-standing.tsx'
import { requestsIn } from './texts.ts'

export const handle: Page = { title: 'Envoi à plusieurs demandes' }

export const loader = guarded(requireAdmin, showBulk)

export const action = guarded(requireAdmin, sendOrCancel)

/** What would become of each request, then what waits, then what was done: one page, by its state. */
export default function BulkPage() {
  const bulk = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const { state, changing, traces } = bulk
  const list = listHref(paths.staffRequests, search, { etat: '', lot: '', coche: '' })
  const isPrepared = state === 'prepared'
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { href: list, label: 'Gestion des demandes' },
          { href: listHref(paths.bulks, search, { etat: '', page: '' }), label: 'Traiter par lot' },
        ]}
      >
        {isPrepared ? 'Vérifier avant d’envoyer' : `Envoi à ${requestsIn(changing)}`}
      </PageHeading>
      <BulkStanding bulk={bulk} notice={answer?.notice} />
      <Asked {...bulk} />
      <BulkRequests bulk={bulk} />
      {!isPrepared && <TraceSection traces={traces} about="cet envoi" level={2} />}
    </Stack>
  )
}
