import { RestrictionCard, WorkAlert } from './alerts.tsx'
import type { WaterSample } from './calls.ts'
import type { ShownWork } from './water.server.ts'

export type HomeAlert = { restrictions: WaterSample['restrictions']; works: ShownWork[] }

export default function WaterAlerts({ restrictions, works }: HomeAlert) {
  return (
    <>
      <RestrictionCard restrictions={restrictions} />
      {works.map(work => (
        <WorkAlert key={work.id} {...work} />
      ))}
    </>
  )
}
