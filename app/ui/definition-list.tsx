import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { MaskedIban } from './masked-iban.tsx'

export function DefinitionList({ items }: { items: { term: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map(({ term, value }) => (
        <div key={term} className={cx('definitionList__item')}>
          <dt className={cx('definitionList__term')}>{term}</dt>
          <dd className={cx('definitionList__value')}>
            {typeof value === 'string' ? <MaskedIban text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
