declare module 'leaflet/dist/leaflet-src.esm.js' {
  type Point = [latitude: number, longitude: number]
  type Bounds = [southWest: Point, northEast: Point]

  export interface LeafletMap {
    on(event: 'zoomend', listener: () => void): LeafletMap
    getZoom(): number
    zoomIn(): LeafletMap
    zoomOut(): LeafletMap
    remove(): void
  }

  interface Layer {
    on(event: 'tileerror', listener: () => void): this
    addTo(map: LeafletMap): this
  }

  export function map(
    container: HTMLElement,
    options: {
      center: Point
      zoom: number
      minZoom: number
      maxZoom: number
      maxBounds: Bounds
      maxBoundsViscosity: number
      scrollWheelZoom: boolean
      zoomControl: boolean
      attributionControl: boolean
      zoomAnimation: boolean
      fadeAnimation: boolean
      inertia: boolean
    },
  ): LeafletMap

  export function tileLayer(
    template: string,
    options: { bounds: Bounds; minZoom: number; maxZoom: number },
  ): Layer

  export function marker(
    at: Point,
    options: { icon: Icon; interactive: boolean; keyboard: boolean },
  ): Layer

  type Icon = { readonly isIcon: true }
  export function divIcon(options: { html: string; className: string; iconAnchor: Point }): Icon
}
