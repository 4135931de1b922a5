import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Icon, Link, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { DeferralBadge, PaymentBadge } from '../shell/payments-under-way.tsx'
import { SettledBadge, StateBadge } from '../shell/state-badge.tsx'
import type { ShownInvoice } from './invoice-list.server.ts'

/** The id of the form that all boxes belong to: the pressed button pays or downloads the ticked invoices. */
export const choiceForm = 'factures'

type Props = {
  kind: 'open' | 'settled'
  pdc: string
  caption: string
  /** The headers of the table above are those of this one too: here they are read aloud only. */
  below?: boolean
  invoices: ShownInvoice[]
}

/** INV-10: a phone shows the boxes of a table once the fold at the right of `heading` is open. */
export function Choosing(props: { label: string; heading?: ReactNode; children: ReactNode }) {
  return (
    <div className={props.heading ? cx('choosing__beside') : undefined}>
      {props.heading}
      <details className={cx('choosing')}>
        <summary className={cx('choosing__label')}>
          {props.label}
          <Icon name="chevron-down" />
        </summary>
      </details>
      <div>{props.children}</div>
    </div>
  )
}

/** INV-06 to INV-10, INV-18. An invoice is named by its date, which leads to its page. */
export function InvoiceTable({ kind, pdc, caption, below, invoices }: Props) {
  const isOpen = kind === 'open'
  const columns: Column<ShownInvoice>[] = [
    { id: 'state', header: 'Réglée', width: 'state', phone: 'action', cell: State },
    {
      id: 'issued',
      header: 'Date d’émission',
      width: 'name',
      phone: 'first',
      cell: ({ number, word, issued, note }) => (
        <>
          <Link href={paths.invoice(number, pdc)} className={cx('table__open')}>
            <span className={cx('tablePanel__roomy')}>{`${word} du `}</span>
            {issued}
          </Link>{' '}
          {note && <span className={cx('tablePanel__note')}>{note}</span>}
        </>
      ),
    },
    {
      id: 'number',
      header: 'Numéro',
      width: 'number',
      rowHeader: true,
      phone: 'second',
      cell: ({ number }) => <span className={cx('recap__ref')}>{number}</span>,
    },
    {
      id: 'amount',
      header: 'Montant TTC',
      align: 'end',
      cell: ({ amount }) => <strong>{amount}</strong>,
    },
    {
      id: 'deadline',
      header: 'Date limite',
      phone: isOpen ? 'second' : 'hidden',
      cell: ({ deadline, deferred }) =>
        deferred ? (
          deferred.words
        ) : deadline === null ? null : (
          <>
            {isOpen && <span className={cx('table__label')}>au plus tard le </span>}
            {deadline}
          </>
        ),
    },
    {
      id: 'file',
      header: 'Facture',
      phone: 'tag',
      cell: invoice => <File {...invoice} pdc={pdc} />,
    },
    {
      id: 'choice',
      header: 'Choix',
      width: 'box',
      phone: 'choice',
      cell: ({ number }) => (
        <Checkbox
          form={choiceForm}
          name="facture"
          id={`facture-${number}`}
          value={number}
          label={`Sélectionner la facture ${number}`}
          labelHidden
        />
      ),
    },
  ]
  return (
    <Table
      caption={caption}
      leads
      below={below}
      inside="panel"
      columns={columns}
      rows={invoices}
      rowKey={({ number }) => number}
    />
  )
}

function State({ state, rest, payment, deferred, isPaidByGuest }: ShownInvoice) {
  if (state === 'settled') return <SettledBadge isByGuest={isPaidByGuest} />
  if (state === 'credit')
    return (
      <>
        <StateBadge state="avoir" /> {rest}
      </>
    )
  return (
    <>
      {deferred ? (
        <DeferralBadge {...deferred} />
      ) : (
        <StateBadge state={state === 'late' ? 'retard' : 'regler'} />
      )}
      {rest && <span>{` Reste\u00a0${rest}`}</span>}
      {payment && (
        <>
          {' '}
          <PaymentBadge stage={payment} />
        </>
      )}
    </>
  )
}

function File({ number, file, pdc }: ShownInvoice & { pdc: string }) {
  if (file === 'pdf')
    return (
      <Link href={paths.invoiceFile(number, pdc)} className={cx('tablePanel__file')} download>
        PDF<VisuallyHidden>{` de la facture ${number}`}</VisuallyHidden>
      </Link>
    )
  if (file === 'schedule')
    return (
      <Link href={paths.monthlySchedule} className={cx('tablePanel__file')}>
        Échéancier
      </Link>
    )
  return '–'
}
