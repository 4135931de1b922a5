import { Link } from './link.tsx'

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
}
