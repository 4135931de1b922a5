import { Link } from './link.tsx'

/** A number that a telephone calls when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
}
