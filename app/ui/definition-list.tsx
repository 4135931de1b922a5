import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from './layout.tsx'

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

const masked = /([A-Z]{2}\d{2}\u00a0[•\u00a0]+(\w{4}))/

/** A text in which screen readers read only the end of a masked IBAN, not its bullets. */
export function MaskedIban({ text }: { text: string }) {
  const [before, shown, end, after] = text.split(masked)
  if (!shown) return text
  return (
    <>
      {before}
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{` IBAN se terminant par ${end} `}</VisuallyHidden>
      {after}
    </>
  )
}
