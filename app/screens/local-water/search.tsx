import { Form, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { useUtility } from '../../render.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { searchTowns } from './search.server.ts'

export const handle: Page = { title: 'L’eau de ma commune' }

export const loader = guarded(publicPage, (_, args) => searchTowns(args))

const suggest = suggestionsAt(paths.localWaterTowns)

export default function Search() {
  const { typed, errors, isUnknown, towns, more } = useLoaderData<typeof loader>()
  const { phone } = useUtility()
  return (
    <PublicPage title="L’eau de ma commune">
      <Text>La qualité de l’eau, les travaux et les coupures, là où vous habitez.</Text>
      <Form method="get" action={paths.localWater}>
        <Stack>
          <ErrorSummary errors={errors ?? undefined} />
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
      {isUnknown && (
        <section aria-labelledby="reponse">
          <Stack>
            <Heading
              level={2}
              id="reponse"
            >{`Nous ne desservons pas «\u00a0${typed}\u00a0».`}</Heading>
            <Text>
              Relisez le nom, ou écrivez seulement ses premières lettres. Si c’est bien votre
              commune, son eau vient d’un autre service&nbsp;: votre mairie sait lequel. Un
              doute&nbsp;? Appelez le <PhoneLink phone={phone} />.
            </Text>
          </Stack>
        </section>
      )}
      {towns.length > 0 && (
        <section aria-labelledby="communes">
          <Stack>
            <Heading level={2} id="communes">
              {typed ? 'Est-ce l’une de ces communes\u00a0?' : 'Les communes desservies'}
            </Heading>
            <Rows>
              {towns.map(({ name, href }) => (
                <LinkRow key={name} href={href} title={name} />
              ))}
            </Rows>
            {more > 0 && <Text>{`Et ${more}\u00a0autres\u00a0: écrivez-en plus.`}</Text>}
          </Stack>
        </section>
      )}
    </PublicPage>
  )
}
