import { describe, expect, test } from 'vitest'
import { htmlOf } from '../test-render.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PdcBanner } from './pdc-banner.tsx'

const banner = {
  selected: 'P2',
  paymentLabel: 'Mensuel',
  address: '1 rue du Puits',
  municipality: 'Aubigny',
  subscriptionDate: '14/03/2020',
  phone: '02 00 00 00 00',
  action: '/pdc',
}
const userMenu = {
  userName: 'Claire Martin',
  items: [
    { href: '/compteabo/modifier-mdp', label: 'Changer mon mot de passe' },
    { href: '/compteabo/changer-mail', label: 'Changer mon adresse e-mail' },
  ],
  logoutAction: '/deconnexion',
}
const pdcs = ['P1', 'P2'].map(ref => ({ ref, address: `rue de ${ref}` }))
const brand = { name: 'Eaux du Val', space: 'Espace abonnés' }

describe('Header', () => {
  test('[SHELL-01] [SHELL-02] the name opens password, e-mail and log-out; /contact is beside it', () => {
    const html = htmlOf(
      <Header brand={brand} homeHref="/home" contactHref="/contact" userMenu={userMenu} />,
    )
    const menu = html.slice(html.indexOf('<details'), html.indexOf('</details>'))
    expect(menu).toMatch(/<summary.*Claire Martin.*<\/summary>/)
    expect(menu).toContain('href="/compteabo/modifier-mdp"')
    expect(menu).toContain('href="/compteabo/changer-mail"')
    expect(menu).toMatch(
      /<form [^>]*method="post"[^>]* action="\/deconnexion"|<form [^>]*action="\/deconnexion"[^>]* method="post"/,
    )
    expect(html).toContain('href="/contact"')
  })

  test('before log-in there is no menu', () => {
    expect(htmlOf(<Header brand={brand} homeHref="/connexion" />)).not.toContain('<details')
  })
})

describe('PdcBanner', () => {
  test('[SHELL-03] [SHELL-08] with several, a form with every one and the number to call', () => {
    const html = htmlOf(<PdcBanner {...banner} pdcs={pdcs} here="/factures?page=2" />)
    expect(html).toContain('<option value="P1">rue de P1 (P1)</option>')
    expect(html).toContain('<option value="P2" selected="">rue de P2 (P2)</option>')
    expect(html).toContain('name="redirectTo" value="/factures?page=2"')
    expect(html).toContain('href="tel:0200000000"')
  })

  test('[SHELL-04] [SHELL-08] with one, fixed text and no notice', () => {
    const html = htmlOf(<PdcBanner {...banner} pdcs={pdcs.slice(1)} here="/factures" />)
    expect(html).toContain('>P2<')
    expect(html).not.toContain('<select')
    expect(html).not.toContain('tel:')
  })

  test('[SHELL-07] « Aucune » without a date', () => {
    expect(
      htmlOf(<PdcBanner {...banner} pdcs={pdcs} here="/factures" subscriptionDate={undefined} />),
    ).toContain('>Aucune</dd>')
  })
})

test('[SHELL-27] the footer prints the version and offers the other mode', () => {
  const props = {
    utility: brand.name,
    version: '1.4.0',
    phone: '02',
    email: 'a@example.fr',
    near: [{ href: '/contact', label: 'Contact' }],
    hours: 'lundi 9 h – 17 h',
    path: '/home',
    lightAction: '/version-allegee',
    links: [{ href: '/plan-du-site', label: 'Plan du site' }],
  }
  const html = htmlOf(<Footer {...props} light="chosen" />)
  expect(html).toContain('Version 1.4.0')
  expect(html).toMatch(
    /<form [^>]*method="post"[^>]* action="\/version-allegee"|<form [^>]*action="\/version-allegee"[^>]* method="post"/,
  )
  expect(html).toMatch(/name="mode" value="full"[^>]*>Version complète/)
  expect(htmlOf(<Footer {...props} light="given" reason="Connexion lente" />)).toContain(
    'Connexion lente',
  )
  expect(htmlOf(<Footer {...props} light={undefined} />)).toMatch(
    /name="mode" value="light"[^>]*>Version allégée/,
  )
})
