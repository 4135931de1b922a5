import { WorkAlert } from './alerts.tsx'
import type { HomeAlert } from './home-alert.tsx'

/** BEY-643: a cut that is near stands before what can wait. */
export default function NearCuts({ works }: Pick<HomeAlert, 'works'>) {
  return works.map(work => <WorkAlert key={work.id} {...work} isFirst />)
}
