import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { ownSubscriber, publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { hrefOf, longestTown, townsMeant, townsOf } from '../shell/local-water.server.ts'
import { shellOf } from '../shell/subscriber-shell.server.ts'
import { Towns, Unknown } from './answers.tsx'
import { WaterPage } from './water-page.tsx'

export const handle: Page = { title: 'L’eau de ma commune' }

export const loader = guarded(publicPage, async (_, args) => {
  const [found, own] = await Promise.all([searchTowns(args), ownSubscriber(args)])
  return { ...found, shell: own && shellOf(own) }
})

const suggest = suggestionsAt(paths.localWaterTowns)

export default function Search() {
  const { typed, errors, isUnknown, towns, more, shell } = useLoaderData<typeof loader>()
  return (
    <WaterPage title="L’eau de ma commune" shell={shell}>
      <Text>La qualité de l’eau, les travaux et les coupures, là où vous habitez.</Text>
      <Form method="get" action={paths.localWater}>
        <Stack>
          <ErrorSummary errors={errors ?? undefined} fields={{ commune: 'Commune' }} />
          <Field
            name="commune"
            label={'Dans quelle commune\u00a0?'}
            hint="Son nom, ou son code postal."
            error={errors?.commune}
            required
          >
            <Combobox
              key={typed}
              label="Communes"
              suggest={suggest}
              defaultValue={typed}
              maxLength={100}
            />
          </Field>
          <Button>Voir</Button>
        </Stack>
      </Form>
      {isUnknown && <Unknown typed={typed} />}
      {towns.length > 0 && <Towns typed={typed} towns={towns} more={more} />}
    </WaterPage>
  )
}

/** So many towns are listed under the question; more are looked for. */
const mostListed = 30

/** The search is in the address (`commune`): one town leads to its page, several are offered. */
async function searchTowns({ request, url }: RouteArgs) {
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim().slice(0, longestTown)
  const towns = await townsOf(request)
  const meant = typed === '' ? [] : townsMeant(towns, typed)
  const [only] = meant
  if (only && meant.length === 1) throw redirect(hrefOf(only))
  const listed = typed === '' && towns.length <= mostListed ? towns.map(({ name }) => name) : meant
  return {
    typed,
    isUnknown: typed !== '' && meant.length === 0,
    towns: listed.slice(0, mostListed).map(name => ({ name, href: hrefOf(name) })),
    more: Math.max(0, listed.length - mostListed),
    errors:
      asked !== null && typed === ''
        ? { commune: ['Commune requise\nÉcrivez son nom, ou son code postal.'] }
        : null,
  }
}
