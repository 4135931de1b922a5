import type { ReactNode } from 'react'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Icon, Stack } from '#ui/layout.tsx'
import { Pagination } from '#ui/table.tsx'
import { Choosing, InvoiceTable } from './invoice-table.tsx'
import type { showInvoices } from './list.server.ts'

export type Settled = Awaited<ReturnType<typeof showInvoices>>['settled']

type Props = Settled & {
  pdc: string
  title: string
  /** Stands first in the panel. */
  children: ReactNode
}

export function SettledInvoices(props: Props) {
  const { title, children, count, shown, page, pages } = props
  const atPoint = useAtPoint()
  if (shown.length === 0) return null
  return (
    <div id="payees">
      <Choosing
        label="Choisir"
        heading={
          <Heading level={2}>
            {title}{' '}
            {pages > 1 && (
              <span
                className={cx('tablePanel__count')}
              >{`${count}, page ${page} sur ${pages}`}</span>
            )}
          </Heading>
        }
      >
        <Stack>
          <div className={cx('tablePanel')}>
            {children}
            <SettledRows {...props} />
          </div>
          <Pagination
            label="Pages des factures"
            page={page}
            pages={pages}
            path={paths.invoiceList}
            search={atPoint('')}
            anchor="#payees"
          />
        </Stack>
      </Choosing>
    </div>
  )
}

/** The newest settled invoices, and the others behind one line; `below`: they continue a table of invoices. */
export function SettledRows(props: Settled & { pdc: string; below?: boolean }) {
  const { pdc, shown, folded, below } = props
  const table = { kind: 'settled', pdc } as const
  if (shown.length === 0) return null
  return (
    <>
      <InvoiceTable {...table} caption="Factures payées" below={below} invoices={shown} />
      {folded.length > 0 && (
        <details className={cx('tablePanel__fold')}>
          <summary className={cx('tablePanel__summary')}>
            <span>
              {folded.length > 1 ? `Voir les ${folded.length} d’avant` : 'Voir celle d’avant'}
            </span>
            <Icon name="chevron-down" />
          </summary>
          <InvoiceTable {...table} caption="Factures payées d’avant" below invoices={folded} />
        </details>
      )}
    </>
  )
}
