import { cx } from '#theme/classes.ts'

type Props = {
  bars: { id: string; week: number; received: number; treated: number; late: number }[]
  summary: string
}

const drawing = { width: 440, height: 140, floor: 120, top: 14 }

/** A bar with its figure for requests received, a thinner bar for treated ones, and a line for late ones. */
export function WeekChart({ bars, summary }: Props) {
  const highest = Math.max(1, ...bars.flatMap(bar => [bar.received, bar.treated, bar.late]))
  const step = drawing.width / bars.length
  const height = (count: number) => (count * (drawing.floor - drawing.top)) / highest
  const y = (count: number) => round(drawing.floor - height(count))
  const x = (rank: number) => round(rank * step + step / 2)
  // On a phone a dozen labels fit below the axis, and as many figures on the bars.
  const every = Math.ceil(bars.length / 12)
  return (
    <div className={cx('chart')}>
      <svg
        className={cx('chart__drawing')}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-labelledby="semaines-titre semaines-description"
      >
        <title id="semaines-titre">Demandes reçues, traitées et en retard par semaine</title>
        <desc id="semaines-description">{`${summary} Les chiffres de chaque semaine sont dans le tableau.`}</desc>
        {bars.map(({ id, week, received, treated }, rank) => (
          <g key={id}>
            <rect
              className={cx('bars__now')}
              x={round(rank * step + step * 0.12)}
              width={round(step * 0.46)}
              y={y(received)}
              height={round(height(received))}
            />
            <rect
              className={cx('bars__before')}
              x={round(rank * step + step * 0.6)}
              width={round(step * 0.28)}
              y={y(treated)}
              height={round(height(treated))}
            />
            {rank % every === Math.floor(every / 2) && (
              <text className={cx('chart__text')} x={x(rank)} y={drawing.floor + 17}>
                {`S${week}`}
              </text>
            )}
          </g>
        ))}
        <g className={cx('text', { tone: 'late' })}>
          <polyline
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            points={bars.map(({ late }, rank) => `${x(rank)},${y(late)}`).join(' ')}
          />
          {bars.map(({ id, late }, rank) => (
            <circle
              key={id}
              fill="currentColor"
              cx={x(rank)}
              cy={y(late)}
              r={round(Math.min(2.5, step / 4))}
            />
          ))}
        </g>
        {bars.map(
          ({ id, received }, rank) =>
            received > 0 &&
            (every === 1 || received === highest) && (
              <text
                key={id}
                className={`${cx('chart__text')} ${cx('weekKey__count')}`}
                x={round(rank * step + step * 0.35)}
                y={y(received) - 4}
              >
                {received}
              </text>
            ),
        )}
        <path className={cx('chart__axis')} d={`M0 ${drawing.floor}H${drawing.width}`} />
      </svg>
    </div>
  )
}

export function DayBars({ days }: { days: { name: string; count: number }[] }) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  return (
    <svg
      width="120"
      height="30"
      viewBox="0 0 120 30"
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
          <rect className={cx('bars__before')} y="3" width="22" height="6" />
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
