import { useLoaderData } from '@remix-run/react'
import { wizards } from '#screens/wizards.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import type { Report } from '../declaration/wizard.ts'
import { retryReport, showReport } from '../sending/report.server.ts'
import { ReportView } from '../views/report-view.tsx'

export { SendingFailure as ErrorBoundary } from './sending-failure.tsx'

export const handle: Page = { title: 'Bilan de votre demande', scriptless: true }

export const loader = guarded(requireSubscriber, showReport(wizards))

export const action = guarded(requireSubscriber, retryReport(wizards))

/** WIZ-19 */
export default function ReportStep() {
  return <ReportView {...(useLoaderData() as Report)} />
}
