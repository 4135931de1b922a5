import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { AlertExplained } from '#ui/alert-explained.tsx'
import { LinkButton } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { type FormNotice, Missing } from '#ui/form/form.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Popup } from '#ui/popup.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { AlertRow } from './alert-rows.server.ts'

/** CONS-01 spells the title this way. */
export const title = 'Consommation Anormale'

const written = ({ index, date }: AlertRow['after']) => `${index}\u00a0m³ le\u00a0${date}`

/** CONS-02. On a phone, the address heads an alert. */
const columns: Column<AlertRow>[] = [
  {
    id: 'pdc',
    header: 'Point de comptage',
    rowHeader: true,
    phone: 'second',
    phoneLabel: 'Point de comptage',
  },
  { id: 'address', header: 'Adresse', phone: 'first' },
  {
    id: 'before',
    header: 'Ancien index et date',
    phoneLabel: 'Ancien index',
    cell: ({ before }) => written(before),
  },
  {
    id: 'after',
    header: 'Nouvel index et date',
    phoneLabel: 'Nouvel index',
    cell: ({ after }) => written(after),
  },
  {
    id: 'consumption',
    header: 'Consommation',
    align: 'end',
    cell: ({ consumption }) => <strong>{`${consumption}\u00a0m³`}</strong>,
  },
  {
    id: 'leak',
    header: 'Que faire\u00a0?',
    phone: 'button',
    cell: ({ pdc, after, leakHref }) => (
      <LinkButton href={leakHref} variant="outline" size="sm">
        <span className={cx('whole')}>Chercher une fuite</span>
        <VisuallyHidden>{` pour ${pdc}, relevé du ${after.date}`}</VisuallyHidden>
      </LinkButton>
    ),
  },
]

type Props = {
  rows: AlertRow[]
  /** The alert of which the summary speaks. */
  told: { lead: string; figures: string; leakHref: string } | null
  /** Until when a leak rebate can, or could, be asked for it. */
  rebate: string | null
  /** Shown when some alerts could not be loaded. */
  missing: FormNotice | null
}

/** CONS-01, CONS-03: the newest alert of all metering points, in one card; null without any. */
export function Alerts({ told, rebate, missing }: Omit<Props, 'rows'>) {
  if (!told && !missing) return null
  return (
    <AlertCard
      tone="warning"
      title={title}
      action={
        told && (
          <LinkButton href={told.leakHref} variant="outline">
            Chercher une fuite
          </LinkButton>
        )
      }
      fold={
        told && (
          <Popup id="alertes" label="Comprendre ces alertes" title={title} variant="ghost">
            <AlertExplained />
          </Popup>
        )
      }
    >
      <Missing notice={missing} />
      {told && <p>{`${told.lead}\u00a0: ${told.figures}. ${rebate}`}</p>}
    </AlertCard>
  )
}

/** CONS-02: the alerts of every metering point. */
export function AlertsRow({ rows }: Pick<Props, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <FoldRow
      title={
        rows.length > 1 ? `Le détail de ces ${rows.length} alertes` : 'Le détail de cette alerte'
      }
      note="Index, dates, consommation"
    >
      <Table
        caption={title}
        columns={rows.length > 1 ? columns : columns.filter(({ id }) => id !== 'leak')}
        rows={rows}
        rowKey={({ pdc, after }) => `${pdc} ${after.date} ${after.index}`}
      />
    </FoldRow>
  )
}
