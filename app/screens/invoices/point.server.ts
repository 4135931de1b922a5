import { PageFailure } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { noSuchPoint } from './texts.server.ts'

/** The subscriber's metering point that the address names (`pdc`), else the selected one. Throws 404 for another's. */
export function pointOf({ pdc, pdcs }: Subscriber, { searchParams }: URL): Pdc {
  const wanted = searchParams.get('pdc')
  const point = wanted === null ? pdc : pdcs.find(({ pdcRef }) => pdcRef === wanted)
  if (!point) throw new PageFailure(404, noSuchPoint)
  return point
}
