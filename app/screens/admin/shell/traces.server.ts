import { formatInstant } from '#domain/values.ts'
import { type Area, auditOf } from '#session/audit.server.ts'

export async function tracesOf(area: Area, subject: string) {
  const traces = await auditOf(area, subject)
  return traces.map(({ at, ...trace }) => ({ ...trace, at: formatInstant(at) }))
}
export type ShownTrace = Awaited<ReturnType<typeof tracesOf>>[number]
