import { cx } from '#theme/classes.ts'

type Props = {
  bars: { id: string; week: number; received: number; treated: number; late: number }[]
  summary: string
}

/** Heights in pixels; widths are shares of the drawing, so that its letters have one size on every screen. */
const drawing = { height: 208, floor: 178, top: 20 }

/** A bar with its figure for requests received, a thinner bar for treated ones, and a line for late ones. */
export function WeekChart({ bars, summary }: Props) {
  const highest = Math.max(1, ...bars.flatMap(bar => [bar.received, bar.treated, bar.late]))
  const height = (count: number) => round((count * (drawing.floor - drawing.top)) / highest)
  const y = (count: number) => round(drawing.floor - height(count))
  /** The place in a week's share of the width, from 0 to 1. */
  const x = (rank: number, place = 0.5) => `${round(((rank + place) * 100) / bars.length)}%`
  const wide = (share: number) => `${round((share * 100) / bars.length)}%`
  // On a phone a dozen labels fit below the axis, and as many figures on the bars.
  const every = Math.ceil(bars.length / 12)
  return (
    <svg
      className={cx('weekKey__drawing')}
      textAnchor="middle"
      height={drawing.height}
      role="img"
      aria-labelledby="semaines-titre semaines-description"
    >
      <title id="semaines-titre">Demandes reçues, traitées et en retard par semaine</title>
      <desc id="semaines-description">{`${summary} Les chiffres de chaque semaine sont dans le tableau.`}</desc>
      {bars.map(({ id, week, received, treated }, rank) => (
        <g key={id}>
          <rect
            className={cx('bars__now')}
            x={x(rank, 0.12)}
            width={wide(0.46)}
            y={y(received)}
            height={height(received)}
          />
          <rect
            className={cx('bars__before')}
            x={x(rank, 0.6)}
            width={wide(0.28)}
            y={y(treated)}
            height={height(treated)}
          />
          {rank % every === Math.floor(every / 2) && (
            <text x={x(rank)} y={drawing.height - 10}>
              {`S${week}`}
            </text>
          )}
        </g>
      ))}
      <g className={cx('text', { tone: 'late' })}>
        {bars.map(({ id, late }, rank) => (
          <g key={id} fill="currentColor" stroke="currentColor">
            {rank > 0 && (
              <line
                x1={x(rank - 1)}
                y1={y(bars[rank - 1]?.late ?? 0)}
                x2={x(rank)}
                y2={y(late)}
                strokeWidth="2"
              />
            )}
            <circle cx={x(rank)} cy={y(late)} r={every > 1 ? 2 : 3.5} stroke="none" />
          </g>
        ))}
      </g>
      {bars.map(
        ({ id, received }, rank) =>
          received > 0 &&
          (every === 1 || received === highest) && (
            <text key={id} className={cx('weekKey__count')} x={x(rank, 0.35)} y={y(received) - 6}>
              {received}
            </text>
          ),
      )}
      <line
        className={cx('weekKey__axis')}
        x1="0"
        y1={drawing.floor}
        x2="100%"
        y2={drawing.floor}
      />
    </svg>
  )
}

export function DayBars({ days }: { days: { name: string; count: number }[] }) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  return (
    <svg
      width={days.length * 24}
      height="30"
      viewBox={`0 0 ${days.length * 24} 30`}
      role="img"
      aria-label={`Par jour\u00a0: ${days.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
    >
      {days.map(({ name, count }, rank) => {
        const height = 2 + (14 * count) / highest
        return (
          <g key={name}>
            <rect
              className={cx(count > 0 ? 'bars__now' : 'bars__before')}
              x={rank * 24 + 4}
              y={17 - height}
              width="16"
              height={height}
            />
            <text x={rank * 24 + 12} y="29" textAnchor="middle" fill="currentColor">
              {name[0]?.toUpperCase()}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

export function ChartKey({ late }: { late: number }) {
  return (
    <ul className={cx('weekKey')} aria-hidden="true">
      <li className={cx('weekKey__item')}>
        <svg className={cx('weekKey__swatch')} aria-hidden="true">
          <rect className={cx('bars__now')} width="22" height="12" />
        </svg>
        reçues
      </li>
      <li className={cx('weekKey__item')}>
        <svg className={cx('weekKey__swatch')} aria-hidden="true">
          <rect className={cx('bars__before')} width="22" height="12" />
        </svg>
        traitées
      </li>
      <li className={cx('weekKey__item')}>
        <svg className={cx('weekKey__swatch')} aria-hidden="true">
          <g className={cx('text', { tone: 'late' })}>
            <path d="M0 6H22" stroke="currentColor" strokeWidth="2" />
          </g>
        </svg>
        en retard, {late} à ce jour
      </li>
    </ul>
  )
}
