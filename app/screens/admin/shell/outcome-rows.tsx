import { useLocation } from '@remix-run/react'
import { listHref } from '#ui/list-state.ts'
import { type Column, Pagination, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Part } from './sheet-parts.tsx'

type Props<Row, Outcome extends string> = {
  title: string
  here: string
  /** The names of the tabs, of the table, of the first tab and of the links to pages. */
  words: { tabs: string; caption: string; all: string; pages: string }
  outcomeWords: Record<Outcome, { tab: string }>
  shown: {
    counts: { outcome: Outcome; count: number }[]
    outcome: Outcome | ''
    all: number
    page: number
    pages: number
  }
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** The rows of a bulk or of a list of households, all or those of one outcome. */
export function OutcomeRows<Row, Outcome extends string>(props: Props<Row, Outcome>) {
  const { title, here, words, outcomeWords, shown, ...table } = props
  const { search } = useLocation()
  const href = (etat: string) => listHref(here, search, { etat })
  return (
    <Part title={title}>
      {shown.counts.length > 1 && (
        <Tabs
          kind="many"
          label={words.tabs}
          current={href(shown.outcome)}
          items={[
            { href: href(''), label: `${words.all}\u00a0: ${shown.all}` },
            ...shown.counts.map(({ outcome, count }) => ({
              href: href(outcome),
              label: `${outcomeWords[outcome].tab}\u00a0: ${count}`,
            })),
          ]}
        />
      )}
      <Table caption={words.caption} dense {...table} />
      <Pagination label={words.pages} page={shown.page} pages={shown.pages} path={here} />
    </Part>
  )
}
