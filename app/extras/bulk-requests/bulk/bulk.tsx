import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { OutcomeRows } from '#screens/admin/shell/outcome-rows.tsx'
import { Part } from '#screens/admin/shell/sheet-parts.tsx'
import { TraceSection } from '#screens/admin/shell/traces.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Badge, Link, type Page, PageHeading, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { Column } from '#ui/table.tsx'
import { type BulkPage, type BulkRequest, sendOrCancel, showBulk } from './bulk.server.ts'
import { BulkStatus } from './bulk-status.tsx'
import { bulkName, outcomeWords, outcomeWordsOf } from './texts.ts'

export const handle: Page = { title: 'Lot de demandes' }

export const loader = guarded(requireAdmin, showBulk)

export const action = guarded(requireAdmin, sendOrCancel)

/** The page of a bulk: what each request would become before the sending, and what it became afterwards. */
export default function Bulk() {
  const bulk = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const { state, traces } = bulk
  const isPrepared = state === 'prepared'
  const { statut, message, assignee, sample } = bulk
  return (
    <div className={cx('sheet')}>
      <PageHeading
        above={
          isPrepared
            ? {
                href: listHref(paths.bulks, search, { etat: '', page: '' }),
                label: 'Traiter par lot',
              }
            : { href: paths.staffRequests, label: 'Gestion des demandes' }
        }
      >
        {isPrepared ? 'Vérifier avant d’envoyer' : bulkName(bulk)}
      </PageHeading>
      <BulkStatus bulk={bulk} notice={answer?.notice} />
      <div className={cx('sheet__columns', { columns: 'two' })}>
        <div>
          <OutcomeRows
            title="Demandes"
            here={paths.bulk(bulk.reference)}
            shown={bulk}
            columns={columnsOf(bulk)}
            rows={bulk.requests}
            rowKey={({ id }) => id}
            words={words}
            outcomeWords={outcomeWords}
          />
        </div>
        <div>
          <Part title="Ce qui est demandé">
            <DefinitionList
              items={[
                { term: 'Nouveau statut', value: statut || 'Celui de chacune' },
                { term: 'Message', value: message ? <Text lines="kept">{message}</Text> : 'Aucun' },
                ...(assignee === null
                  ? []
                  : [{ term: 'Confiées à', value: assignee || 'Personne' }]),
              ]}
            />
          </Part>
          {sample && (
            <Part title="L’e-mail de la première demande">
              <div className={cx('deskPanel__facts')}>
                <b>{sample.subject}</b>
                <Text lines="kept">{sample.text}</Text>
              </div>
            </Part>
          )}
          {/* Of a bulk that the portal sent the audit has this; one that is older has left it. */}
          {traces.length > 0 && (
            <section className={`${cx('card')} ${cx('sheet__part')}`}>
              <TraceSection traces={traces} about="ce lot" level={2} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

const words = {
  tabs: 'Ce qu’elles deviennent',
  caption: 'Ce que deviennent les demandes',
  all: 'Toutes',
  pages: 'Pages des demandes',
}

const onOneLine = (name: string) => (name.length > 24 ? name : name.replaceAll(' ', '\u00a0'))

const columnsOf = (bulk: BulkPage): Column<BulkRequest>[] => [
  {
    id: 'id',
    header: 'Référence',
    rowHeader: true,
    cell: ({ id, typeDemande }) =>
      typeDemande === '' ? (
        id
      ) : (
        <Link href={`${paths.staffRequest(id)}#demande`} variant="alone">
          {id}
        </Link>
      ),
  },
  {
    id: 'name',
    header: 'Abonné, type',
    cell: ({ name, typeDemande }) => (
      <>
        {onOneLine(name)}
        <Text size="sm" tone="muted">
          {typeDemande}
        </Text>
      </>
    ),
  },
  { id: 'date', header: 'Date', phone: 'last' },
  { id: 'statutDemande', header: bulk.ended ? 'Avant' : 'Statut à l’aperçu', phone: 'hidden' },
  {
    id: 'devenir',
    header: bulk.ended ? 'Résultat' : 'Ce qui change',
    cell: ({ outcome, typeDemande, statutDemande }) => {
      const { one, tone } = outcomeWordsOf(outcome, typeDemande)
      if (outcome !== 'ready') return tone ? <Badge tone={tone}>{one}</Badge> : one
      return changes(statutDemande, bulk)
    },
  },
]

function changes(before: string, { statut: after, message, assignee }: BulkPage): string {
  const isOther = after !== '' && after !== before
  const actions = [
    ...(isOther ? [`${before} → ${after}`] : []),
    ...(message ? [isOther || assignee !== null ? 'message' : 'message seul'] : []),
    ...(assignee === null ? [] : [`à ${assignee || 'personne'}`]),
  ]
  return actions.join(', ')
}
