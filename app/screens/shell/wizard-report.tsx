import { useLoaderData } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import type { Report } from '#wizard/declaration/wizard.ts'
import { retryReport, showReport } from '#wizard/sending/report.server.ts'
import { ReportView } from '#wizard/views/report-view.tsx'
import { wizards } from '../wizards.server.ts'

export { SendingFailure as ErrorBoundary } from './sending-failure.tsx'

export const handle: Page = { title: 'Bilan de votre demande' }

export const loader = guarded(requireSubscriber, showReport(wizards))

export const action = guarded(requireSubscriber, retryReport(wizards))

/** WIZ-19 */
export default function ReportStep() {
  return <ReportView {...(useLoaderData() as Report)} />
}
