import { formatVolume, readingKinds, readingLabels, type Year } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Piece } from './chart-patterns.tsx'

/** CONS-10: legend and figures of the chart in one table: each series has its pattern, and its m³ of each year. */
export function YearTable({ years }: { years: Year[] }) {
  return (
    <table className={cx('years__table')}>
      <caption className={cx('hidden')}>
        Consommation par type de relève et par année, en m³
      </caption>
      <thead>
        <tr>
          <th scope="col">Type de relève</th>
          {years.map(({ year }) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readingKinds.map((kind, rank) => (
          <tr key={kind}>
            <th scope="row">
              <span className={cx('years__series')}>
                <svg className={cx('years__swatch')} viewBox="0 0 24 24" aria-hidden="true">
                  <Piece kind={kind} width={24} height={24} />
                </svg>
                {readingLabels[kind]}
              </span>
            </th>
            {years.map(({ year, volumes }) => (
              <td key={year}>{formatVolume(volumes[rank] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total (m³)</th>
          {years.map(({ year, total }) => (
            <td key={year}>{formatVolume(total)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
