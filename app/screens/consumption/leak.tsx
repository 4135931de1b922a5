import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { ClaimDoor } from '../shell/claim-form.tsx'
import { leakOf } from './leak.server.ts'
import { WhatTheLawGives, WhatToCheck } from './leak-advice.tsx'

export const handle: Page = { title: 'Chercher une fuite' }

export const loader = guarded(requireSubscriber, leakOf)

/** From a consumption alert: the readings, what to check, what the law gives and until when, and a leak file to open. */
export default function Leak() {
  const { facts, countdown, cap, certificate, opened, missing, ...door } =
    useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mes factures', href: paths.invoices },
          { label: 'Ma consommation', href: paths.consumption },
          { label: 'Chercher une fuite' },
        ]}
      >
        Chercher une fuite
      </PageHeading>
      <section aria-labelledby="releve">
        <Stack>
          <Heading level={2} id="releve">
            Ce que nous avons relevé
          </Heading>
          <Text>
            Cette consommation dépasse le double de votre moyenne des trois années précédentes. Une
            fuite en est souvent la cause.
          </Text>
          <DefinitionList items={facts} />
          <Alert tone={countdown.tone} title="Le délai pour demander la remise">
            <Text>{countdown.text}</Text>
          </Alert>
        </Stack>
      </section>
      <WhatToCheck />
      <WhatTheLawGives cap={cap} />
      <section aria-labelledby="dossier">
        <Stack>
          <Heading level={2} id="dossier">
            Ouvrir un dossier de fuite
          </Heading>
          <Missing notice={missing} />
          {opened && (
            <Alert tone="info" title={opened.title}>
              <Text>{opened.text}</Text>
              <Link href={opened.href} variant="alone">
                Voir ce dossier
              </Link>
            </Alert>
          )}
          <Container size="column">
            <ClaimDoor
              {...door}
              label="Dossier de fuite"
              hint="Où est la fuite, depuis quand, est-elle réparée&nbsp;? La relève est déjà citée."
              pieces="Attestation du plombier, photos"
              submitText="Ouvrir le dossier"
              back={
                <LinkButton href={paths.consumption} variant="outline">
                  Revenir à ma consommation
                </LinkButton>
              }
            >
              <Text>{certificate}</Text>
            </ClaimDoor>
          </Container>
        </Stack>
      </section>
    </Stack>
  )
}
