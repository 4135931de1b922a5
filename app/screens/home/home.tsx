import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Stack } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { DraftList } from '../shell/draft-list.tsx'
import { Alerts } from './alerts.tsx'
import { HelpedPeople } from './helped.tsx'
import { showHome } from './home.server.ts'
import { Owed } from './owed.tsx'
import { Points } from './points.tsx'
import { LateAnswer, UnderWay } from './requests.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { MyWater, WaterAlerts } from './water.tsx'

export const handle: Page = { title: 'Accueil' }

export const loader = guarded(requireSubscriber, showHome)

/** HOME-01 to HOME-18: what is owed, what is late or under way, the people one helps, the water, four errands. */
export default function Home() {
  const { greeting, phone, owed, points, alerts, requests, drafts, helped, ...more } =
    useLoaderData<typeof loader>()
  const { water, consumption, isMonthly } = more
  return (
    <>
      <PageHeading kind="hello">{greeting}</PageHeading>
      <div className={cx('columns')}>
        <Stack gap="loose">
          <Owed {...owed} />
          <LateAnswer late={requests.late} phone={phone} />
          <Alerts {...alerts} />
          {points.length > 1 && <Points points={points} />}
          {water && <WaterAlerts {...water} />}
          <Missing notice={requests.missing} />
          <UnderWay {...requests} />
          <DraftList {...drafts} here={paths.home} />
          {helped && <HelpedPeople {...helped} />}
        </Stack>
        <Stack gap="loose">
          <MyWater {...consumption} water={water} />
          <Shortcuts isMonthly={isMonthly} />
        </Stack>
      </div>
    </>
  )
}
