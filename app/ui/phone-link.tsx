import { cx } from '#theme/classes.ts'
import { Link } from './link.tsx'

/** A French number that is kept without its spaces is read by pairs. */
export function PhoneLink({ phone }: { phone: string }) {
  const read = /^0\d{9}$/.test(phone) ? phone.replace(/\d\d(?=\d)/g, '$&\u00a0') : phone
  return <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{read}</Link>
}

export const LargePhone = (props: { phone: string }) => (
  <span className={cx('rows__phone')}>
    <PhoneLink {...props} />
  </span>
)
