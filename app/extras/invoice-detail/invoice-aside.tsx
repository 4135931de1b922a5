import { cx } from '#theme/classes.ts'
import { Card, Text } from '#ui/layout.tsx'
import { useTheirs } from '#ui/open-pages.ts'
import { Section } from '#ui/rows.tsx'
import type { Explained } from './explained.server.ts'

/** The litres a day of this invoice and of earlier ones, in a sentence and as bars. */
export default function InvoiceAside({ detail }: Pick<Explained, 'detail'>) {
  const words = useTheirs()
  if (!detail || detail.compared.length < 2) return null
  const { compared, comparison } = detail
  return (
    <Section id="avant" title="Par rapport à avant">
      <Card>
        <Text>{words(comparison)}</Text>
        <ul>
          {compared.map(({ name, litres, share, isOwn }) => (
            <li key={name} className={cx('sum__line')}>
              <span className={cx('sum__term')}>{name}</span>{' '}
              <strong className={cx('sum__amount')}>{litres}</strong>
              <svg className={cx('parts__compared')} aria-hidden="true">
                <rect
                  className={cx(isOwn ? 'bars__now' : 'bars__before')}
                  width={`${share}%`}
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
