import { formatVolume, type PlainYear, volumeText } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '#ui/layout.tsx'

const size = { width: 72, height: 104 }

/**
 * BEY-194: a glass for each year, the oldest first, filled by its litres a day, since the readings of a year may be five
 * or thirteen months apart; the estimated part is hatched. The figures are text, so the drawing is hidden from screen
 * readers.
 */
export function Glasses({ years }: { years: PlainYear[] }) {
  const fullest = Math.max(1, ...years.map(({ litresADay }) => litresADay ?? 0))
  return (
    <ol className={cx('glasses')}>
      {[...years].reverse().map(({ name, total, estimated, litresADay }, rank) => (
        <li key={name} className={cx('glasses__item')}>
          <strong className={cx('glasses__volume')}>
            {litresADay === null ? '–' : volumeText(total)}
          </strong>
          <Glass
            id={`hachures-${rank}`}
            full={Math.max(0, litresADay ?? 0) / fullest}
            estimated={Math.max(0, estimated) / Math.max(1, total)}
            isLast={rank === years.length - 1}
          />
          <span>{name}</span>{' '}
          <span className={cx('glasses__day')}>
            <span>
              {litresADay === null
                ? 'Pas de relevé'
                : total < 0
                  ? 'Correction'
                  : `${formatVolume(litresADay)} L/jour`}
            </span>
            {estimated > 0 && (
              <VisuallyHidden>{` dont ${formatVolume(estimated)}\u00a0m³ estimés`}</VisuallyHidden>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** `full`: a share of the glass, `estimated`: of its water, from 0 to 1. */
function Glass(props: { id: string; full: number; estimated: number; isLast: boolean }) {
  const { id, full, estimated, isLast } = props
  const { width, height } = size
  const [top, hatched] = [height * (1 - full), height * (1 - full * estimated)]
  return (
    <svg className={cx('glasses__glass')} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={cx('glasses__empty')} width={width} height={height} rx="6" />
      <path
        className={cx('glasses__water', { year: isLast ? 'now' : 'before' })}
        d={`M0 ${top + 3}q${width / 4}-6 ${width / 2} 0t${width / 2} 0V${height}H0z`}
      />
      {estimated > 0 && (
        <>
          <pattern
            id={id}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={cx('glasses__hatch')} width="4" height="8" />
          </pattern>
          <rect y={hatched} width={width} height={height - hatched} fill={`url(#${id})`} />
        </>
      )}
    </svg>
  )
}
