import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { MenuLink, RowMenu } from '#ui/row-menu.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { HeldBadge, PaymentBadge } from '../shell/payments-under-way.tsx'
import { listSearch } from './invoice-links.ts'
import type { ShownInvoice } from './invoice-list.server.ts'

/** The form that the boxes of all rows belong to: ticked, they are paid or downloaded, by the button that is pressed. */
export const choiceForm = 'factures'

type Props = {
  kind: 'open' | 'settled'
  pdc: string
  caption: string
  invoices: ShownInvoice[]
}

/** INV-06 to INV-10, INV-18. On a phone an open invoice is told by its number and deadline, a settled one by its date. */
export function InvoiceTable({ kind, pdc, caption, invoices }: Props) {
  const search = listSearch(useLocation().search)
  const isOpen = kind === 'open'
  const columns: Column<ShownInvoice>[] = [
    { id: 'state', header: 'Réglée', width: 'state', phone: 'tag', cell: State },
    {
      id: 'issued',
      header: 'Date d’émission',
      width: 'day',
      phone: isOpen ? 'hidden' : 'first',
      cell: ({ issued }) => issued,
    },
    {
      id: 'number',
      header: 'Numéro',
      rowHeader: true,
      phone: isOpen ? 'first' : 'second',
      cell: ({ number }) => number,
    },
    {
      id: 'amount',
      header: 'Montant TTC',
      width: 'day',
      align: 'end',
      cell: ({ amount }) => amount,
    },
    {
      id: 'deadline',
      header: 'Date limite de paiement',
      width: 'day',
      phone: isOpen ? 'second' : 'hidden',
      cell: ({ deadline, state, held }) =>
        held ? (
          held.words
        ) : (
          <>
            {isOpen && (
              <span className={cx('table__label')}>
                {state === 'credit' ? 'échéance le ' : 'au plus tard le '}
              </span>
            )}
            {deadline}
          </>
        ),
    },
    {
      id: 'file',
      header: 'Document',
      width: 'state',
      phone: 'action',
      cell: invoice => (
        <>
          <File {...invoice} />
          <RowMenu label={`Autres actions, facture ${invoice.number}`}>
            {invoice.state !== 'settled' && invoice.state !== 'credit' && (
              <MenuLink href={paths.paymentOf([invoice.number], pdc)}>
                Payer seulement cette facture
              </MenuLink>
            )}
            {invoice.canBePutOff && (
              <MenuLink href={paths.paymentDelayOf(invoice.number, pdc)}>
                Demander un délai
              </MenuLink>
            )}
            <MenuLink href={listHref(paths.dispute(invoice.number), search)} preventScrollReset>
              Contester cette facture
            </MenuLink>
          </RowMenu>
        </>
      ),
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
      captionHidden
      inside="panel"
      columns={columns}
      rows={invoices}
      rowKey={({ number }) => number}
    />
  )
}

function State({ state, rest, payment, held, isPaidByGuest }: ShownInvoice) {
  if (state === 'settled')
    return (
      <span className={cx('tick', { tone: 'success' })}>
        <Icon name="check" />
        {isPaidByGuest ? 'Réglée sans compte' : 'Réglée'}
      </span>
    )
  if (state === 'credit')
    return (
      <>
        <Badge>AVOIR</Badge> {rest}
      </>
    )
  return (
    <>
      {held ? (
        <HeldBadge {...held} />
      ) : state === 'late' ? (
        <Badge tone="late">EN RETARD</Badge>
      ) : (
        <Badge tone="info">A REGLER</Badge>
      )}
      {rest && ` Reste\u00a0${rest}`}
      {payment && (
        <>
          {' '}
          <PaymentBadge stage={payment} />
        </>
      )}
    </>
  )
}

function File({ number, file }: ShownInvoice) {
  if (file === 'pdf')
    return (
      <Link href={paths.invoiceFile(number)} variant="alone" download>
        PDF<VisuallyHidden>{` de la facture ${number}`}</VisuallyHidden>
      </Link>
    )
  if (file === 'schedule')
    return (
      <Link href={paths.monthlySchedule} variant="alone">
        Échéancier
      </Link>
    )
  return '–'
}
