import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ReportView } from '#wizard/report-view.tsx'
import { FailureMessage } from './failure.tsx'

/**
 * The ErrorBoundary of the last step of a wizard and of its report: how far a sending came, where the utility does not
 * answer and no page could be loaded to say so; any other failure as everywhere.
 */
export function SendingFailure() {
  const error = useRouteError()
  const report = isRouteErrorResponse(error) && error.data?.report
  return report ? <ReportView {...report} /> : <FailureMessage />
}
