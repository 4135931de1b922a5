import { useLoaderData } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import type { Confirmation } from '#wizard/declaration/wizard.ts'
import { showConfirmation } from '#wizard/sending/report.server.ts'
import { ConfirmationView } from '#wizard/views/confirmation-view.tsx'
import { wizards } from '../wizards.server.ts'

export const handle: Page = { title: 'Confirmation' }

export const loader = guarded(requireSubscriber, showConfirmation(wizards))

/** DD-06, DD-10, MON-20, BANK-02, WIZ-08 */
export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Confirmation)} />
}
