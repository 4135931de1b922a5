import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, listHref, sortLink } from '#ui/list-state.ts'
import { type Column, Table } from '#ui/table.tsx'
import { PaymentBadge } from '../shell/payments-under-way.tsx'
import type { InvoiceColumn, ShownInvoice } from './invoice-list.server.ts'
import { payForm } from './invoice-total.tsx'

type Props = {
  payable: boolean
  list: ListState<InvoiceColumn>
  search: string
  invoices: ShownInvoice[]
}

/** INV-06 to INV-10 */
export function InvoiceTable({ payable, list, search, invoices }: Props) {
  const columns = columnsOf(list, search)
  return (
    <Table
      caption="Mes factures"
      captionHidden
      dense
      columns={payable ? [selection, ...columns] : columns}
      rows={invoices}
      rowKey={({ number }) => number}
    />
  )
}

const selection: Column<ShownInvoice> = {
  id: 'select',
  header: 'Sélection',
  headerHidden: true,
  cell: ({ number, payment }) =>
    payment === 'checking' ? null : (
      <Checkbox
        form={payForm}
        name="facture"
        id={`facture-${number}`}
        value={number}
        label={`Sélectionner la facture ${number}`}
        labelHidden
      />
    ),
}

function columnsOf(list: ListState<InvoiceColumn>, search: string): Column<ShownInvoice>[] {
  const sort = (column: InvoiceColumn) => sortLink(paths.invoiceList, search, list, column)
  return [
    {
      id: 'number',
      header: 'Numéro',
      sort: sort('numero'),
      rowHeader: true,
      cell: ({ number }) => number,
    },
    {
      id: 'issued',
      header: 'Date d’émission',
      sort: sort('emission'),
      cell: ({ issued }) => issued,
    },
    {
      id: 'amount',
      header: 'Montant TTC',
      sort: sort('montant'),
      align: 'end',
      cell: ({ amount }) => amount,
    },
    {
      id: 'deadline',
      header: 'Date limite de paiement',
      sort: sort('echeance'),
      cell: ({ deadline }) => deadline,
    },
    { id: 'state', header: 'Réglée', sort: sort('reste'), cell: State },
    { id: 'file', header: 'Document', cell: File },
    {
      id: 'dispute',
      header: 'Contestation',
      cell: ({ number }) => (
        <Link href={listHref(paths.dispute(number), search)} variant="alone" preventScrollReset>
          Contester<VisuallyHidden>{` la facture ${number}`}</VisuallyHidden>
        </Link>
      ),
    },
  ]
}

function State({ isPaid, isLate, due, payment }: ShownInvoice) {
  if (isPaid)
    return (
      <>
        <Icon name="check" /> <VisuallyHidden>Facture réglée</VisuallyHidden>
      </>
    )
  if (!due) return 'Avoir'
  return (
    <span>
      {`Reste\u00a0${due} `}
      {isLate && <Badge tone="error">En&nbsp;retard</Badge>}{' '}
      {payment && <PaymentBadge stage={payment} />}
    </span>
  )
}

function File({ number, file }: ShownInvoice) {
  if (file === 'pdf')
    return (
      <Link href={paths.invoiceFile(number)} variant="alone" download>
        PDF<VisuallyHidden>{` de la facture ${number}`}</VisuallyHidden>
      </Link>
    )
  if (file === 'schedule') return <Link href={paths.monthlySchedule}>Échéancier</Link>
  return '–'
}
