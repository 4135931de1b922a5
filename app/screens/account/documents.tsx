import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { paymentsOf } from '#payment/history.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Missing } from '#ui/form/form.tsx'
import { Disclosure, Heading, Link, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { documentsOf, type PaperRow } from './documents.server.ts'

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
      <PageHeading above={{ label: 'Mon compte abonné', href: paths.account }}>
        Mes documents
      </PageHeading>
      <Missing notice={missing} />
      {points.map(point => (
        <PointDocuments key={point.pdc} {...point} />
      ))}
      <Rows>
        <LinkRow href={paths.payments} title="Tous mes paiements" note="Avec leurs reçus" />
      </Rows>
    </Stack>
  )
}

/** `isComplete`: whether the invoices could be had. */
type Props = ReturnType<typeof documentsOf> & { isComplete: boolean }

/** The papers of a metering point: the invoices of the newest year, those before folded. */
function PointDocuments(props: Props) {
  const { pdc, address, newest, recent, older, leftOut, receipts, contracts, isComplete } = props
  const isEmpty = recent.length + receipts.length + contracts.length === 0
  return (
    <Section id={pdc} title={`${address} (${pdc})`}>
      {isEmpty && isComplete && <Text>Aucun document pour cette adresse.</Text>}
      {!isComplete && <Text>Les factures de cette adresse n’ont pas pu être lues.</Text>}
      {recent.length > 0 && <Papers title={`Factures de ${newest}`} rows={recent} />}
      {older.length > 0 && (
        <Disclosure summary={`Factures des années d’avant (${older.length + leftOut})`}>
          <PaperRows rows={older} />
          {leftOut > 0 && (
            <Text>
              {leftOut} factures plus anciennes sont dans{' '}
              <Link href={paths.invoiceList}>Consulter et payer</Link>, quand cette adresse y est
              affichée.
            </Text>
          )}
        </Disclosure>
      )}
      {receipts.length > 0 && <Papers title="Reçus de paiement" rows={receipts} />}
      {contracts.length > 0 && <Papers title="Mandat et échéancier" rows={contracts} />}
    </Section>
  )
}

function Papers({ title, rows }: { title: string; rows: PaperRow[] }) {
  return (
    <>
      <Heading level={3}>{title}</Heading>
      <PaperRows rows={rows} />
    </>
  )
}

function PaperRows({ rows }: { rows: PaperRow[] }) {
  return (
    <Rows>
      {rows.map(row => (
        <LinkRow key={row.href} {...row} download />
      ))}
    </Rows>
  )
}
