import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { paymentsOf } from '#payment/history.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Missing } from '#ui/form/form.tsx'
import { type Page, Screen, Text } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { documentsOf, type PaperRow } from './documents.server.ts'

export const handle: Page = { title: 'Mes documents', scriptless: true }

/** How many receipts the page lists; « Mes paiements » has all of them. */
const maxReceipts = 50

/** When the call fails for one metering point, the documents of the others are still shown. */
export const loader = guarded(requireSubscriber, async ({ call, who, pdcs }) => {
  const [{ payments }, ...invoices] = await Promise.all([
    paymentsOf(who.owner, 1, maxReceipts, 'booked'),
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
    <Screen title="Mes documents" above={{ label: 'Mon compte abonné', href: paths.account }}>
      <Missing notice={missing} />
      {points.map(point => (
        <PointDocuments key={point.pdc} {...point} />
      ))}
      <Rows>
        <LinkRow href={paths.payments} title="Tous mes paiements" note="Avec leurs reçus" />
      </Rows>
    </Screen>
  )
}

/** `isComplete`: whether the invoices could be read. */
type Props = ReturnType<typeof documentsOf> & { isComplete: boolean }

/** The documents of a metering point, with the invoices of the years before folded. */
function PointDocuments(props: Props) {
  const { pdc, name, recent, older, leftOut, others, isComplete } = props
  const isEmpty = recent.length + others.length === 0
  return (
    <Section id={pdc} title={name}>
      {isEmpty && isComplete && <Text>Aucun document pour cette adresse.</Text>}
      {!isComplete && <Text>Les factures de cette adresse n’ont pas pu être lues.</Text>}
      {!isEmpty && (
        <Rows>
          {recent.map(rowOf)}
          {older.length > 0 && (
            <FoldRow
              title="Factures des années d’avant"
              note={`${older.length + leftOut} factures`}
              rows={
                <>
                  {older.map(rowOf)}
                  {leftOut > 0 && (
                    <LinkRow
                      href={paths.invoiceList}
                      title={`${leftOut} factures plus anciennes`}
                      note="Dans «&nbsp;Mes factures&nbsp;», quand cette adresse y est affichée"
                    />
                  )}
                </>
              }
            />
          )}
          {others.map(rowOf)}
        </Rows>
      )}
    </Section>
  )
}

const rowOf = (row: PaperRow) => <LinkRow key={row.href} {...row} download />
