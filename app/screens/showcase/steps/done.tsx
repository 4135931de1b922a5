import { useLoaderData } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { ConfirmationView } from '#wizard/confirmation-view.tsx'
import { showConfirmation } from '#wizard/report.server.ts'
import type { Confirmation } from '#wizard/wizard.ts'
import { wizards } from '../example.server.ts'

export const handle: Page = { title: 'Confirmation de l’exemple' }

export const loader = guarded(requireSubscriber, showConfirmation(wizards))

export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Confirmation)} />
}
