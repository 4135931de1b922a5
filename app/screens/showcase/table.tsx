import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { invoices } from './samples.ts'

type Invoice = (typeof invoices)[number]

const columns: Column<Invoice>[] = [
  {
    id: 'select',
    header: 'Sélection',
    headerHidden: true,
    cell: ({ number }) => (
      <Checkbox
        name="facture"
        id={`facture-${number}`}
        value={number}
        label={`Sélectionner la facture ${number}`}
        labelHidden
      />
    ),
  },
  { id: 'issued', header: 'Date d’émission', cell: ({ issued }) => issued },
  { id: 'number', header: 'Numéro', rowHeader: true, cell: ({ number }) => number },
  { id: 'amount', header: 'Montant TTC', align: 'end', cell: ({ amount }) => amount },
  { id: 'deadline', header: 'Date limite de paiement', cell: ({ deadline }) => deadline },
  {
    id: 'state',
    header: 'État',
    cell: ({ paid }) =>
      paid ? <Badge tone="success">Payée</Badge> : <Badge tone="warning">À payer</Badge>,
  },
  {
    id: 'file',
    header: 'Fichier',
    headerHidden: true,
    cell: ({ number }) => (
      <>
        <Link href={paths.invoiceFile(number)} variant="alone" download>
          Télécharger
        </Link>
      </>
    ),
  },
]

export function InvoiceTable() {
  return (
    <Table
      caption="Factures du point de comptage P100001"
      columns={columns}
      rows={invoices}
      rowKey={({ number }) => number}
    />
  )
}
