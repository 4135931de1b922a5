import { Fragment } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, Link, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownPayment } from './payments-list.server.ts'

const columnsOf = (hasSeveral: boolean): Column<ShownPayment>[] => [
  { id: 'at', header: 'Date', rowHeader: true },
  {
    id: 'invoices',
    header: 'Factures',
    phone: 'second',
    cell: ({ invoices, message, paidBy }) => (
      <>
        <Numbers of={invoices} />
        {paidBy && <Text size="sm">{`par ${paidBy}`}</Text>}
        {message && <Text size="sm">{message}</Text>}
      </>
    ),
  },
  {
    id: 'place',
    header: 'Adresse',
    // A subscriber with one address need not be told which it is.
    phone: hasSeveral ? 'second' : 'hidden',
    cell: ({ place, pdc }) => [place, pdc].filter(Boolean).join(' · '),
  },
  { id: 'amount', header: 'Montant', align: 'end' },
  {
    id: 'state',
    header: 'État',
    phone: 'second',
    cell: ({ state, isGuest }) => (
      <>
        <Badge tone={state.tone}>{state.word}</Badge>
        {isGuest && <span>{' sans compte'}</span>}
      </>
    ),
  },
  { id: 'next', header: 'Suite', phone: 'action', cell: payment => <Next {...payment} /> },
]

/** The table of payments. Its forms are plain ones, since they lead to another site. */
export function PaymentTable(props: { payments: ShownPayment[]; hasSeveral: boolean }) {
  return (
    <Table
      caption="Mes paiements, du plus récent au plus ancien"
      columns={columnsOf(props.hasSeveral)}
      rows={props.payments}
    />
  )
}

function Numbers({ of }: { of: string[] }) {
  return (
    <span>
      {of.map((number, rank) => (
        <Fragment key={number}>
          {rank > 0 && <span>{', '}</span>}
          <span className={cx('whole')}>{number}</span>
        </Fragment>
      ))}
    </span>
  )
}

function Next({ id, at, amount, receipt, canResume }: ShownPayment) {
  const which = ` du paiement de ${amount} du ${at}`
  if (receipt)
    return (
      <Link href={receipt} variant="alone" download>
        Reçu<VisuallyHidden>{which}</VisuallyHidden>
      </Link>
    )
  if (!canResume) return null
  return (
    <OwnedForm reloadDocument action={paths.payments}>
      <input type="hidden" name="payment" value={id} />
      <Button variant="outline" size="sm">
        <span>
          Reprendre<VisuallyHidden>{` le paiement de ${amount} du ${at}`}</VisuallyHidden>
        </span>
      </Button>
    </OwnedForm>
  )
}
