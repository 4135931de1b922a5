import { useLoaderData } from '@remix-run/react'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { boundsAround, zooms } from '#domain/map.ts'
import { hoursOn, openingAt, openingHours, rangeOf } from '#domain/opening-hours.ts'
import { dayOf } from '#domain/values.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, RowSection, Section } from '#ui/rows.tsx'
import { Hours, Phone } from './hours.tsx'
import type { LiveMap, MapData } from './live-map.tsx'
import { Pin } from './pin.tsx'
import { hasTiles, office } from './tiles.server.ts'

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
    <Screen title="Nous contacter">
      <div className={cx('pair')}>
        <Phone opening={opening} reference={reference} />
        <Hours week={week} />
      </div>
      <Office {...office} />
      <Writing email={email} />
    </Screen>
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
    <RowSection id="ecrire" title="Par écrit">
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
    </RowSection>
  )
}

type Live = ComponentType<ComponentProps<typeof LiveMap>>

/**
 * CONTACT-04, CONTACT-07: a picture with the marker. With map tiles and a script, a wide screen also has a button that
 * replaces the picture by the map, whose code is fetched only then.
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
    // The button exists again, and can take the focus, once the picture is back.
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

/** Whether the screen is wide enough for the map; false until the script runs. */
function useWideScreen(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => setWide(matchMedia('(min-width: 48em)').matches), [])
  return isWide
}

/** CONTACT-01: whether customer service answers now, and the hours of its week, with the present day marked. */
function hoursAt(now: Date) {
  const today = hoursOn(dayOf(now))
  const open = openingHours.map(hours => ({
    days: hours.days.replace(/^./, letter => letter.toUpperCase()),
    hours: rangeOf(hours),
    isToday: hours === today,
  }))
  const closed = { days: 'Samedi, dimanche, fériés', hours: 'Fermé', isToday: !today }
  return { opening: openingAt(now), week: [...open, closed] }
}

/** CONTACT-04, CONTACT-05, CONTACT-07: where the office is, how it is shown, and the way there. */
function officeShown() {
  const { UTILITY_ADDRESS, OFFICE_PICTURE, OFFICE_PICTURE_TEXT } = settings()
  const { latitude, longitude } = office()
  const [, street = '', town = ''] = /^([^,]*),?\s*(.*)$/s.exec(UTILITY_ADDRESS) ?? []
  const to = new URLSearchParams({ to: `${latitude},${longitude}` })
  return {
    street,
    town,
    wayThere: `https://www.openstreetmap.org/directions?${to}`,
    picture: OFFICE_PICTURE,
    label: `Plan\u00a0: ${OFFICE_PICTURE_TEXT}`,
    zoom: zooms.first,
    map: hasTiles() ? mapData() : null,
  }
}

function mapData() {
  const { MAP_TILES_CREDIT: text, MAP_TILES_CREDIT_URL: href } = settings()
  const { latitude, longitude } = office()
  return {
    tiles: paths.mapTile('{z}', '{x}', '{y}'),
    center: [latitude, longitude] as [number, number],
    bounds: boundsAround(office()),
    zooms,
    credit: { text, href },
  }
}
