import { boundsAround, zooms } from '#domain/map.ts'
import { hoursOn, openingAt, openingHours, rangeOf } from '#domain/opening-hours.ts'
import { dayOf } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'
import { hasTiles, office } from './tiles.server.ts'

/** CONTACT-01: whether customer service answers now, and the hours of its week, with the present day marked. */
export function hoursAt(now: Date) {
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
export function officeShown() {
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
