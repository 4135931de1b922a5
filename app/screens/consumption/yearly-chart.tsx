import { formatVolume, type ReadingKind, readingKinds, type Year } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Patterns, Piece } from './chart-patterns.tsx'
import type { Chart } from './texts.ts'
import { YearTable } from './year-table.tsx'

/**
 * CONS-08 to CONS-10: the chart is in the page at every width, with its figures beside it. A screen shows it only after
 * its link was followed, that is while the chart is the `:target` of the address.
 */
export function YearlyChart({ years, title, description, explanation }: Chart) {
  return (
    <section id="graphique" className={cx('years__part')} aria-labelledby="graphique-nom">
      <Stack>
        <Heading level={2} id="graphique-nom">
          {title}
        </Heading>
        <div className={cx('chart')}>
          <svg
            className={cx('chart__drawing')}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            role="img"
            aria-labelledby="graphique-titre"
            aria-describedby="graphique-description"
          >
            <title id="graphique-titre">{title}</title>
            <desc id="graphique-description">{description}</desc>
            <Patterns />
            {barsOf(years).map(bar => (
              <YearBar key={bar.year} {...bar} />
            ))}
            <path className={cx('chart__axis')} d={`M0 ${drawing.floor}H${drawing.width}`} />
          </svg>
          <YearTable years={years} />
          <Text tone="muted" size="sm">
            {explanation}
          </Text>
        </div>
      </Stack>
    </section>
  )
}

function YearBar({ year, total, centre, top, pieces }: Bar) {
  return (
    <>
      {pieces.map(piece => (
        <Piece key={piece.kind} {...piece} x={centre - drawing.bar / 2} width={drawing.bar} />
      ))}
      <text className={cx('chart__text')} x={centre} y={top - 6}>
        {`${formatVolume(total)} m³`}
      </text>
      <text className={cx('chart__text')} x={centre} y={drawing.floor + 18}>
        {year}
      </text>
    </>
  )
}

/** Sizes in units of the drawing. */
export const drawing = { width: 320, height: 190, floor: 164, ceiling: 20, bar: 48 }

type Bar = { year: number; total: number; centre: number; top: number; pieces: Part[] }
type Part = { kind: ReadingKind; y: number; height: number }

/** The bar of each year, and its pieces from the floor up; the highest bar reaches the ceiling. */
export function barsOf(years: Year[]): Bar[] {
  // A corrected reading may be below zero: the total counts it, but no piece is drawn for it.
  const drawn = years.map(({ volumes }) => volumes.map(volume => Math.max(volume, 0)))
  const highest = Math.max(1, ...drawn.map(sum))
  const unit = (drawing.floor - drawing.ceiling) / highest
  return years.map(({ year, total }, rank) => {
    let top = drawing.floor
    const pieces = readingKinds.flatMap((kind, series) => {
      const height = (drawn[rank]?.[series] ?? 0) * unit
      top -= height
      return height > 0 ? [{ kind, y: rounded(top), height: rounded(height) }] : []
    })
    const centre = (drawing.width * (rank + 0.5)) / years.length
    return { year, total, centre: rounded(centre), top: rounded(top), pieces }
  })
}

const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
const rounded = (value: number) => Math.round(value * 10) / 10
