import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Missing } from '#ui/missing.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Quality } from './quality.tsx'
import { Restrictions } from './restrictions.tsx'
import { Subscribe } from './subscribe.tsx'
import { subscribe, townPage } from './town.server.ts'
import { Works } from './works.tsx'

export const handle: Page = { title: 'L’eau d’une commune' }

export const loader = guarded(publicPage, townPage)

export const action = guarded(publicPage, subscribe)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** The water of a town: what keeps from drinking it first, then works and cuts, then what was measured. */
export default function Town() {
  const { pageTitle, town, atTown, sample, isSampleMissing, restrictions, ...rest } =
    useLoaderData<typeof loader>()
  const { works, moreWorks, missing, isSubscriber, captcha } = rest
  return (
    <PublicPage
      title={pageTitle}
      size="wide"
      crumbs={[{ label: 'L’eau de ma commune', href: paths.localWater }]}
    >
      <Restrictions restrictions={restrictions} />
      <Missing notice={missing} />
      {works && <Works works={works} more={moreWorks} />}
      {!isSampleMissing && <Quality sample={sample ?? null} />}
      <Subscribe
        town={town}
        atTown={atTown}
        isSubscriber={isSubscriber}
        captcha={captcha}
        answer={useActionData<typeof action>()}
      />
    </PublicPage>
  )
}
