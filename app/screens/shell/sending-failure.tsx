import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ReportView } from '#wizard/views/report-view.tsx'
import { FailureMessage } from './failure.tsx'
import { besideFountain } from './subscriber-frame.tsx'

/**
 * The ErrorBoundary of the last step of a wizard and of its report. When the utility does not answer, the page cannot
 * be loaded: the error then carries the report of what was sent so far. Any other failure is shown as everywhere.
 */
export function SendingFailure() {
  const error = useRouteError()
  const report = isRouteErrorResponse(error) && error.data?.report
  return report ? <ReportView {...report} /> : <FailureMessage beside={besideFountain} />
}
