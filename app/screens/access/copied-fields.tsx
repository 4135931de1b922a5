import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'

/** SIGNUP-16: fields to copy from a paper bill. `image` (328 by 148 px) shows where they are, by the same numbers. */
export function CopiedFields(props: { image: string; alt: string; children: ReactNode }) {
  const { image, alt, children } = props
  return (
    <>
      <img src={image} alt={alt} width="328" height="148" className={cx('copied__picture')} />
      <div className={cx('copied')}>{children}</div>
    </>
  )
}
