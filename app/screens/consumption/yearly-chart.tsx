import { formatVolume } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { type Bar, barsOf, drawing } from './chart-layout.ts'
import { Patterns, Piece } from './chart-patterns.tsx'
import type { Chart } from './texts.ts'
import { YearTable } from './year-table.tsx'

/**
 * CONS-08 to CONS-10: the chart is part of the page at every width, with its figures beside it. On a screen it is shown
 * once its link was followed: it is then the target of the address.
 */
export function YearlyChart({ years, title, description, explanation }: Chart) {
  return (
    <section id="graphique" className={cx('chart__part')} aria-labelledby="graphique-nom">
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
