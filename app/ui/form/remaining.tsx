import { type RefObject, useEffect, useState } from 'react'
import { cx } from '#theme/classes.ts'

type Props = { field: RefObject<HTMLInputElement | HTMLTextAreaElement>; limit: number }

/**
 * BEY-602: what is left of a field's limit, counted with JavaScript once a fifth of the limit is left. What was pasted beyond the
 * limit stays in the field: only its author can choose what to leave out.
 */
export function Remaining({ field, limit }: Props) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const { current } = field
    const count = () => setLength(current?.value.trim().length ?? 0)
    count()
    current?.addEventListener('input', count)
    return () => current?.removeEventListener('input', count)
  }, [field])
  return (
    <p className={cx('field__hint')} hidden={length < limit * 0.8}>
      <span role="status">{length > limit && leftOf(limit, length)}</span>
      {length <= limit && <span>{leftOf(limit, length)}</span>}
    </p>
  )
}

/** « Il reste 293 sur 500. » */
export const leftOf = (limit: number, length: number): string =>
  length > limit
    ? `${length - limit} de trop, sur ${limit} au plus\u00a0: raccourcissez.`
    : `Il reste ${limit - length} sur ${limit}.`
