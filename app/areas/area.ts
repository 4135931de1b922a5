/** One area beyond the specification, listed in areas.server.ts: data alone, which both programs read. */
export type Area<Name extends string = string> = {
  name: Name
  routes: AreaRoutes
  /** At the foot of every page, folded under « Informations » unless `isNear`. */
  footer?: AreaLink & { isNear?: true }
  /** A row of « Mon compte abonné », in one of its groups. */
  card?: { href: string; title: string; text: string; group: 'log-in' | 'mail' | 'data' }
  /** The pages that an address alone leads to, under the headings of « Plan du site ». */
  siteMap?: { [Title in SiteMapTitle]?: AreaLink[] }
  /** Lines of « Données personnelles »: what is kept of a person, and the people who see it because of this area. */
  kept?: Kept[]
  seenBy?: string
  /** Parts of « Mes données ». */
  data?: AreaData[]
}

/** By address, without its first `/`: the file below app/, or the file and what is shown inside it. */
type AddressFiles = Record<string, string | [file: string, inside: Record<string, string>]>
export type AreaRoutes = {
  /** Within the layout of subscribers, within that of staff, beside the list of requests, or within none. */
  subscriber?: AddressFiles
  staff?: AddressFiles
  requests?: AddressFiles
  open?: AddressFiles
}

export type AreaLink = { href: string; label: string }

export type SiteMapTitle =
  | 'Entrer'
  | 'Mes factures'
  | 'Mes services'
  | 'Mon mode de paiement'
  | 'Mon compte abonné'
  | 'Aide et informations'

export type Kept = { what: string; why: string; time: string }

/** `calls` answer it for a subscriber, or with `of` for each of their metering points; `as` names answers that are no objects. */
export type AreaData = { key: string; title: string; calls: string[]; as?: string; of?: 'points' }
