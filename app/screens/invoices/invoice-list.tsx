import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { ListFilters } from '#ui/list-filters.tsx'
import { type ListState, listHref } from '#ui/list-state.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listSearch, orderParams } from './invoice-links.ts'
import type { InvoiceColumn, InvoiceFilters, ShownInvoice } from './invoice-list.server.ts'
import { InvoiceTable } from './invoice-table.tsx'

const states = [
  ['', 'Tout'],
  ['a-payer', 'À payer'],
  ['payees', 'Payées'],
] as const

type Props = {
  payable: boolean
  years: string[]
  filters: InvoiceFilters
  list: ListState<InvoiceColumn>
  pages: number
  count: number
  invoices: ShownInvoice[]
}

/** The invoices that the address asks for, and the ways to ask for others. */
export function FoundInvoices({ years, filters, list, pages, count, ...table }: Props) {
  const search = listSearch(useLocation().search)
  const hrefOf = (change: Record<string, string>) => listHref(paths.invoiceList, search, change)
  const none = 'Aucune facture ne correspond à ces filtres'
  const some = count > 1 ? `${count} factures` : '1 facture'
  const place = pages > 1 ? `, page ${list.page} sur ${pages}` : ''
  return (
    <Stack>
      <Tabs
        label="État des factures"
        kind="compact"
        items={states.map(([statut, label]) => ({ href: hrefOf({ statut }), label }))}
        current={hrefOf({ statut: filters.state })}
      />
      <ListFilters
        label="Année des factures"
        path={paths.invoiceList}
        years={years}
        year={filters.year}
        keeps={['statut', ...orderParams]}
      />
      <Cluster justify="between">
        <span role="status">{count === 0 ? none : some + place}</span>
        {count > 0 && (
          <Link href={listHref(paths.invoiceExport, search, { page: '' })} variant="alone" download>
            {count > 1 ? `Télécharger ces ${count} factures en CSV` : 'Télécharger en CSV'}
          </Link>
        )}
      </Cluster>
      {count === 0 ? (
        <EmptyState title={none}>
          {/* A page of its own: within this one the focus would go with the link. */}
          <p>
            <a href={paths.invoiceList} className={cx('button', { variant: 'outline' })}>
              Voir toutes les factures
            </a>
          </p>
        </EmptyState>
      ) : (
        <InvoiceTable list={list} search={search} {...table} />
      )}
      <Pagination
        label="Pages des factures"
        page={list.page}
        pages={pages}
        hrefOf={page => hrefOf({ page: String(page) })}
      />
    </Stack>
  )
}
