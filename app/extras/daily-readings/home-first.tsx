import { formatVolume } from '#domain/consumption.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { Disclosure, Text } from '#ui/layout.tsx'
import type { LeaksAtHome } from './daily.server.ts'

/** BEY-642: a leak stands before all else, since it costs more each day. */
export default function HomeLeaks({ leaks, isHelper, phone }: LeaksAtHome) {
  return leaks.map(({ title, lost, cost, night, days, place }) => (
    <AlertCard
      key={`${place} ${title}`}
      tone="warning"
      title={title}
      isFirst={!isHelper}
      action={
        <>
          <LinkButton href={paths.faqAnswer('chercher-fuite')}>Chercher la fuite</LinkButton>
          {!isHelper && (
            <p>
              Appeler&nbsp;: <PhoneLink phone={phone} />, 24h/24
            </p>
          )}
        </>
      }
      fold={
        !isHelper && (
          <>
            <Text size="sm">{night}</Text>
            <LostBars days={days} />
            <Ended />
          </>
        )
      }
    >
      <Text>
        <span>
          {`${place ? `Au ${place}, le` : 'Le'} compteur ne s’arrête plus, même la nuit\u00a0: `}
        </span>
        <strong>{lost}</strong>
        <span>{cost ? `, soit ${cost} par jour.` : '.'}</span>
      </Text>
    </AlertCard>
  ))
}

const Ended = () => (
  <Disclosure summary="C’est réparé, ou c’est normal">
    <Text>
      Réparé, une piscine qui se remplit, un arrosage&nbsp;: ce message s’en va après une nuit sans
      écoulement. Ce n’est pas votre compteur&nbsp;? Comparez son numéro à celui de «&nbsp;Ma
      consommation&nbsp;», puis appelez-nous.
    </Text>
  </Disclosure>
)

const drawing = { width: 322, floor: 64, top: 4 }

/** The days of a week, and in each what never stops flowing. */
function LostBars({ days }: Pick<LeaksAtHome['leaks'][number], 'days'>) {
  const highest = Math.max(1, ...days.map(({ litres }) => litres))
  const heightOf = (litres: number) =>
    Math.round((litres * (drawing.floor - drawing.top)) / highest)
  const step = drawing.width / 7
  const label = days.map(
    ({ day, litres, lost }) =>
      `le ${day}, ${formatVolume(litres)} litres dont ${formatVolume(lost)}`,
  )
  return (
    <svg
      className={cx('chart__drawing')}
      viewBox={`0 0 ${drawing.width} 82`}
      role="img"
      aria-label={`En brun, ce qui ne s’arrête jamais\u00a0: ${label.join('\u00a0; ')}`}
    >
      {days.map(({ day, litres, lost }, rank) => {
        const middle = Math.round(rank * step + step / 2)
        const bar = { x: middle - 16, width: 32 }
        return (
          <g key={day}>
            <rect
              className={cx('bars__before')}
              {...bar}
              y={drawing.floor - heightOf(litres)}
              height={heightOf(litres)}
            />
            <rect
              className={cx('bars__lost')}
              {...bar}
              y={drawing.floor - heightOf(lost)}
              height={heightOf(lost)}
            />
            <text className={cx('chart__text')} x={middle} y={drawing.floor + 14}>
              {/* A week of dates would touch on a phone. */}
              {rank === 0 || day.startsWith('01') ? day : day.slice(0, 2)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
