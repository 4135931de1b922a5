import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Cluster, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, listHref, sortLink } from '#ui/list-state.ts'
import { type Column, Table } from '#ui/table.tsx'
import type { requestColumns, ShownRequest } from './requests.server.ts'

type Sorted = (typeof requestColumns)[number]
/** ADMREQ-06 */
export const requestHeaders: Record<Sorted, string> = {
  id: 'Référence',
  pdc: 'PDC',
  date: 'Date',
  statut: 'Statut',
  type: 'Type',
}

/** What a list is asked by, its page apart. */
export const listParams = ['pdc', 'du', 'au', 'statut', 'type', 'vue', 'taille', 'tri']

type Props = {
  requests: ShownRequest[]
  list: ListState<Sorted>
  picked: string
  /** Whether several may be ticked, for one status or message. */
  hasBulk: boolean
}

/** ADMREQ-06, ADMREQ-10: the arrows choose a request, Enter, « Ouvrir » or its number opens it beside the list. */
export function RequestTable({ requests, list, picked, hasBulk }: Props) {
  return (
    <Form
      ref={useChoiceOf(picked)}
      method="get"
      action={`${paths.staffRequests}#demande`}
      aria-label="Choisir une demande"
    >
      <Stack>
        <KeptParams names={[...listParams, 'page']} />
        <Table
          caption="Demandes à traiter"
          captionHidden
          dense
          columns={[...useColumns(list, picked), ...(hasBulk ? [ticks] : [])]}
          rows={requests}
          rowKey={({ id }) => id}
        />
        <Cluster>
          <Button variant="outline">
            Ouvrir<VisuallyHidden> la demande choisie</VisuallyHidden>
          </Button>
          {hasBulk && (
            <Button variant="outline" name="coche" value="oui" formAction={paths.bulks}>
              Traiter par lot les demandes cochées
            </Button>
          )}
        </Cluster>
      </Stack>
    </Form>
  )
}

/** At the end of each row, on a phone of its second line. */
const ticks: Column<ShownRequest> = {
  id: 'lot',
  header: 'Par lot',
  phone: 'action',
  cell: ({ id }) => (
    <Checkbox
      name="lot"
      id={`lot-${id}`}
      value={id}
      label={`Ajouter la demande ${id} au lot`}
      labelHidden
    />
  ),
}

/** Sets the radio buttons when the address changes by other means: Back, « la suivante ». */
function useChoiceOf(picked: string) {
  const ref = useRef<HTMLFormElement>(null)
  const before = useRef(picked)
  useEffect(() => {
    // On hydration, a choice made before the script arrived is kept.
    if (before.current === picked) return
    before.current = picked
    for (const radio of ref.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])
      radio.checked = radio.value === picked
  }, [picked])
  return ref
}

function useColumns(list: ListState<Sorted>, picked: string): Column<ShownRequest>[] {
  const { pathname, search } = useLocation()
  const sort = (column: Sorted) => sortLink(pathname, search, list, column)
  return [
    {
      id: 'choix',
      header: 'Choix',
      headerHidden: true,
      phone: 'choice',
      cell: ({ id }) => (
        <label className={cx('checkbox__label')}>
          <input
            type="radio"
            name="demande"
            value={id}
            defaultChecked={id === picked}
            className={cx('checkbox__input')}
          />
          <VisuallyHidden>{`Choisir la demande ${id}`}</VisuallyHidden>
        </label>
      ),
    },
    {
      id: 'id',
      header: requestHeaders.id,
      sort: sort('id'),
      rowHeader: true,
      cell: ({ id }) => (
        <Link
          href={`${listHref(paths.staffRequest(id), search)}#demande`}
          variant="alone"
          preventScrollReset
        >
          {id === picked ? <span className={cx('split__picked')}>{id}</span> : id}
        </Link>
      ),
    },
    {
      id: 'due',
      header: 'Réponse avant',
      phone: 'last',
      cell: ({ due }) => (due.isLate ? <Badge tone="late">{due.words}</Badge> : due.words),
    },
    {
      id: 'pdc',
      header: requestHeaders.pdc,
      sort: sort('pdc'),
      phone: 'hidden',
      cell: ({ pdc }) => pdc,
    },
    {
      id: 'date',
      header: requestHeaders.date,
      sort: sort('date'),
      phone: 'hidden',
      cell: ({ date }) => date,
    },
    {
      id: 'statut',
      header: requestHeaders.statut,
      sort: sort('statut'),
      cell: ({ status, type }) => (
        <>
          {status}
          <span aria-hidden="true" className={cx('table__label')}>{` · ${type}`}</span>
        </>
      ),
    },
    {
      id: 'type',
      header: requestHeaders.type,
      sort: sort('type'),
      phone: 'hidden',
      cell: ({ type }) => type,
    },
  ]
}
