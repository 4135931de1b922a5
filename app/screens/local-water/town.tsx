import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import type { Page } from '#ui/page-title.tsx'
import type { WaterSample } from '#upstream/catalogue/local-water.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { Quality } from './quality.tsx'
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

type Restriction = WaterSample['restrictions'][number]

const words: Record<Restriction['who'], string> = {
  everybody: 'Restriction d’usage de l’eau',
  babies: 'Bébés\u00a0: ne leur donnez pas cette eau',
  pregnant: 'Femmes enceintes\u00a0: restriction d’usage',
}

/** The people who should not drink the water, before anything else of its page. */
export function Restrictions({ restrictions }: { restrictions: Restriction[] }) {
  if (restrictions.length === 0) return null
  return (
    <section aria-label="Restrictions d’usage">
      <Stack>
        {restrictions.map(({ who, text }) => (
          <Alert key={text} tone="error" word="Alerte">
            <Heading level={2} size="md">
              {words[who]}
            </Heading>
            <Text>
              <strong>{text}</strong>
            </Text>
          </Alert>
        ))}
      </Stack>
    </section>
  )
}
