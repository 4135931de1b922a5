import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { LiveMap, MapData } from './live-map.tsx'
import { Pin } from './pin.tsx'

type Live = ComponentType<ComponentProps<typeof LiveMap>>

/**
 * CONTACT-04, CONTACT-07: a picture with the marker; where there are tiles, with the script and on a wide screen, a
 * button that puts the map in its place. Its code is fetched only then.
 */
export function OfficeMap(props: {
  picture: string
  label: string
  zoom: number
  map: MapData | null
}) {
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
    // There again once the picture is.
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
