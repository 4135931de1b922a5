import { formatVolume, type PlainYear } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ChartLink } from './chart-link.tsx'
import type { Chart } from './texts.ts'

type Props = { years: PlainYear[]; chart: Chart }

const volume = (cubicMetres: number) => `${formatVolume(cubicMetres)}\u00a0m³`

/**
 * A bar a year, thick, beside that of the year before, thin. It is a table: its text alternative is itself, and it needs
 * neither script nor colours.
 */
export function PlainChart({ years, chart }: Props) {
  return (
    <section aria-labelledby="annees">
      <Stack>
        <Heading level={2} id="annees">
          Année par année
        </Heading>
        {years.length > 0 && (
          <>
            <Key hasEstimates={years.some(({ estimated }) => estimated > 0)} />
            <Table
              caption="Consommation par année, en mètres cubes et en litres par jour"
              captionHidden
              columns={columnsOf(years)}
              rows={years}
              rowKey={({ year }) => String(year)}
            />
          </>
        )}
        <Text tone="muted" size="sm">
          {chart.explanation}
        </Text>
        <div>
          <ChartLink {...chart} />
        </div>
      </Stack>
    </section>
  )
}

function columnsOf(years: PlainYear[]): Column<PlainYear>[] {
  const highest = Math.max(1, ...years.flatMap(({ total, before }) => [total, before ?? 0]))
  return [
    { id: 'year', header: 'Année', rowHeader: true, cell: ({ year }) => year },
    {
      id: 'before',
      header: 'Année d’avant',
      headerHidden: true,
      phone: 'second',
      cell: year => (
        <>
          <Bars {...year} highest={highest} />
          <VisuallyHidden>
            {year.before === null ? 'pas de relève' : volume(year.before)}
          </VisuallyHidden>
        </>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: ({ total, estimated, litresADay }) =>
        litresADay === null ? (
          'Pas de relève'
        ) : (
          <>
            <strong>{volume(total)}</strong>
            {estimated > 0 && (
              <span className={cx('bars__note')}>{`dont ${formatVolume(estimated)} estimés`}</span>
            )}
          </>
        ),
    },
    {
      id: 'day',
      header: 'Par jour',
      align: 'end',
      phone: 'tag',
      cell: ({ litresADay }) =>
        litresADay !== null && (
          <>
            {`${formatVolume(litresADay)}\u00a0L`}
            <span className={cx('table__label')}> par jour</span>
          </>
        ),
    },
  ]
}

/** A corrected reading may make a total below zero: it is told, and draws nothing. */
function Bars({ total, estimated, before, highest }: PlainYear & { highest: number }) {
  const share = (cubicMetres: number) =>
    `${((100 * Math.max(0, cubicMetres)) / highest).toFixed(2)}%`
  const hatched = { x: share(total - estimated), width: share(estimated), height: '66%' }
  return (
    <svg className={cx('bars')} aria-hidden="true" focusable="false">
      <rect className={cx('bars__now')} width={share(total - estimated)} height="66%" />
      {estimated > 0 && (
        <>
          <rect className={cx('bars__estimate')} {...hatched} />
          <rect fill="url(#hachures)" {...hatched} />
        </>
      )}
      {before !== null && (
        <rect className={cx('bars__before')} y="74%" width={share(before)} height="26%" />
      )}
    </svg>
  )
}

function Key({ hasEstimates }: { hasEstimates: boolean }) {
  return (
    <ul className={cx('bars__key')} aria-hidden="true">
      <li className={cx('bars__item')}>
        <svg className={cx('bars__swatch')} aria-hidden="true" focusable="false">
          <rect className={cx('bars__now')} width="22" height="12" />
        </svg>
        relevé
      </li>
      {hasEstimates && (
        <li className={cx('bars__item')}>
          <svg className={cx('bars__swatch')} aria-hidden="true" focusable="false">
            <pattern
              id="hachures"
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={cx('bars__now')} width="2.5" height="7" />
            </pattern>
            <rect className={cx('bars__estimate')} width="22" height="12" />
            <rect width="22" height="12" fill="url(#hachures)" />
          </svg>
          estimé
        </li>
      )}
      <li className={cx('bars__item')}>
        <svg className={cx('bars__swatch')} aria-hidden="true" focusable="false">
          <rect className={cx('bars__before')} y="3" width="22" height="6" />
        </svg>
        année d’avant
      </li>
    </ul>
  )
}
