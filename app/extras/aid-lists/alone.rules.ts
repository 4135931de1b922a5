import { z } from 'zod'

// Apart from the rules that pages share: no browser reads settings.

export const aidSettings = {
  /** The sum of a list, in whole euros, above which another agent than its author grants its credits; 0: never. */
  AID_SECOND_AGENT_EUROS: z.coerce.number().int().min(0).default(0),
}

/** In cents. */
export function aloneUpTo(environment: Record<string, string | undefined>): number {
  const { AID_SECOND_AGENT_EUROS: euros } = z.object(aidSettings).parse(environment)
  return euros === 0 ? Number.POSITIVE_INFINITY : euros * 100
}
