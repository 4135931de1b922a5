import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { useIsOpen } from '#ui/open-pages.ts'
import { listParams } from './invoice-links.ts'
import type { ShownInvoice } from './invoice-list.server.ts'
import { choiceForm, InvoiceTable } from './invoice-table.tsx'

type Props = {
  pdc: string
  isPayable: boolean
  total: string
  count: string
  invoices: ShownInvoice[]
}

/**
 * INV-04, INV-05, INV-11: what is due, and the credits that are deducted from it. A plain form, since its other button
 * downloads; nothing is paid yet.
 */
export function OpenInvoices({ pdc, isPayable, total, count, invoices }: Props) {
  const mayPay = useIsOpen(paths.payment)
  return (
    <form id={choiceForm} action={paths.payment} aria-label="Payer" className={cx('tablePanel')}>
      <input type="hidden" name="pdc" value={pdc} />
      <KeptParams names={listParams} />
      <div className={cx('tablePanel__head')}>
        <Heading level={2}>
          {isPayable ? 'À payer ' : 'Rien à payer'}
          {isPayable && <span className={cx('tablePanel__count')}>{count}</span>}
        </Heading>
        <Text size="sm" tone="muted">
          {isPayable
            ? mayPay && 'Cochez une facture pour ne payer qu’elle. Sans choix, vous payez tout.'
            : invoices.length > 0
              ? 'Votre avoir sera déduit de votre prochaine facture.'
              : 'Toutes vos factures sont réglées.'}
        </Text>
      </div>
      {invoices.length > 0 && (
        <InvoiceTable kind="open" pdc={pdc} caption="Factures à payer" invoices={invoices} />
      )}
      <div className={cx('tablePanel__foot')}>
        <p className={cx('tablePanel__total')}>
          Total à payer&nbsp;: <strong className={cx('tablePanel__amount')}>{total}</strong>
        </p>
        {isPayable && mayPay && <Button>Payer mes factures</Button>}
      </div>
    </form>
  )
}
