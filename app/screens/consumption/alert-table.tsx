import { Alert } from '#ui/alert.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Popup } from '#ui/popup.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AlertExplained } from '../shell/alert-explained.tsx'
import type { alertRow } from './alert-rows.ts'

type AlertRow = ReturnType<typeof alertRow>

/** CONS-01, spelled as specified. */
const title = 'Consommation Anormale'

const written = ({ index, date }: AlertRow['after']) => `${index}\u00a0m³ le\u00a0${date}`

/** CONS-02 */
const columns: Column<AlertRow>[] = [
  { id: 'pdc', header: 'PDC', rowHeader: true, cell: ({ pdc }) => pdc },
  { id: 'address', header: 'Adresse', cell: ({ address }) => address },
  { id: 'before', header: 'Ancien index et date', cell: ({ before }) => written(before) },
  { id: 'after', header: 'Nouvel index et date', cell: ({ after }) => written(after) },
  {
    id: 'consumption',
    header: 'Consommation',
    align: 'end',
    cell: ({ consumption }) => <strong>{`${consumption}\u00a0m³`}</strong>,
  },
  {
    id: 'leak',
    header: 'Que faire\u00a0?',
    cell: ({ pdc, after, leakHref }) => (
      <Link href={leakHref} variant="alone">
        Chercher une fuite
        <VisuallyHidden>{` pour ${pdc}, relève du ${after.date}`}</VisuallyHidden>
      </Link>
    ),
  },
]

type Props = {
  rows: AlertRow[]
  /** Shown when some could not be loaded. */
  missing: FormNotice | null
  /** The text when there is none. */
  none: string
}

/** CONS-01 to CONS-03: the alerts of every metering point, or that there is none. */
export function AlertTable({ rows, missing, none }: Props) {
  return (
    <section aria-labelledby="anormale">
      <Stack>
        <Cluster justify="between">
          <Heading level={2} id="anormale">
            {title}
          </Heading>
          {rows.length > 0 && (
            <Popup id="alertes" label="Comprendre ces alertes" title={title}>
              <AlertExplained />
            </Popup>
          )}
        </Cluster>
        {missing && (
          <Alert tone={missing.tone}>
            <Text>{missing.text}</Text>
          </Alert>
        )}
        {rows.length > 0 ? (
          <Table
            caption={title}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ pdc, after }) => `${pdc} ${after.date} ${after.index}`}
          />
        ) : (
          !missing && <Text>{none}</Text>
        )}
      </Stack>
    </section>
  )
}
