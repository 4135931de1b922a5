import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Badge, Link, type Page, Screen, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { MoveSection } from '../shell/move-table.tsx'
import { showHistory } from './history.server.ts'
import type { ShownRequest } from './texts.server.ts'

export const handle: Page = { title: 'Mes demandes', scriptless: true }

export const loader = guarded(requireSubscriber, showHistory)

export default function History() {
  const { count, isEmpty, isHelper, late, missing, moves, movesMissing, requests, page, pages } =
    useLoaderData<typeof loader>()
  return (
    <Screen title="Mes demandes" sub={count}>
      <Missing notice={missing} />
      {isHelper && (
        <Text>Vous voyez les demandes envoyées depuis que vous avez accès à ce compte.</Text>
      )}
      <LateRequests {...late} />
      {requests.length > 0 && (
        <Stack>
          <HistoryTable requests={requests} />
          <Text size="sm" tone="muted">
            Une demande s’annule tant qu’elle n’est pas encore en traitement (statut Distribué).
          </Text>
        </Stack>
      )}
      {isEmpty && (
        <EmptyState
          title={isHelper ? 'Aucune demande depuis lors' : 'Vous n’avez fait aucune demande'}
        >
          <Text>
            Une fuite, une facture qui étonne, un départ&nbsp;: vos demandes et nos réponses seront
            ici.
          </Text>
          <LinkButton href={paths.complaints}>Faire une réclamation</LinkButton>
        </EmptyState>
      )}
      <Pagination label="Pages des demandes" page={page} pages={pages} path={paths.history} />
      <Missing notice={movesMissing} />
      <MoveSection moves={moves} />
      {!isEmpty && (
        <LinkButton href={paths.complaints} variant="outline">
          Faire une réclamation
        </LinkButton>
      )}
    </Screen>
  )
}

const follow = 'Suivre la demande, relancer'

/** The late requests stand before the list, the oldest first. */
function LateRequests({ count, oldest }: { count: number; oldest: ShownRequest[] }) {
  const [first] = oldest
  if (!first) return null
  const isAlone = count === 1
  const left = count - oldest.length
  return (
    <AlertCard
      tone="late"
      title={`Nous sommes en retard sur ${isAlone ? first.yours : `${count} de vos demandes`}`}
      action={
        isAlone && (
          <LinkButton href={paths.request(first.id)} variant="outline">
            {follow}
          </LinkButton>
        )
      }
    >
      {oldest.map(({ id, answerBy, name }) => (
        <Text key={id}>
          {!isAlone && <span>{`${name}\u00a0: `}</span>}
          {`${isAlone ? 'Vous' : 'vous'} deviez avoir notre réponse le ${answerBy}. `}
          {!isAlone && (
            <Link href={paths.request(id)}>
              {follow}
              <VisuallyHidden>{`\u00a0: ${name}`}</VisuallyHidden>
            </Link>
          )}
        </Text>
      ))}
      {left > 0 && (
        <Text>
          {left > 1 ? `Et ${left} autres, dans la liste.` : 'Et une autre, dans la liste.'}
        </Text>
      )}
    </AlertCard>
  )
}

/** HIST-01. The address is shown only where the requests are about several: else the head of the page has said it. */
const columnsOf = (isOnePlace: boolean): Column<ShownRequest>[] => [
  {
    id: 'id',
    header: 'Ref. demande',
    rowHeader: true,
    phone: 'last',
    cell: ({ id }) => (
      <>
        <span className={cx('table__label')}>n° </span>
        <Link href={paths.request(id)} className={cx('table__open')}>
          {id}
        </Link>
      </>
    ),
  },
  {
    id: 'pdc',
    header: 'PDC',
    phone: isOnePlace ? 'hidden' : 'second',
    cell: ({ address, pdc }) =>
      isOnePlace ? (
        pdc
      ) : (
        <>
          {address}{' '}
          <Text as="span" size="sm" tone="muted">
            {pdc}
          </Text>
        </>
      ),
  },
  { id: 'date', header: 'Date demande', phone: isOnePlace ? 'second' : 'action', phoneLabel: 'le' },
  { id: 'status', header: 'Statut demande', phone: 'button', cell: Status },
  { id: 'type', header: 'Type traitement', phone: 'first', cell: Type },
  {
    id: 'action',
    header: 'Action',
    phone: 'button',
    cell: ({ id, canBeCancelled }) =>
      // HIST-03
      canBeCancelled && (
        <Link href={paths.requestCancellation(id)} className={cx('tablePanel__file')}>
          Annuler<VisuallyHidden>{` la demande ${id}`}</VisuallyHidden>
        </Link>
      ),
  },
]

const HistoryTable = ({ requests }: { requests: ShownRequest[] }) => (
  <Table
    caption="Mes demandes, de la plus récente à la plus ancienne"
    leads
    columns={columnsOf(new Set(requests.map(({ pdc }) => pdc)).size === 1)}
    rows={requests}
  />
)

/** The type, with the name of the helper or agent who sent it. */
function Type({ type, sentBy }: ShownRequest) {
  if (!sentBy) return type
  return (
    <>
      {type}
      <Text size="sm">{`par ${sentBy}`}</Text>
    </>
  )
}

function Status({ status, tone, answerBy, isLate }: ShownRequest) {
  return (
    <>
      <Badge tone={tone}>{status}</Badge>
      {answerBy && (
        <Text size="sm" tone={isLate ? 'late' : 'muted'}>
          {isLate
            ? `Réponse attendue depuis le ${answerBy}`
            : `Réponse au plus tard le ${answerBy}`}
        </Text>
      )}
    </>
  )
}
