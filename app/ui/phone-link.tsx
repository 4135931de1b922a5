import { Link } from './link.tsx'

export function PhoneLink({ phone }: { phone: string }) {
  return <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
}
