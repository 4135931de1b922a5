import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { ListFilters } from '#ui/list-filters.tsx'
import { keptParams, listHref } from '#ui/list-state.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { ShownInvoice } from './invoice-list.server.ts'
import { Choosing, choiceForm, InvoiceTable } from './invoice-table.tsx'

/** What the address says of the list of settled invoices: a year, an order, a page. */
export const listParams = ['annee', 'tri', 'page']

type Props = {
  pdc: string
  years: string[]
  year: string
  order: string
  orders: readonly { value: string; label: string }[]
  count: string | false
  page: number
  pages: number
  groups: { year: string; summary: string; invoices: ShownInvoice[] }[]
}

/** What is paid, a year behind its line, and the spreadsheet of all invoices. */
export function SettledInvoices({ pdc, count, groups, page, pages, ...chosen }: Props) {
  const { years, year, order, orders } = chosen
  const search = new URLSearchParams(keptParams(useLocation().search, listParams)).toString()
  return (
    <div id="payees">
      <Stack>
        {count && (
          <>
            <Heading level={2}>
              Payées{' '}
              <span className={cx('tablePanel__count')}>
                {pages > 1 ? `${count}, page ${page} sur ${pages}` : count}
              </span>
            </Heading>
            <ListFilters
              label="Trier les factures payées"
              path={paths.invoiceList}
              anchor="payees"
              years={years}
              year={year}
              order={{ options: [...orders], chosen: order }}
            />
            <div className={cx('tablePanel')}>
              <Choosing label="Choisir, pour le tableur">
                {groups.map((group, rank) => (
                  <Group key={group.year} {...group} pdc={pdc} isOpen={rank === 0} />
                ))}
              </Choosing>
            </div>
            <Pagination
              label="Pages des factures"
              page={page}
              pages={pages}
              hrefOf={to => `${listHref(paths.invoiceList, search, { page: String(to) })}#payees`}
            />
          </>
        )}
        <div>
          <Button variant="ghost" form={choiceForm} formAction={paths.invoiceExport}>
            Télécharger la liste (CSV)
          </Button>
          <Text size="sm" tone="muted">
            {`Les factures cochées ou, sans choix, toutes${year && ` celles de ${year}`}. Cocher une facture payée ne sert qu’à cette liste.`}
          </Text>
        </div>
      </Stack>
    </div>
  )
}

function Group(props: Props['groups'][number] & { pdc: string; isOpen: boolean }) {
  const { year, summary, invoices, pdc, isOpen } = props
  const caption = year ? `Factures payées de ${year}` : 'Factures payées'
  const table = <InvoiceTable kind="settled" pdc={pdc} caption={caption} invoices={invoices} />
  if (!year) return table
  return (
    <details className={cx('tablePanel__fold')} open={isOpen}>
      <summary className={cx('tablePanel__summary')}>
        <span>
          {year} <span className={cx('tablePanel__count')}>{summary}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      {table}
    </details>
  )
}
