import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { OutcomeRows } from '#screens/admin/shell/outcome-rows.tsx'
import { Part } from '#screens/admin/shell/sheet-parts.tsx'
import { TraceSection } from '#screens/admin/shell/traces.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Badge, type Page, PageHeading, Text } from '#ui/layout.tsx'
import type { Column } from '#ui/table.tsx'
import { ListDecision, ListStatus } from './list-status.tsx'
import { decideList, type ListPage, type ShownLine, showList } from './lists.server.ts'
import { outcomeWords } from './texts.ts'

export const handle: Page = { title: 'Liste de foyers à aider' }

export const loader = guarded(requireAdmin, showList)

export const action = guarded(requireAdmin, decideList)

/** The page of a list: each household until the list is done or cancelled, and figures alone afterwards. */
export default function AidList() {
  const list = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state, isOver, message } = list
  const isPrepared = state === 'prepared'
  const maySend = isPrepared && list.isOwn && list.ready.count > 0
  return (
    <div className={cx('sheet')}>
      <PageHeading above={{ href: paths.aidLists, label: 'Foyers à aider' }}>
        {isPrepared ? 'Vérifier la liste' : 'Liste de foyers à aider'}
      </PageHeading>
      <ListStatus list={list} answer={answer} />
      <div
        className={maySend || !isPrepared ? cx('sheet__columns', { columns: 'two' }) : undefined}
      >
        <div>
          {isOver ? (
            <Figures list={list} />
          ) : (
            <OutcomeRows
              title="Foyers"
              here={paths.aidList(list.reference)}
              shown={list}
              rowKey={({ line }) => String(line)}
              rows={list.rows}
              words={words}
              outcomeWords={outcomeWords}
              columns={columns}
            />
          )}
        </div>
        <div>
          {maySend && <ListDecision list={list} answer={answer} />}
          {message && (
            <Part title="Message">
              <Text lines="kept">{message}</Text>
            </Part>
          )}
          {!isPrepared && (
            <section className={`${cx('card')} ${cx('sheet__part')}`}>
              <TraceSection traces={list.traces} about="cette liste" level={2} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

const Figures = ({ list }: { list: ListPage }) => (
  <Part title="Foyers">
    <DefinitionList
      items={list.counts.map(({ outcome, count }) => ({
        term: outcomeWords[outcome].tab,
        value: String(count),
      }))}
    />
  </Part>
)

const words = {
  tabs: 'Ce qu’ils deviennent',
  caption: 'Ce que deviennent les foyers',
  all: 'Tous',
  pages: 'Pages des foyers',
}

const columns: Column<ShownLine>[] = [
  { id: 'number', header: 'Numéro', rowHeader: true, cell: ({ number }) => number || '(vide)' },
  { id: 'line', header: 'Ligne', phone: 'tag', phoneLabel: 'ligne' },
  { id: 'name', header: 'Abonné' },
  { id: 'by', header: 'Message par', phone: 'hidden' },
  { id: 'amount', header: 'Avoir', align: 'end' },
  {
    id: 'outcome',
    header: 'Ce qu’il devient',
    cell: ({ outcome }) => {
      const { one, tone } = outcomeWords[outcome]
      return tone ? <Badge tone={tone}>{one}</Badge> : one
    },
  },
]
