import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Page } from '#ui/page-title.tsx'
import { retryReport, showReport } from '#wizard/report.server.ts'
import { ReportView } from '#wizard/report-view.tsx'
import type { Report, StepAnswer } from '#wizard/wizard.ts'
import { wizards } from '../wizards.server.ts'

export const handle: Page = { title: 'Bilan de votre demande' }

export async function loader(args: LoaderFunctionArgs) {
  return showReport(args, wizards)
}

export async function action(args: ActionFunctionArgs) {
  return retryReport(args, wizards)
}

/** WIZ-19 */
export default function ReportStep() {
  const shown = useLoaderData() as Report
  const answer = useActionData() as StepAnswer | undefined
  return <ReportView {...(answer?.report ?? shown)} />
}
