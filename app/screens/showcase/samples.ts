import * as paths from '#paths.ts'
import type { MenuItem } from '#ui/shell/side-nav.tsx'
import type { Toast } from '#ui/toasts.tsx'

export const menu: MenuItem[] = [
  { href: paths.showcase, label: 'Accueil' },
  { href: paths.invoices, label: 'Mes factures' },
  { href: paths.services, label: 'Mes services' },
  { href: paths.paymentModes, label: 'Mon mode de paiement' },
  { href: paths.account, label: 'Mon compte abonné' },
  { href: paths.history, label: 'Historique' },
  { href: paths.faq, label: 'FAQ' },
  { href: paths.contact, label: 'Contact' },
]

export const userMenu = {
  userName: 'Claire Martin',
  items: [
    { href: paths.passwordChange, label: 'Changer mon mot de passe' },
    { href: paths.mailChange, label: 'Changer mon adresse e-mail' },
  ],
  logoutAction: paths.logout,
}

export const pdcs = ['P100002A', 'P100002B', 'P100002C'].map((ref, rank) => ({
  ref,
  address: `${rank + 1} rue de la Fontaine`,
}))

export const banner = {
  selected: 'P100002A',
  paymentLabel: 'Prélèvement/Mensuel',
  address: '12 bis rue de la Fontaine',
  municipality: 'Saint-Aubin-sur-Rivière',
  subscriptionDate: '14/03/2020',
  phone: '02 00 00 00 00',
  action: paths.pdcChoice,
}

export const brand = { name: 'Service des eaux' }

export const footer = {
  utility: brand.name,
  version: '1.4.0',
  phone: '02 00 00 00 00',
  email: 'abonnes@example.fr',
  near: [{ href: paths.contact, label: 'Contact' }],
  hours: 'lundi au vendredi 9 h – 17 h',
  path: paths.showcase,
  lightAction: paths.lightVersion,
  links: [
    { href: paths.accessibility, label: 'Accessibilité\u00a0: partiellement conforme' },
    { href: paths.siteMap, label: 'Plan du site' },
  ],
}

export const toasts: Toast[] = [
  { id: 's', tone: 'success', text: 'Votre paiement a été enregistré.' },
  { id: 'i', tone: 'info', text: 'Votre demande est déjà en cours de traitement.' },
  { id: 'w', tone: 'warning', text: 'Le paiement a été annulé. Rien n’a été débité.' },
  { id: 'e', tone: 'error', text: 'Le service ne répond pas. Réessayez dans quelques minutes.' },
]

export const invoices = [
  { number: 'F100001-01', issued: '02/11/2026', amount: '84,37 €', deadline: '11/12/2026' },
  { number: 'F100001-02', issued: '04/10/2026', amount: '1 126,50 €', deadline: '09/11/2026' },
  {
    number: 'F100001-03',
    issued: '02/05/2026',
    amount: '97,12 €',
    deadline: '01/06/2026',
    paid: true,
  },
]
