import { attachment, backTo, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'

/** MON-16: the schedule of one of their own monthly metering points. */
export const loader = guarded(
  requireSubscriber,
  async ({ call, pdcs }, { params }) => {
    const own = pdcs.find(({ pdcRef }) => pdcRef === params.pdc)
    if (own?.contract.monthlyPayment !== 1)
      throw noSuchFile('Aucun de vos points de comptage mensualisés ne porte cette référence.')
    const pdc = own.pdcRef
    const file = await call('getScheduleFile', { query: { pdc } })
    return attachment(file.body, 'application/pdf', `echeancier-${pdc}.pdf`)
  },
  backTo(({ params: { pdc = '' } }) => paths.monthlyScheduleOf(pdc)),
)
