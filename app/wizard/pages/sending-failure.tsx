import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { FailureMessage } from '#screens/shell/failure.tsx'
import { besideFountain } from '#screens/shell/subscriber-frame.tsx'
import { ReportView } from '../views/report-view.tsx'

/**
 * The ErrorBoundary of the last step of a wizard and of its report. When the utility does not answer, the page cannot
 * be loaded: the error then carries the report of what was sent so far. Any other failure is shown as everywhere.
 */
export function SendingFailure() {
  const error = useRouteError()
  const report = isRouteErrorResponse(error) && error.data?.report
  return report ? <ReportView {...report} /> : <FailureMessage beside={besideFountain} />
}
