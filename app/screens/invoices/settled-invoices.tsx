import type { ReactNode } from 'react'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Icon, Stack } from '#ui/layout.tsx'
import { Pagination } from '#ui/table.tsx'
import { Choosing, InvoiceTable } from './invoice-table.tsx'
import type { showInvoices } from './list.server.ts'

type Props = Awaited<ReturnType<typeof showInvoices>>['settled'] & {
  pdc: string
  title: string
  /** Stands first in the panel. */
  children: ReactNode
}

export function SettledInvoices(props: Props) {
  const { pdc, title, children, count, shown, folded, page, pages } = props
  const atPoint = useAtPoint()
  if (shown.length === 0) return null
  const table = { kind: 'settled', pdc } as const
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
            <InvoiceTable {...table} caption="Factures payées" invoices={shown} />
            {folded.length > 0 && (
              <details className={cx('tablePanel__fold')}>
                <summary className={cx('tablePanel__summary')}>
                  <span>
                    {folded.length > 1 ? `Voir les ${folded.length} d’avant` : 'Voir celle d’avant'}
                  </span>
                  <Icon name="chevron-down" />
                </summary>
                <InvoiceTable {...table} caption="Factures payées d’avant" invoices={folded} />
              </details>
            )}
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
