import { Form, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { RequestListFoots } from '#extras/request-list.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon, Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref, sortLink } from '#ui/list-state.ts'
import { KeptParams, Pagination, useRoles } from '#ui/table.tsx'
import { KeySheet } from './key-sheet.tsx'
import type { KeyChoice } from './keys.ts'
import type { Sorted } from './list-filter.server.ts'
import type { ListWords } from './list-words.ts'
import type { Listed } from './listed.ts'
import { RequestRow, wholePage } from './request-row.tsx'

/** ADMREQ-06 */
export const requestHeaders: Record<Sorted, string> = {
  reponse: 'Réponse avant',
  id: 'Référence',
  pdc: 'PDC',
  date: 'Date',
  statut: 'Statut',
  type: 'Type',
}

const treated = 'Dossier traité'

/** The parameters of the list in its address, without its page. */
export const listParams = ['pdc', 'du', 'au', 'statut', 'type', 'qui', 'vue', 'taille', 'tri', 'q']

type Props = Pick<
  Listed,
  'requests' | 'list' | 'pages' | 'columns' | 'isNarrower' | 'isTreated'
> & {
  words: Partial<ListWords>
  picked: string
  /** « 1 à 42 sur 42 » */
  range: string
  /** Of extras, on the ticked requests or the whole list. */
  tools: Record<string, object>
  keys: KeyChoice
}

/** ADMREQ-06, ADMREQ-10: a press on a row opens its request; the arrows choose one, which Enter or « Ouvrir » opens. */
export function RequestTable(props: Props) {
  const { list, pages, isTreated, picked, range, tools, isNarrower, keys, words } = props
  const { table = 'Demandes à traiter' } = words
  const requests = useTreated(props)
  // A list without the names of the subscribers, or one whose second date has a column of its own.
  const isBare = requests[0]?.name === undefined
  const kind = isBare ? 'bare' : isTreated ? 'treated' : undefined
  const hasTicks = Object.keys(tools).length > 0
  return (
    <div className={cx('deskList__box')}>
      <Form
        ref={useChoiceOf(picked)}
        method="get"
        action={`${paths.staffRequests}#demande`}
        aria-label="Choisir une demande"
      >
        <KeptParams names={[...listParams, 'page']} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
        <section className={cx('deskList__scroll')} aria-label={table} tabIndex={0}>
          <table ref={useRoles()} className={cx('deskList__table')}>
            <caption className={cx('hidden')}>{table}</caption>
            <Headers {...props} kind={kind} hasTicks={hasTicks} />
            <tbody>
              {requests.map(request => (
                <RequestRow
                  key={request.id}
                  {...request}
                  kind={kind}
                  isListedAsTreated={isTreated}
                  isPicked={request.id === picked}
                  hasTicks={hasTicks}
                />
              ))}
            </tbody>
          </table>
        </section>
        <div className={cx('deskList__foot')}>
          <Button variant="outline" size="sm" data-key="open">
            Ouvrir<VisuallyHidden> la demande choisie</VisuallyHidden>
          </Button>
          <RequestListFoots filled={tools} isNarrower={isNarrower} />
          <KeySheet {...keys} />
          <span className={cx('deskList__range')}>{range}</span>
          <Pagination label="Pages des demandes" page={list.page} pages={pages} />
        </div>
      </Form>
    </div>
  )
}

type HeaderProps = Pick<Props, 'list' | 'columns' | 'words' | 'isTreated'> & {
  kind: 'bare' | 'treated' | undefined
  hasTicks: boolean
}

function Headers({ list, columns, words, isTreated, kind, hasTicks }: HeaderProps) {
  const { pathname, search } = useLocation()
  const header = (column: Sorted, className: string) => {
    const { href, now } = sortLink(pathname, search, list, column)
    return (
      <th scope="col" className={className} aria-sort={now}>
        <Link href={href} preventScrollReset>
          {requestHeaders[column]}
          {now && <Icon name={now === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </Link>
      </th>
    )
  }
  return (
    <thead className={cx('deskList__head2')}>
      <tr className={cx('deskList__row', { kind })}>
        {hasTicks && (
          <th scope="col" className={cx('deskList__pick', { at: 'tick' })}>
            <TickAll />
          </th>
        )}
        {isTreated ? (
          <th scope="col" className={cx('deskList__due')}>
            <span>{words.due}</span>
          </th>
        ) : (
          header('reponse', cx('deskList__due'))
        )}
        {kind === 'bare' ? (
          header('id', cx('deskList__who'))
        ) : (
          <>
            <th scope="col" className={cx('deskList__who')}>
              <span>Abonné, adresse</span>
            </th>
            {header('id', cx('deskList__cell', { at: 'ref' }))}
          </>
        )}
        {header('pdc', cx('deskList__cell', { at: 'point' }))}
        {header('date', cx('deskList__cell', { at: 'date' }))}
        {header('statut', cx('deskList__cell', { at: 'status' }))}
        {header('type', cx('deskList__cell', { at: 'type' }))}
        {Object.entries(columns).map(([extra, title]) => (
          <th key={extra} scope="col" className={cx('deskList__cell', { at: 'agent' })}>
            <span>{title}</span>
          </th>
        ))}
        <th scope="col" className={cx('deskList__pick', { at: 'radio' })}>
          <VisuallyHidden>Choix</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

/** Ticks all rows of the page, or none; without the script the page comes back ticked. */
function TickAll() {
  const { pathname, search } = useLocation()
  const ticked = new URLSearchParams(search).getAll('lot').includes(wholePage)
  const href = new URLSearchParams(search)
  href.delete('lot')
  if (!ticked) href.append('lot', wholePage)
  return (
    <a
      className={cx('deskList__all')}
      href={`${pathname}?${href}`}
      onClick={event => {
        const all = event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>(boxes)
        const areTicked = [...(all ?? [])].every(({ checked }) => checked)
        for (const box of all ?? []) box.checked = !areTicked
        event.preventDefault()
      }}
    >
      Tout<VisuallyHidden> cocher sur la page, ou rien</VisuallyHidden>
    </a>
  )
}

const boxes = 'input[name=lot]'

/** With the script a request that was just treated keeps its row, so that no row jumps, until another list is shown. */
function useTreated({ requests, list, picked }: Props) {
  const { search, state } = useLocation()
  const { formData } = useNavigation()
  const asked = listHref('', search, { page: String(list.page) })
  const [sent, setSent] = useState('')
  const [last, setLast] = useState({ asked, requests, shown: requests })
  if (formData?.get('nouveauStatut') === treated && sent !== picked) setSent(picked)
  if (last.requests !== requests) {
    const shown = [...requests]
    if (last.asked === asked && !state?.refresh)
      for (const [rank, row] of last.shown.entries())
        if ((row.id === sent || row.state === 'done') && shown.every(({ id }) => id !== row.id)) {
          const { isNew: _isNew, unread: _unread, ...opened } = row
          shown.splice(rank, 0, { ...opened, due: 'traitée', state: 'done', status: treated })
        }
    setLast({ asked, requests, shown })
  }
  return last.shown
}

/** Sets the radio buttons when the address changes by Back or « la suivante », and scrolls the list to the row. */
function useChoiceOf(picked: string) {
  const ref = useRef<HTMLFormElement>(null)
  const before = useRef<string>()
  useEffect(() => {
    // On hydration, a choice made before the script arrived is kept.
    const isFirst = before.current === undefined
    before.current = picked
    for (const radio of ref.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []) {
      if (!isFirst) radio.checked = radio.value === picked
      const list = radio.closest('section')
      if (radio.checked && list && list.scrollHeight > list.clientHeight)
        radio.closest('tr')?.scrollIntoView({ block: 'nearest' })
    }
  }, [picked])
  return ref
}
