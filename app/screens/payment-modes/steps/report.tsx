import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Page } from '#ui/page-title.tsx'
import { retryReport, showReport } from '#wizard/report.server.ts'
import { ReportView } from '#wizard/report-view.tsx'
import type { Report } from '#wizard/wizard.ts'
import { wizards } from '../wizards.server.ts'

export { SendingFailure as ErrorBoundary } from '../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Bilan de votre demande' }

export async function loader(args: LoaderFunctionArgs) {
  return showReport(args, wizards)
}

export async function action(args: ActionFunctionArgs) {
  return retryReport(args, wizards)
}

/** WIZ-19 */
export default function ReportStep() {
  return <ReportView {...(useLoaderData() as Report)} />
}
