import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { paymentsOf } from '#payment/history.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { documentsOf } from './documents.server.ts'
import { PointDocuments } from './point-documents.tsx'

export const handle: Page = { title: 'Mes documents' }

/** The receipts that are shown; « Mes paiements » has them all. */
const atMost = 50

/** The invoices of a metering point that cannot be had hide nothing else. */
export const loader = guarded(requireSubscriber, async ({ call, who, pdcs }) => {
  const [{ payments }, ...invoices] = await Promise.all([
    paymentsOf(who.owner, 1, atMost, 'booked'),
    ...pdcs.map(({ pdcRef }) => orNotice(call('getInvoices', { query: { pdc: pdcRef } }), [])),
  ])
  return {
    missing: invoices.find(({ notice }) => notice)?.notice ?? null,
    points: pdcs.map((point, rank) => ({
      ...documentsOf(point, invoices[rank]?.value.map(({ facture }) => facture) ?? [], payments),
      isComplete: !invoices[rank]?.notice,
    })),
  }
})

export default function Documents() {
  const { missing, points } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mon compte abonné', href: paths.account }, { label: 'Mes documents' }]}
      >
        Mes documents
      </PageHeading>
      <Missing notice={missing} />
      {points.map(point => (
        <PointDocuments key={point.pdc} {...point} />
      ))}
      <div>
        <Link href={paths.payments} variant="alone">
          Tous mes paiements
        </Link>
      </div>
    </Stack>
  )
}
