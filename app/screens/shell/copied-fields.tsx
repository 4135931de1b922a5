import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'

/** SIGNUP-16: fields that are copied from a paper bill, numbered as `image`, of 328 by 148, shows where they are. */
export function CopiedFields(props: { image: string; alt: string; children: ReactNode }) {
  const { image, alt, children } = props
  return (
    <>
      <img src={image} alt={alt} width="328" height="148" className={cx('copied__picture')} />
      <div className={cx('copied')}>{children}</div>
    </>
  )
}
