import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Heading, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { useUtility } from '../../render.tsx'
import { hoursAt, place } from './contact.server.ts'
import { Hours, Phone } from './hours.tsx'
import { OfficeMap } from './office-map.tsx'

export const handle: Page = { title: 'Nous contacter' }

export const loader = guarded(requireSubscriber, ({ who }) => ({
  ...hoursAt(new Date()),
  ...place(),
  reference: who.owner,
  email: settings().CONTACT_EMAIL,
}))

/** CONTACT-01 to CONTACT-07 */
export default function Contact() {
  const { opening, week, reference, email, street, town, wayThere, ...map } =
    useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Nous contacter</PageHeading>
      <div className={cx('pair')}>
        <Phone opening={opening} reference={reference} />
        <Hours week={week} />
      </div>
      <Section id="accueil" title="Venir à l’accueil">
        <div className={cx('office')}>
          <OfficeMap {...map} />
          <div className={cx('office__address')}>
            <p>
              <strong>{useUtility().name}</strong>
              <br />
              {street}
              <br />
              {town}
            </p>
            <LinkButton href={wayThere} variant="outline">
              Itinéraire
              <VisuallyHidden>{` vers ${street}, sur OpenStreetMap, un autre site`}</VisuallyHidden>
            </LinkButton>
          </div>
        </div>
      </Section>
      <Section id="ecrire" title="Par écrit">
        <Rows>
          <LinkRow
            href={paths.complaints}
            title="Faire une réclamation"
            note="Réponse par courrier sous 15 jours ouvrés, suivi en ligne"
          />
          <LinkRow href={`mailto:${email}`} title={email} note="Pour toute autre question" />
          <LinkRow
            href={paths.faq}
            title="Les questions fréquentes"
            note="Qualité de l’eau, prix, compteur"
          />
        </Rows>
      </Section>
    </Stack>
  )
}

function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: React.ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  )
}
