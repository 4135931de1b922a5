import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachment } from '#http/attachment.server.ts'
import { backTo, noSuchFile } from '#http/file-failure.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'

const backToTheHub = backTo('/paymentmodes/prelevement')

/** The mandate of one of their own metering points, streamed from the back end as it comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { call, pdcs } = await requireSubscriber(args).catch(backToTheHub)
  const pdc = pdcs.find(({ pdcRef }) => pdcRef === args.params.pdc)
  if (!pdc) throw noSuchFile('Ce point de comptage ne fait pas partie de votre abonnement.')
  const file = await call('getMandateFile', { query: { pdc: pdc.pdcRef } }).catch(backToTheHub)
  return attachment(file.body, 'application/pdf', `mandat-${pdc.pdcRef}.pdf`)
}
