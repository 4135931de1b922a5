import { formatVolume, readingKinds, readingLabels, type Year } from '#domain/consumption.ts'
import { Table } from '#ui/table.tsx'

/** What the chart draws, in figures: m³ by year and kind of reading. */
export function YearTable({ years }: { years: Year[] }) {
  return (
    <Table
      caption="Consommation par année et par type de relève, en m³"
      captionHidden
      dense
      columns={[
        { id: 'year', header: 'Année', rowHeader: true, cell: ({ year }) => year },
        ...readingKinds.map((kind, rank) => ({
          id: kind,
          header: readingLabels[kind],
          align: 'end' as const,
          cell: ({ volumes }: Year) => formatVolume(volumes[rank] ?? 0),
        })),
        {
          id: 'total',
          header: 'Total',
          align: 'end',
          cell: ({ total }) => <strong>{formatVolume(total)}</strong>,
        },
      ]}
      rows={years}
      rowKey={({ year }) => String(year)}
    />
  )
}
