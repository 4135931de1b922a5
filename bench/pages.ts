/** What the bench visits: how a page is reached, and under which limits it stands. */
export type Page = {
  path: string
  name?: string
  visitor: 'public' | 'subscriber'
  /** Sends `Save-Data: on`: the same page in its light version, without a byte of JavaScript. */
  light?: true
}

export const pages: Page[] = [
  { path: '/connexion', visitor: 'public' },
  { path: '/connexion/creer-un-compte', visitor: 'public' },
  { path: '/home', visitor: 'subscriber' },
  { path: '/home', name: '/home (version allégée)', visitor: 'subscriber', light: true },
  { path: '/factures', visitor: 'subscriber' },
  { path: '/factures/consulter', visitor: 'subscriber' },
  {
    path: '/factures/consulter/payer?facture=F100001-01&facture=F100001-02',
    name: '/factures/consulter/payer',
    visitor: 'subscriber',
  },
]

/** Bytes on the wire, compressed. They are exact, so the bench fails beyond them. */
export const limits = { html: 8_000, css: 12_000, js: 100_000 }
