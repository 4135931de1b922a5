import { attachment, noSuchFile } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'

const back = ({ params: { pdc = '' } }: RouteArgs) => paths.monthlyScheduleOf(pdc)

/** MON-16: the schedule of one of the subscriber's monthly metering points. */
export const loader = download(requireSubscriber, back, async ({ call, pdcs }, { params }) => {
  const own = pdcs.find(({ pdcRef }) => pdcRef === params.pdc)
  if (own?.contract.monthlyPayment !== 1)
    throw noSuchFile('Aucun de vos points de comptage mensualisés ne porte cette référence.')
  const pdc = own.pdcRef
  const file = await call('getScheduleFile', { query: { pdc } })
  return attachment(file.body, 'application/pdf', `echeancier-${pdc}.pdf`)
})
