import buildPortal from '../../tests/support/build.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { capacity } from './capacity.ts'
import { pageful, sizeAt } from './size.ts'
import { compare } from './timing.ts'
import { startWorld } from './world.ts'

export type GrowthOptions = {
  /** Of 500,000 subscribers, 100,000 requests, a million sessions and payments. */
  percent: number
  rounds: number
  /** The portal's store is on PostgreSQL. */
  postgres: boolean
  /** Four processes under load, in place of the pages one by one. */
  capacity: boolean
}

/** Every page on a world of half a million subscribers, beside the same page on the demonstration's. */
export async function benchGrowth({ percent, rounds, ...options }: GrowthOptions): Promise<void> {
  buildPortal()
  const postgres = options.postgres || options.capacity ? await startPostgres() : undefined
  try {
    if (options.capacity && postgres) {
      await capacity(sizeAt(percent), postgres)
      return
    }
    const small = await startWorld(pageful, postgres)
    try {
      const grown = await startWorld(sizeAt(percent), postgres)
      try {
        if (!(await compare(small, grown, rounds))) process.exitCode = 1
      } finally {
        await grown.stop()
      }
    } finally {
      await small.stop()
    }
  } finally {
    await postgres?.stop()
  }
}
