import { attachment, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'

/** The mandate of one of the subscriber's metering points, streamed from the back end as it comes. */
export const loader = download(
  requireSubscriber,
  paths.directDebit,
  async ({ call, pdcs }, { params }) => {
    const pdc = pdcs.find(({ pdcRef }) => pdcRef === params.pdc)
    if (!pdc) throw noSuchFile('Ce point de comptage ne fait pas partie de votre abonnement.')
    const file = await call('getMandateFile', { query: { pdc: pdc.pdcRef } })
    return attachment(file.body, 'application/pdf', `mandat-${pdc.pdcRef}.pdf`)
  },
)
