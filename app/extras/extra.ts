/** One extra: what a utility may offer beyond the specification. Only data, which the portal and the utility's system read. */
export type Declaration<Name extends string = string> = {
  name: Name
  /** Its place among the extras, where a page has links of several. */
  place: number
  /** Another extra, without whose pages this one is of no use: EXTRAS has to name both. */
  needs?: string
  routes: ExtraRoutes
  /** What it adds to the pages of the portal (slots.server.ts), loaded when a page first asks. */
  slots?: () => Promise<object>
  /** The log-in by OpenID Connect that it offers, at the provider that the settings name (`openIdSettings`). */
  signIn?: SignIn
  /** A link at the foot of every page, folded under « Informations » unless `isUnfolded`. */
  footer?: ExtraLink & { isUnfolded?: true }
  /**
   * A row under the form that logs in; `isForNew`: under the form that creates an account, too. A `provider` of
   * identities has its button in the form, above the link to what it says of itself.
   */
  wayIn?: ExtraRow & { provider?: { about: string; question: string }; isForNew?: true }
  /** A row of « Mes données », above the downloads. */
  dataRow?: ExtraRow
  /** What a new subscriber can do whose e-mail address has an account already. */
  mailTaken?: string
  /** The page of people who act for subscribers, with or without a contract of their own: without it no session does. */
  helpersPage?: string
  /** A row of « Mon compte abonné », in one of its groups. */
  card?: { href: string; title: string; text: string; group: 'log-in' | 'mail' | 'data' }
  /** A tab beside the list of subscribers, for staff. */
  subscribersTab?: ExtraLink
  /** Links of « Plan du site » under its headings, to pages whose address has no parameter. */
  siteMap?: { [Title in SiteMapTitle]?: ExtraLink[] }
  /** Lines of « Données personnelles »: what the extra keeps of a person, and the people who see it. */
  kept?: Kept[]
  seenBy?: string
  /** Its pages among those that were judged for accessibility, by their names in accessibility-judged.json. */
  sample?: Record<string, SamplePage>
  /** The folder of app/screens whose pages its own resemble, and with which they were judged. */
  judgedWith?: string
  /** Parts of « Mes données ». */
  data?: ExtraData[]
  /** A type of requests that agents may filter by, beside those of the specification. */
  requestType?: string
  /**
   * Parts of the agents' form beside « Répondre », by their value of `quoi`, for its `reply-tabs.tsx` and
   * `reply-panes.tsx`: the fields that are kept when the form could not be sent, unless the first of them is empty.
   */
  replyParts?: ReplyParts
  /** Those before « Répondre », by which a request of its own is decided: a `requestPart` says which it has now. */
  decisionParts?: ReplyParts
  /** The address of its page about a subscriber, for agents: of one without an account too. */
  subscriberSheet?: (refAbo: string) => string
  /** A row of an agent's « Mon compte ». */
  agentRow?: { href: string; title: string; note: string }
  /** What agents read at a field for their password who may have none here; `agents`: where it is about an access. */
  passwordHint?: { own: string; agents: string }
}

type ReplyParts = { [part: string]: [string, ...string[]] }

/** The file of the extra's folder that serves each address (without its first `/`), or that file and the pages nested in it. */
type AddressFiles = Record<string, string | [file: string, inside: Record<string, string>]>
export type ExtraRoutes = {
  /**
   * Each key names the layout around its pages: of subscribers, of staff, of the list of requests or of agents. `open`:
   * none, for whom their guards let in; `visitors`: none, for any visitor, which is why these are listed apart.
   */
  subscriber?: AddressFiles
  staff?: AddressFiles
  requests?: AddressFiles
  agents?: AddressFiles
  open?: AddressFiles
  visitors?: AddressFiles
}

export type SignIn = {
  /** How messages name the provider: « l’annuaire ». */
  name: string
  /** The name of the sealed cookie that the browser keeps while it is at the provider. */
  cookie: string
  /** The portal's addresses: where the provider sends the browser back, and its log-in page. */
  back: string
  page: string
  /** The provider has to ask the person again who has a session there: a shared computer may keep another's. */
  asksAgain?: true
}

export type ExtraLink = { href: string; label: string }

type ExtraRow = { href: string; title: string; note?: string }

export type SiteMapTitle =
  | 'Entrer'
  | 'Mes factures'
  | 'Mes services'
  | 'Mon mode de paiement'
  | 'Mon compte abonné'
  | 'Aide et informations'

/** `login`: the person in the demonstration who is shown the page, a visitor without one. */
export type SamplePage = { title: string; path: string; login?: string }

export type Kept = { what: string; why: string; time: string }

export type ExtraData = {
  key: string
  title: string
  /** The calls of the utility whose answers are copied: made once for a subscriber, or for each metering point (`of`). */
  calls: string[]
  of?: 'points'
  /** The name under which an answer is copied that is no object. */
  as?: string
  /** Asks the slot `beforeOwnData` first. */
  isGuarded?: true
}
