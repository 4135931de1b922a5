import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Card, Cluster, Heading, Link, Text } from '#ui/layout.tsx'
import type { ShownDays } from './daily.server.ts'

/** BEY-322: a week of daily readings. */
export default function Daily(props: ShownDays) {
  const { sentence, choice, before, after } = props
  return (
    <Card>
      <Heading level={2} id="jours">
        Jour par jour
      </Heading>
      <Text>{sentence}</Text>
      <DayChart {...props} />
      {choice && (
        <Text tone="muted" size="sm">
          <span>{choice.words}</span>
          <Link href={paths.notices}>{choice.link}</Link>
        </Text>
      )}
      <Cluster>
        <Week href={before}>Semaine précédente</Week>
        <Week href={after}>Semaine suivante</Week>
      </Cluster>
    </Card>
  )
}

const Week = ({ href, ...link }: { href: string | null; children: string }) =>
  href && <Link {...link} href={href} variant="alone" preventScrollReset />

const drawing = { width: 322, height: 140, floor: 120, top: 16 }

/** Each day has a bar with its figure; the subscriber's threshold is a line. */
function DayChart({ label, days, limit }: ShownDays) {
  const highest = Math.max(1, limit ?? 0, ...days.map(({ litres }) => litres))
  const y = (count: number) =>
    Math.round(drawing.floor - (count * (drawing.floor - drawing.top)) / highest)
  const step = drawing.width / 7
  return (
    <svg
      className={cx('chart__drawing')}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={label}
    >
      {days.map(({ name, litres, text }, rank) => {
        const middle = Math.round(rank * step + step / 2)
        return (
          <g key={name}>
            <rect
              className={cx(limit !== null && litres > limit ? 'bars__now' : 'bars__before')}
              x={middle - 16}
              width="32"
              y={y(litres)}
              height={drawing.floor - y(litres)}
            />
            <text className={cx('chart__text')} x={middle} y={y(litres) - 4}>
              {text}
            </text>
            <text className={cx('chart__text')} x={middle} y={drawing.floor + 16}>
              {name}
            </text>
          </g>
        )
      })}
      <path className={cx('chart__axis')} d={`M0 ${drawing.floor}H${drawing.width}`} />
      {limit !== null && (
        <path
          // In the colour of the text, it is seen on the bars too.
          fill="none"
          stroke="currentColor"
          strokeDasharray="6 4"
          d={`M0 ${y(limit)}H${drawing.width}`}
        />
      )}
    </svg>
  )
}
