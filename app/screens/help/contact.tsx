import { useLoaderData } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { hoursAt, officeShown } from './contact.server.ts'
import { Office, Writing } from './contact-sections.tsx'
import { Hours, Phone } from './hours.tsx'

export const handle: Page = { title: 'Nous contacter' }

export const loader = guarded(requireSubscriber, ({ who }) => ({
  ...hoursAt(new Date()),
  ...officeShown(),
  reference: who.owner,
  email: settings().CONTACT_EMAIL,
}))

/** CONTACT-01 to CONTACT-07 */
export default function Contact() {
  const { opening, week, reference, email, ...office } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Nous contacter</PageHeading>
      <div className={cx('pair')}>
        <Phone opening={opening} reference={reference} />
        <Hours week={week} />
      </div>
      <Office {...office} />
      <Writing email={email} />
    </Stack>
  )
}
