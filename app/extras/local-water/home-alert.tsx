import { RestrictionCard, WorkAlert } from './alerts.tsx'
import type { WaterSample } from './calls.ts'
import type { ShownWork } from './water.server.ts'

export type HomeAlert = {
  /** By town; `place` is empty where the subscriber has one town alone. */
  restricted: { town: string; place: string; restrictions: WaterSample['restrictions'] }[]
  works: ShownWork[]
}

export default function WaterAlerts({ restricted, works }: HomeAlert) {
  return (
    <>
      {restricted.map(({ town, ...restricted }) => (
        <RestrictionCard key={town} {...restricted} />
      ))}
      {works.map(work => (
        <WorkAlert key={work.id} {...work} />
      ))}
    </>
  )
}
