import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'

export function DefinitionList({ items }: { items: { term: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map(({ term, value }) => (
        <div key={term} className={cx('definitionList__item')}>
          <dt className={cx('definitionList__term')}>{term}</dt>
          <dd className={cx('definitionList__value')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
