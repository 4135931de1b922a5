import { useLoaderData } from '@remix-run/react'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { type Page, PageHeading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { hoursAt, officeShown } from './contact.server.ts'
import { Hours, Phone } from './hours.tsx'
import type { LiveMap, MapData } from './live-map.tsx'
import { Pin } from './pin.tsx'

export const handle: Page = { title: 'Nous contacter' }

export const loader = guarded(requireSubscriber, ({ who }) => ({
  ...hoursAt(new Date()),
  ...officeShown(),
  reference: who.owner,
  email: settings().CONTACT_EMAIL,
}))

/** CONTACT-01 to CONTACT-07 */
export default function Contact() {
  const { opening, week, reference, email, ...office } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Nous contacter</PageHeading>
      <div className={cx('pair')}>
        <Phone opening={opening} reference={reference} />
        <Hours week={week} />
      </div>
      <Office {...office} />
      <Writing email={email} />
    </Stack>
  )
}

type OfficeProps = { street: string; town: string; wayThere: string } & ComponentProps<
  typeof OfficeMap
>

/** CONTACT-04, CONTACT-05, CONTACT-07 */
function Office({ street, town, wayThere, ...map }: OfficeProps) {
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

function Writing({ email }: { email: string }) {
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

type Live = ComponentType<ComponentProps<typeof LiveMap>>

/**
 * CONTACT-04, CONTACT-07: a picture with the marker; where there are tiles, with the script and on a wide screen, a
 * button that puts the map in its place. Its code is fetched only then.
 */
function OfficeMap(props: { picture: string; label: string; zoom: number; map: MapData | null }) {
  const { picture, label, zoom, map } = props
  const [Live, setLive] = useState<Live>()
  const [words, setWords] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const isOffered = useWideScreen() && map !== null

  const open = async () => {
    setWords('Chargement de la carte…')
    try {
      const { LiveMap } = await import('./live-map.tsx')
      setLive(() => LiveMap)
      setWords('')
    } catch {
      setWords('La carte n’a pas pu être chargée. Le plan et l’itinéraire restent là.')
    }
  }
  const close = () => {
    setLive(undefined)
    setWords('')
    // The button can have the focus again once the picture is there.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const failed = 'Une partie de la carte n’a pas pu être chargée.'

  return (
    <figure className={cx('office__map')} {...(!Live && { 'data-zoom': zoom })}>
      {Live && map ? (
        <Live {...map} label={label} onFail={() => setWords(failed)} onClose={close} />
      ) : (
        <>
          <div className={cx('office__map')}>
            <img className={cx('office__picture')} src={picture} alt={label} />
            <Pin />
          </div>
          {isOffered && (
            <figcaption className={cx('office__address')}>
              <Button
                ref={opener}
                variant="outline"
                size="sm"
                type="button"
                onClick={() => void open()}
              >
                Ouvrir la carte
              </Button>
            </figcaption>
          )}
        </>
      )}
      {isOffered && (
        <div role="status">
          {words && (
            <Text size="sm" tone="muted">
              {words}
            </Text>
          )}
        </div>
      )}
    </figure>
  )
}

/** From the width at which the map has room; false until the script runs. */
function useWideScreen(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => setWide(matchMedia('(min-width: 48em)').matches), [])
  return isWide
}
