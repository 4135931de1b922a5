import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, Text } from '#ui/layout.tsx'
import { useTheirs } from '#ui/open-pages.ts'
import { Section } from '#ui/rows.tsx'
import type { Explained } from './explained.server.ts'

type Detail = NonNullable<Explained['detail']>

/** Why the invoice has its amount, and whether the next one will be higher. */
export default function InvoiceCard({ detail, total, leak }: Explained) {
  return (
    <>
      {detail && <Why {...detail} total={total} />}
      {detail?.next && <NextInvoice {...detail.next} leak={leak} />}
    </>
  )
}

/** The main reason in a sentence, then every line of the invoice. */
function Why(props: Detail & { total: string }) {
  const { sentence, lines, litre, period, total } = props
  return (
    <Section id="pourquoi" title={'Pourquoi ce montant\u00a0?'}>
      <Card>
        <Text size="lg">
          <Emphasised parts={sentence} />
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
                <span className={cx('parts__dot', { kind: share > 0 ? kind : undefined })} /> {name}{' '}
                <span className={cx('sum__note')}>
                  <Emphasised parts={note} />
                </span>
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

function Emphasised({ parts: [before, emphasised, after] }: { parts: string[] }) {
  const words = useTheirs()
  return (
    <>
      {words(before)}
      {emphasised && <strong>{emphasised}</strong>}
      {words(after)}
    </>
  )
}

/** The meter has counted more than was billed. */
function NextInvoice(props: NonNullable<Detail['next']> & Pick<Explained, 'leak'>) {
  const { words, euros, leak } = props
  const atPoint = useAtPoint()
  return (
    <AlertCard
      tone="warning"
      title="La prochaine facture sera plus forte"
      action={
        <LinkButton href={leak?.href ?? atPoint(paths.consumption)} variant="outline">
          {leak ? 'Chercher une fuite' : 'Voir ma consommation'}
        </LinkButton>
      }
    >
      <Text>
        <Emphasised parts={words} />
        {', soit environ '}
        <strong>{`${euros}\u00a0€`}</strong>.
        {leak && (
          <>
            {' '}
            {leak.before} <strong>{leak.day}</strong>.
          </>
        )}
      </Text>
    </AlertCard>
  )
}
