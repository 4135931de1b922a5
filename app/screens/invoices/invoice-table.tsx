import { Form } from '@remix-run/react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cluster, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'

type Invoice = {
  number: string
  issued: string
  amount: string
  deadline: string
  isPaid: boolean
  isLate: boolean
  due: string | null
  file: 'pdf' | 'schedule' | null
}

const selection: Column<Invoice> = {
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
}

const columns: Column<Invoice>[] = [
  { id: 'number', header: 'Numéro', rowHeader: true, cell: ({ number }) => number },
  { id: 'issued', header: 'Date d’émission', cell: ({ issued }) => issued },
  { id: 'amount', header: 'Montant TTC', align: 'end', cell: ({ amount }) => amount },
  { id: 'deadline', header: 'Date limite de paiement', cell: ({ deadline }) => deadline },
  { id: 'state', header: 'Réglée', cell: invoice => <State {...invoice} /> },
  { id: 'file', header: 'Document', cell: invoice => <File {...invoice} /> },
]

type Props = { invoices: Invoice[]; total: string; payable: boolean }

/** INV-04 to INV-10: choosing rows and pressing the button asks for the payment page; nothing is paid yet. */
export function InvoiceTable({ invoices, total, payable }: Props) {
  const amount = (
    <Text size="lg">
      Total à payer : <strong>{total}</strong>
    </Text>
  )
  if (!payable)
    return (
      <Stack>
        {amount}
        <Rows columns={columns} invoices={invoices} />
      </Stack>
    )
  return (
    <Form action="/factures/consulter/payer" preventScrollReset>
      <Stack>
        <Cluster justify="between">
          {amount}
          <Button icon="card">Payer mes factures</Button>
        </Cluster>
        <Text tone="muted">
          Sans sélection, le paiement porte sur toutes les factures à régler.
        </Text>
        <Rows columns={[selection, ...columns]} invoices={invoices} />
      </Stack>
    </Form>
  )
}

function Rows(props: { columns: Column<Invoice>[]; invoices: Invoice[] }) {
  return (
    <Table
      caption="Mes factures, de la plus récente à la plus ancienne"
      captionHidden
      columns={props.columns}
      rows={props.invoices}
      rowKey={({ number }) => number}
    />
  )
}

function State({ isPaid, isLate, due }: Invoice) {
  if (isPaid)
    return (
      <>
        <Icon name="check" /> <VisuallyHidden>Facture réglée</VisuallyHidden>
      </>
    )
  if (!due) return 'Avoir'
  return (
    <>
      {`Reste ${due} `}
      {isLate && <Badge tone="error">En retard</Badge>}
    </>
  )
}

function File({ number, file }: Invoice) {
  if (file === 'pdf')
    return (
      <Link href={`/factures/fichier/${number}`} variant="alone" icon="download" download>
        PDF<VisuallyHidden>{` de la facture ${number}`}</VisuallyHidden>
      </Link>
    )
  if (file === 'schedule')
    return <Link href="/paymentmodes/mensualisation/visualisation">Échéancier</Link>
  return '–'
}
