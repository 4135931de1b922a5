import { cx } from '#theme/classes.ts'
import { Card } from '#ui/card.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import type { Answer as Said } from './answer.ts'

type Props = Said & {
  /** CONS-05: null where it is not shown. */
  average: string | null
  /** Why the invoices could not be read. */
  missing: FormNotice | null
}

/** What was consumed in a year: the sentence first, then its figures. */
export function Answer({ sentence, figures, note, average, missing }: Props) {
  return (
    <Card.Root>
      <Card.Body>
        <Heading level={2}>{sentence}</Heading>
        {figures.length > 0 && (
          <ul className={cx('figures')}>
            {figures.map(({ label, value, before }) => (
              <li key={label} className={cx('figures__item')}>
                <span className={cx('figures__label')}>{label}</span>
                <strong className={cx('figures__value')}>{value}</strong>
                {before && <span className={cx('figures__before')}>{before}</span>}
              </li>
            ))}
          </ul>
        )}
        <Missing notice={missing} />
        <Text tone="muted" size="sm">
          {note}
          {average && ` Consommation moyenne sur trois ans\u00a0: ${average}.`}
        </Text>
      </Card.Body>
    </Card.Root>
  )
}
