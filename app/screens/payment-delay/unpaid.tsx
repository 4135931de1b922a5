import { EmptyState } from '#ui/empty-state.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'

type Invoice = {
  number: string
  amount: string
  deadline: string
  href: string | null
  refusal: string | null
}

/** BEY-10: one of the unpaid invoices of a metering point is chosen; why not, where none can be asked for it. */
export function UnpaidInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <EmptyState title="Aucune facture à payer à cette adresse" />
  return (
    <Rows>
      {invoices.map(({ number, amount, deadline, href, refusal }) => {
        const row = {
          title: `Facture ${number}`,
          note: refusal ?? `à payer au plus tard le ${deadline}`,
          end: amount,
        }
        return href ? <LinkRow key={number} {...row} href={href} /> : <Row key={number} {...row} />
      })}
    </Rows>
  )
}
