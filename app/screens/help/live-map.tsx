import 'leaflet/dist/leaflet.css'
import {
  divIcon,
  type LeafletMap,
  map as mapIn,
  marker,
  tileLayer,
} from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Cluster, Link } from '#ui/layout.tsx'
import { pinHtml } from './pin.tsx'

export type MapData = {
  /** The portal's own address of the tiles: `…/{z}/{x}/{y}`. */
  tiles: string
  center: [number, number]
  bounds: [[number, number], [number, number]]
  zooms: { least: number; first: number; most: number }
  credit: { text: string; href: string }
}

/** CONTACT-07: the map replaces the picture and takes the focus. It is downloaded only when the visitor asks for it. */
export function LiveMap(
  props: MapData & { label: string; onFail: () => void; onClose: () => void },
) {
  const { label, credit, onClose } = props
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef<LeafletMap>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once, from the first properties
  useEffect(() => {
    if (!container.current) return
    shown.current = showMap(container.current, props)
    container.current.focus()
    return () => void shown.current?.remove()
  }, [])
  return (
    <>
      <div
        ref={container}
        role="application"
        aria-label={`${label}. Flèches pour se déplacer, + et − pour agrandir ou réduire.`}
        className={cx('office__live')}
      />
      <figcaption className={cx('office__address')}>
        <Cluster>
          <Button variant="outline" size="sm" type="button" onClick={() => shown.current?.zoomIn()}>
            Agrandir
          </Button>
          <Button
            variant="outline"
            size="sm"
            type="button"
            onClick={() => shown.current?.zoomOut()}
          >
            Réduire
          </Button>
          <Button variant="ghost" size="sm" type="button" onClick={onClose}>
            Revenir au plan
          </Button>
        </Cluster>
        <p>
          Fond de carte&nbsp;: <Link href={credit.href}>{credit.text}</Link>
        </p>
      </figcaption>
    </>
  )
}

function showMap(
  container: HTMLElement,
  { tiles, center, bounds, zooms, onFail }: MapData & { onFail: () => void },
): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const range = { minZoom: zooms.least, maxZoom: zooms.most }
  const map = mapIn(container, {
    center,
    zoom: zooms.first,
    ...range,
    maxBounds: bounds,
    maxBoundsViscosity: 1,
    // The mouse wheel scrolls the page, not the map.
    scrollWheelZoom: false,
    // Leaflet's buttons are too small: the page has its own below the map, with the credit for the tiles.
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    inertia: moves,
  })
  const markZoom = () => {
    container.dataset.zoom = String(map.getZoom())
  }
  markZoom()
  map.on('zoomend', markZoom)
  tileLayer(tiles, { bounds, ...range })
    .on('tileerror', onFail)
    .addTo(map)
  const icon = divIcon({ html: pinHtml, className: '', iconAnchor: [22, 56] })
  marker(center, { icon, interactive: false, keyboard: false }).addTo(map)
  return map
}
