import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { focusPart } from '../focus-part.ts'
import { type FormErrors, fieldId, listErrors } from './errors.ts'

/**
 * What is wrong with a form, first thing above it, each line leading to its field. Takes focus
 * whenever a refusal comes back; without JavaScript role=alert says it.
 */
export function ErrorSummary({ errors }: { errors: FormErrors | undefined }) {
  const list = listErrors(errors)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal takes focus again
  useEffect(() => ref.current?.focus(), [errors])
  if (list.length === 0) return null
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={cx('errorSummary')}>
      <p className={cx('errorSummary__title')}>
        {list.length === 1
          ? 'Une erreur est à corriger\u00a0:'
          : `${list.length} erreurs sont à corriger\u00a0:`}
      </p>
      <ul className={cx('errorSummary__list')}>
        {list.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a href={`#${fieldId(name)}`} onClick={focusPart}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
