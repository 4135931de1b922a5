import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Card } from '#ui/card.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import type { consumptionOf } from './consumption.ts'

/** `missing`: shown when the readings could not be loaded. */
type Props = ReturnType<typeof consumptionOf> & { missing: FormNotice | null; level: 2 | 3 }

export function ConsumptionCard({ line, until, bars, missing, level }: Props) {
  return (
    <Card.Root>
      <Card.Body>
        <Heading level={level} size="md">
          Ma consommation
        </Heading>
        {missing ? (
          <Missing notice={missing} />
        ) : (
          <Text>
            <strong>{line.volume}</strong>
            {line.rest}
          </Text>
        )}
        {bars.length > 0 && (
          <table className={cx('yearBars')}>
            <caption className={cx('hidden')}>
              {`Consommation par période de douze mois, la dernière jusqu’au ${until}`}
            </caption>
            <tbody>
              {bars.map(({ kind, label, text, width }) => (
                <tr key={kind}>
                  <th scope="row" className={cx('yearBars__label', { kind })}>
                    {label}
                  </th>
                  <td className={cx('yearBars__bar')}>
                    <svg className={cx('yearBars__line')} aria-hidden="true" focusable="false">
                      <rect
                        className={cx(kind === 'now' ? 'bars__now' : 'bars__before')}
                        width={width}
                        height="100%"
                        rx="3"
                      />
                    </svg>
                  </td>
                  <td className={cx('yearBars__value', { kind })}>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {until && <Text size="sm" tone="muted">{`Jusqu’à la relève du\u00a0${until}.`}</Text>}
        <Link href={paths.consumption} variant="alone">
          Voir ma consommation
        </Link>
      </Card.Body>
    </Card.Root>
  )
}
