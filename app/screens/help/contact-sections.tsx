import type { ComponentProps, ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Heading, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { OfficeMap } from './office-map.tsx'

type OfficeProps = { street: string; town: string; wayThere: string } & ComponentProps<
  typeof OfficeMap
>

/** CONTACT-04, CONTACT-05, CONTACT-07 */
export function Office({ street, town, wayThere, ...map }: OfficeProps) {
  return (
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
  )
}

export function Writing({ email }: { email: string }) {
  return (
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
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
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
