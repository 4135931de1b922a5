import type { whyOf } from '#screens/invoices/invoice.server.ts'
import { cx } from '#theme/classes.ts'
import { Card, Text } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'

type Detail = NonNullable<ReturnType<typeof whyOf>>

/** The main reason in a sentence, then every line of the invoice. */
export function Why(props: Detail & { total: string }) {
  const { sentence, isEstimate, lines, litre, period, total } = props
  const [before, emphasised, after] = sentence
  return (
    <Section id="pourquoi" title={'Pourquoi ce montant\u00a0?'}>
      <Card>
        <Text size="lg">
          {before}
          <strong>{emphasised}</strong>
          {after}
        </Text>
        <div className={cx('parts__bar')}>
          {lines.map(({ kind, share }) => (
            <svg key={kind} width={`${share}%`} height="24" aria-hidden="true">
              <rect className={cx('parts__part', { kind })} width="100%" height="100%" />
            </svg>
          ))}
        </div>
        <dl>
          {lines.map(({ kind, name, note, amount, share }) => (
            <div key={kind} className={cx('sum__line')}>
              <dt className={cx('sum__term')}>
                {share > 0 && <span className={cx('parts__dot', { kind })} />} {name}
                {note && (
                  <span className={cx('sum__note')}>
                    {note}
                    {kind === 'water' && isEstimate && (
                      <>
                        {', '}
                        <strong>estimés</strong>
                      </>
                    )}
                  </span>
                )}
              </dt>
              <dd className={cx('sum__amount')}>{amount}</dd>
            </div>
          ))}
          <div className={cx('sum__line', { rank: 'total' })}>
            <dt className={cx('sum__term')}>Montant TTC</dt>
            <dd className={cx('sum__amount')}>{total}</dd>
          </div>
        </dl>
        <Text size="sm" tone="muted">
          {period}
          {litre && (
            <>
              {' Prix du litre d’eau, taxes comprises, hors abonnement\u00a0: '}
              <strong>{`${litre}\u00a0€`}</strong>.
            </>
          )}
        </Text>
      </Card>
    </Section>
  )
}

/** The litres a day of this invoice and of earlier ones, in a sentence and as bars. */
export function Compared({ compared, comparison }: Pick<Detail, 'compared' | 'comparison'>) {
  return (
    <Section id="avant" title="Par rapport à avant">
      <Card>
        <Text>{comparison}</Text>
        <ul>
          {compared.map(({ name, litres, width, isOwn }) => (
            <li key={name} className={cx('sum__line')}>
              <span className={cx('sum__term')}>{name}</span>
              <strong className={cx('sum__amount')}>{litres}</strong>
              <svg className={cx('parts__compared')} aria-hidden="true">
                <rect
                  className={cx(isOwn ? 'bars__now' : 'bars__before')}
                  width={width}
                  height="100%"
                  rx="3"
                />
              </svg>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
