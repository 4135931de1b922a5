import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { Popup } from '#ui/popup.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AlertExplained } from '../shell/alert-explained.tsx'
import type { AlertRow } from './alert-rows.server.ts'

/** CONS-01, spelled as specified. */
const title = 'Consommation Anormale'

const written = ({ index, date }: AlertRow['after']) => `${index}\u00a0m³ le\u00a0${date}`

/** CONS-02; on a phone the address names an alert. */
const columnsOf = (count: number): Column<AlertRow>[] => [
  {
    id: 'pdc',
    header: 'Point de comptage',
    rowHeader: true,
    phone: 'second',
    phoneLabel: 'Point de comptage',
    cell: ({ pdc }) => pdc,
  },
  { id: 'address', header: 'Adresse', phone: 'first', cell: ({ address }) => address },
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
      // One solid button a page.
      <LinkButton href={leakHref} variant={count === 1 ? 'solid' : 'outline'} size="sm">
        <span className={cx('whole')}>Chercher une fuite</span>
        <VisuallyHidden>{` pour ${pdc}, relève du ${after.date}`}</VisuallyHidden>
      </LinkButton>
    ),
  },
]

type Props = {
  rows: AlertRow[]
  /** Until when a rebate can be asked for the newest one for which it still can. */
  rebate: string | null
  /** Shown when some could not be loaded. */
  missing: FormNotice | null
  /** The text when there is none, and only then. */
  none: string | null
}

/** CONS-01 to CONS-03: the alerts of every metering point, or that there is none. */
export function AlertTable({ rows, rebate, missing, none }: Props) {
  return (
    <section aria-labelledby="anormale">
      <Stack>
        <Heading level={2} id="anormale">
          {title}
        </Heading>
        <Missing notice={missing} />
        {rebate && (
          <Alert tone="warning" title="Il y a peut-être une fuite chez vous.">
            <Text>Une relève dépasse le double de votre moyenne. {rebate}</Text>
          </Alert>
        )}
        {rows.length > 0 ? (
          <>
            <Table
              caption={title}
              captionHidden
              columns={columnsOf(rows.length)}
              rows={rows}
              rowKey={({ pdc, after }) => `${pdc} ${after.date} ${after.index}`}
            />
            <Popup id="alertes" label="Comprendre ces alertes" title={title}>
              <AlertExplained />
            </Popup>
          </>
        ) : (
          !missing && none && <Text>{none}</Text>
        )}
      </Stack>
    </section>
  )
}
