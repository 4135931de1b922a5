import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { RouteArgs } from '#http/route.server.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { shellOf } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, ownSubscriber, publicPage } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, PhoneLink } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary, Field } from '#ui/form/form.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Container, type Page, Text } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { hrefOf, townsMeant, townsOf } from './water.server.ts'

export const handle: Page = { title: 'L’eau de ma commune' }

export const loader = guarded(publicPage, async (_, args) => {
  const [found, own] = await Promise.all([searchTowns(args), ownSubscriber(args)])
  const town = own?.pdc.reportPeriod.municipality
  const towns = found.towns
    .map(one => (one.name === town ? { ...one, note: `Votre commune, ${one.note}` } : one))
    .sort((a, b) => Number(b.name === town) - Number(a.name === town))
  return { ...found, towns, shell: own && shellOf(own) }
})

const suggest = suggestionsAt(paths.localWaterTowns)

export default function Search() {
  const { typed, errors, isUnknown, towns, more, shell } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="L’eau de ma commune" isWide={Boolean(shell)}>
      <Text>La qualité de l’eau, les travaux et les coupures, là où vous habitez.</Text>
      <Container size="column">
        <ErrorSummary errors={errors ?? undefined} fields={{ commune: 'Commune' }} />
        <Form method="get" action={paths.localWater} className={cx('questions__search')}>
          <Field
            name="commune"
            label={'Dans quelle commune\u00a0?'}
            hint="Son nom, ou son code postal."
            error={errors?.commune}
            required
          >
            <Combobox key={typed} label="Communes" suggest={suggest} defaultValue={typed} />
          </Field>
          <Button>Voir</Button>
        </Form>
      </Container>
      {isUnknown && <Unknown typed={typed} />}
      {towns.length > 0 && (
        <Container size="column">
          <Towns typed={typed} towns={towns} more={more} />
        </Container>
      )}
    </PublicPage>
  )
}

/** How many towns are listed under the question; the others have to be searched for. */
const maxListed = 30

/** The search is in the address (`commune`): a single match leads to its page, several are offered. */
async function searchTowns({ request, url }: RouteArgs) {
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim()
  const towns = await townsOf(request)
  const meant = typed === '' ? [] : townsMeant(towns, typed)
  const [only] = meant
  if (only && meant.length === 1) throw redirect(hrefOf(only))
  const listed = typed === '' && towns.length <= maxListed ? towns.map(({ name }) => name) : meant
  return {
    typed,
    isUnknown: typed !== '' && meant.length === 0,
    towns: listed
      .toSorted((a, b) => a.localeCompare(b, 'fr'))
      .slice(0, maxListed)
      .map(name => ({
        name,
        href: hrefOf(name),
        note: towns.find(one => one.name === name)?.zipCodes.join(', '),
      })),
    more: Math.max(0, listed.length - maxListed),
    errors:
      asked !== null && typed === ''
        ? { commune: ['Commune requise\nÉcrivez son nom, ou son code postal.'] }
        : null,
  }
}

/** The answer when no commune that is served has this name or postal code. */
function Unknown({ typed }: { typed: string }) {
  const { phone } = useUtility()
  return (
    <Section id="reponse" title={`Nous ne desservons pas «\u00a0${typed}\u00a0».`}>
      <Text>
        Relisez le nom, ou écrivez seulement ses premières lettres. Si c’est bien votre commune, son
        eau vient d’un autre service&nbsp;: votre mairie sait lequel. Un doute&nbsp;? Appelez le{' '}
        <PhoneLink phone={phone} />.
      </Text>
    </Section>
  )
}

type Found = {
  typed: string
  towns: { name: string; href: string; note?: string | undefined }[]
  more: number
}

/** The communes that may be meant; all of them while nothing is typed. */
function Towns({ typed, towns, more }: Found) {
  return (
    <Section
      id="communes"
      title={typed ? 'Est-ce l’une de ces communes\u00a0?' : 'Les communes desservies'}
    >
      <Rows>
        {towns.map(({ name, ...row }) => (
          <LinkRow key={name} title={name} {...row} />
        ))}
      </Rows>
      {more > 0 && <Text>{`Et ${more}\u00a0autres\u00a0: écrivez-en plus.`}</Text>}
    </Section>
  )
}
