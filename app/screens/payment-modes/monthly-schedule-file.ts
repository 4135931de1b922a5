import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachment } from '#http/attachment.server.ts'
import { backTo, noSuchFile } from '#http/file-failure.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { schedulePath } from './monthly-start.server.ts'

/** MON-16: the schedule of one of their own monthly metering points. */
export async function loader(args: LoaderFunctionArgs) {
  const { call, pdcs } = await requireSubscriber(args).catch(backTo(schedulePath))
  const own = pdcs.find(({ pdcRef }) => pdcRef === args.params.pdc)
  if (own?.contract.monthlyPayment !== 1)
    throw noSuchFile('Aucun de vos points de comptage mensualisés ne porte cette référence.')
  const pdc = own.pdcRef
  const page = `${schedulePath}?${new URLSearchParams({ pdc })}`
  const file = await call('getScheduleFile', { query: { pdc } }).catch(backTo(page))
  return attachment(file.body, 'application/pdf', `echeancier-${pdc}.pdf`)
}
