import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Heading, Stack } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TraceSection } from '../traces.tsx'
import { Asked } from './asked.tsx'
import { sendOrCancel, showSending } from './sending.server.ts'
import { SendingState } from './sending-state.tsx'
import { SentTable } from './sent-table.tsx'
import { fateWords, requestsIn } from './texts.ts'

export const handle: Page = { title: 'Envoi à plusieurs demandes' }

export const loader = guarded(requireAdmin, showSending)

export const action = guarded(requireAdmin, sendOrCancel)

/** What would become of each request, then what waits, then what was done: one page, by its state. */
export default function SendingPage() {
  const sending = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const { reference, state, counts, fate, changing, traces } = sending
  const here = paths.sending(reference)
  const list = listHref(paths.staffRequests, search, { etat: '', lot: '', coche: '' })
  const href = (etat: string) => listHref(here, search, { etat })
  const isPrepared = state === 'prepared'
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { href: list, label: 'Gestion des demandes' },
          { href: listHref(paths.bulk, search, { etat: '', page: '' }), label: 'Traiter en lot' },
        ]}
      >
        {isPrepared ? 'Vérifier avant d’envoyer' : `Envoi à ${requestsIn(changing)}`}
      </PageHeading>
      <SendingState sending={sending} notice={answer?.notice} />
      <Asked {...sending} />
      <Stack>
        <Heading level={2}>Demandes</Heading>
        {counts.length > 1 && (
          <Tabs
            label="Ce qu’elles deviennent"
            current={href(fate)}
            items={[
              { href: href(''), label: `Toutes\u00a0: ${sending.all}` },
              ...counts.map(one => ({
                href: href(one.fate),
                label: `${fateWords[one.fate].tab}\u00a0: ${one.count}`,
              })),
            ]}
          />
        )}
        <SentTable {...sending} />
        <Pagination
          label="Pages des demandes"
          page={sending.page}
          pages={sending.pages}
          hrefOf={page => listHref(here, search, { page: String(page) })}
        />
      </Stack>
      {!isPrepared && <TraceSection traces={traces} about="cet envoi" level={2} />}
    </Stack>
  )
}
