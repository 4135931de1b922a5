import { auditOf } from '#audit/audit.server.ts'
import { formatInstant } from '#domain/dates.ts'

/** The audit entries of an account, as the screens show them. */
export async function tracesOf(area: 'subscriber' | 'agent', subject: string) {
  const traces = await auditOf(area, subject)
  return traces.map(({ at, ...trace }) => ({ ...trace, at: formatInstant(at) }))
}
export type ShownTrace = Awaited<ReturnType<typeof tracesOf>>[number]
