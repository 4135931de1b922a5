import * as paths from '#paths.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import type { documentsOf, PaperRow } from './documents.server.ts'

/** `isComplete`: whether the invoices could be had. */
type Props = ReturnType<typeof documentsOf> & { isComplete: boolean }

/** The papers of a metering point: the invoices of the newest year, those before folded. */
export function PointDocuments(props: Props) {
  const { pdc, address, newest, recent, older, leftOut, receipts, contracts, isComplete } = props
  const isEmpty = recent.length + receipts.length + contracts.length === 0
  return (
    <section aria-labelledby={pdc}>
      <Stack>
        <Heading level={2} id={pdc}>
          {`${address} (${pdc})`}
        </Heading>
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
      </Stack>
    </section>
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
