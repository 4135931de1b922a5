import type { Logger } from 'pino'
import { z } from 'zod'

export type AddressService = {
  streets: (typed: string, zipCode: string, city: string) => Promise<string[]>
}

/** Milliseconds; a subscriber who types does not wait longer, and the portal gives up after 5 s. */
const timeout = 1_000

const found = z.object({
  features: z.array(z.object({ properties: z.object({ name: z.string(), postcode: z.string() }) })),
})

/**
 * A service that speaks as the French national address base does (addok): `url` is its « search »,
 * https://data.geopf.fr/geocodage/search for example.
 */
export function addressServiceAt(url: string, log: Logger): AddressService {
  return {
    async streets(typed, zipCode, city) {
      const target = new URL(url)
      const query = { q: `${typed} ${city}`, postcode: zipCode, type: 'street', limit: '20' }
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
      try {
        const signal = AbortSignal.timeout(timeout)
        const response = await fetch(target, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(`status ${response.status}`)
        const { features } = found.parse(await response.json())
        return features
          .filter(({ properties }) => properties.postcode === zipCode)
          .map(({ properties }) => properties.name)
      } catch (error) {
        // Its message may repeat what was typed.
        log.warn({ msg: 'address service failed', reason: (error as Error).name })
        return []
      }
    },
  }
}
