import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Heading, Stack } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { BulkPage } from './bulk.server.ts'
import { BulkTable } from './bulk-table.tsx'
import { fateWords } from './texts.ts'

/** Its requests by pages: all of them, or those that become the same. */
export function BulkRequests({ bulk }: { bulk: BulkPage }) {
  const { search } = useLocation()
  const here = paths.bulk(bulk.reference)
  const href = (etat: string) => listHref(here, search, { etat })
  return (
    <Stack>
      <Heading level={2}>Demandes</Heading>
      {bulk.counts.length > 1 && (
        <Tabs
          label="Ce qu’elles deviennent"
          current={href(bulk.fate)}
          items={[
            { href: href(''), label: `Toutes\u00a0: ${bulk.all}` },
            ...bulk.counts.map(({ fate, count }) => ({
              href: href(fate),
              label: `${fateWords[fate].tab}\u00a0: ${count}`,
            })),
          ]}
        />
      )}
      <BulkTable {...bulk} />
      <Pagination
        label="Pages des demandes"
        page={bulk.page}
        pages={bulk.pages}
        hrefOf={page => listHref(here, search, { page: String(page) })}
      />
    </Stack>
  )
}
