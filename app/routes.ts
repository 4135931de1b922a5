import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@remix-run/route-config'
import { extras } from '#extras/all.ts'
import type { ExtraRoutes } from '#extras/extra.ts'

/**
 * The addresses of a wizard: `base` shows its first step, `base/:draft/<step>` each of them. `steps` gives for each
 * step of the declaration the module in `folder` that asks its question, or the shared module of the recap. The report
 * and the confirmation are shared modules, which find the wizard by its address (app/screens/wizards.server.ts).
 */
function wizard(
  base: string,
  folder: string,
  steps: Record<string, string>,
  { files = false } = {},
): RouteConfigEntry[] {
  const modules = Object.entries({ ...steps, bilan: report, confirmation: done })
  const fileOf = (module: string) => (module.includes('/') ? module : `${folder}/${module}.tsx`)
  const [first = ''] = Object.values(steps)
  return [
    route(base, fileOf(first)),
    ...modules.map(([step, module]) => route(`${base}/:draft/${step}`, fileOf(module))),
    ...(files ? [route(`${base}/:draft/fichier/:id`, 'wizard/pages/file.ts')] : []),
  ]
}

/** `below`: the address of the layout, which those around it leave out. */
const extraRoutes = (place: keyof ExtraRoutes, below = '') =>
  extras.flatMap(({ name, routes }) => {
    const serve = (path: string, file: string, inside: Record<string, string> = {}) =>
      route(
        path,
        `extras/${name}/${file}`,
        Object.entries(inside).map(([below, page]): RouteConfigEntry => serve(below, page)),
      )
    return Object.entries(routes[place] ?? {}).map(([address, served]) => {
      const path = address.replace(below, '')
      return typeof served === 'string' ? serve(path, served) : serve(path, ...served)
    })
  })

const points = 'wizard/pages/points.tsx'
const recap = 'wizard/pages/recap.tsx'
const serviceDate = 'screens/services/steps/date.tsx'
const serviceFile = 'screens/services/steps/file.tsx'
const report = 'wizard/pages/report.tsx'
const done = 'wizard/pages/done.tsx'

/** The example of a wizard is not in production; the tests, which run on a build, ask for it (SHOWCASE). */
const showcase = (entries: RouteConfigEntry[]) =>
  process.env.NODE_ENV === 'production' && !process.env.SHOWCASE ? [] : entries

/** The id of a route is its address, since one module may serve several addresses and the site map has each once. */
const byAddress = (entries: RouteConfigEntry[], above = ''): RouteConfigEntry[] =>
  entries.map(entry => {
    const { path, children } = entry
    const address = [above, path].filter(Boolean).join('/')
    return {
      ...entry,
      ...(path !== undefined && { id: address }),
      ...(children && { children: byAddress(children, address) }),
    }
  })

/** The site map: every URL of the portal and the module that serves it, with those that its extras declare. */
export default byAddress([
  index('screens/shell/start.ts'),

  // Access
  route('connexion', 'screens/access/login.tsx'),
  route('connexion/creer-un-compte', 'screens/access/sign-up.tsx'),
  route('adm-sem-webabo', 'screens/access/admin-login.tsx'),
  route('adm-sem-webabo/ouvrir/:token', 'screens/access/first-agent.tsx'),
  route('adm-sem-webabo/code', 'screens/second-factor/code.tsx'),
  route('adm-sem-webabo/code/activation', 'screens/second-factor/first-activation.tsx'),
  route('deconnexion', 'screens/access/logout.ts'),
  route('forgotPassword', 'screens/access/forgot.tsx'),
  route('forgotPassword/:aboNum/:token', 'screens/access/reset.tsx'),
  route('confirm/:aboNum/:token', 'screens/access/confirm-account.tsx'),
  route('annuler-changement-mail/:aboNum/:token', 'screens/access/cancel-mail-change.tsx'),
  route('confirmAdress/:aboNumAdress/:tokenAdress', 'screens/access/confirm-address.tsx'),
  route('force-mot-de-passe', 'screens/access/password-strength.ts'),

  // Subscribers
  layout('screens/shell/subscriber.tsx', [
    route('home', 'screens/home/home.tsx'),
    route('saisie-gardee', 'screens/access/kept-form.tsx'),
    route('factures', 'screens/invoices/list.tsx'),
    route('factures/consulter', 'screens/invoices/list.tsx'),
    route('factures/consulter/payer', 'screens/invoices/pay.tsx'),
    route('factures/consulter/:number', 'screens/invoices/invoice.tsx', [
      route('contester', 'screens/invoices/dispute.tsx'),
    ]),
    route('factures/controle', 'screens/consumption/consumption.tsx'),
    route('factures/controle/foyer', 'screens/consumption/household.tsx'),
    route('factures/controle/fuite', 'screens/consumption/leak.tsx'),
    route('factures/paiements', 'screens/invoices/payments.tsx'),
    route('paymentmodes', 'screens/payment-modes/hub.tsx'),
    route('paymentmodes/prelevement', 'screens/payment-modes/direct-debit.tsx'),
    ...wizard('paymentmodes/prelevement/adhesion', 'screens/payment-modes/steps', {
      points,
      coordonnees: 'bank',
      recapitulatif: recap,
    }),
    ...wizard('paymentmodes/prelevement/arret', 'screens/payment-modes/steps', {
      points,
      recapitulatif: recap,
    }),
    route('paymentmodes/mensualisation', 'screens/payment-modes/monthly.tsx'),
    route(
      'paymentmodes/mensualisation/visualisation',
      'screens/payment-modes/monthly-schedule.tsx',
    ),
    ...wizard('paymentmodes/mensualisation/adhesion', 'screens/payment-modes/steps', {
      points: 'monthly-points',
      coordonnees: 'bank',
      recapitulatif: recap,
      validation: 'consent',
    }),
    ...wizard('paymentmodes/mensualisation/arret', 'screens/payment-modes/steps', {
      points,
      recapitulatif: recap,
    }),
    ...wizard('paymentmodes/coordonnees', 'screens/payment-modes/steps', {
      points,
      coordonnees: 'bank',
      recapitulatif: recap,
    }),
    route('services', 'screens/services/hub.tsx'),
    route('services/demenagement', 'screens/services/moving/moving.tsx'),
    ...wizard('services/transmission-compteur', 'screens/services/reading/steps', {
      point: 'reading-point',
      index: 'reading-index',
      recapitulatif: recap,
    }),
    ...wizard(
      'services/reclamations',
      'screens/services/claim/steps',
      { demande: 'claim-step' },
      { files: true },
    ),
    route('services/resiliation', 'screens/services/leaving/leaving.tsx'),
    ...wizard('services/resiliation/quitter-logement-locataire', 'screens/services/leaving/steps', {
      points,
      date: serviceDate,
      index: 'leaving-index',
      adresse: 'leaving-address',
      recapitulatif: recap,
    }),
    ...wizard(
      'services/resiliation/quitter-logement-proprietaire',
      'screens/services/leaving/steps',
      {
        points,
        date: serviceDate,
        attestation: serviceFile,
        index: 'leaving-index',
        adresse: 'leaving-address',
        recapitulatif: recap,
      },
      { files: true },
    ),
    route('services/souscrpition', 'screens/services/arriving/subscription.tsx'), // sic
    ...['locataire', 'proprietaire'].flatMap(who =>
      wizard(
        `services/souscrpition/${who}`, // sic
        'screens/services/arriving/steps',
        {
          compteur: 'new-meter',
          date: serviceDate,
          justificatif: serviceFile,
          index: 'first-index',
          recapitulatif: recap,
        },
        { files: true },
      ),
    ),
    route('historique', 'screens/history/history.tsx'),
    route('historique/:id', 'screens/history/request.tsx', [
      route('annuler', 'screens/history/request-cancel.tsx'),
    ]),
    ...wizard(
      'historique/message',
      'screens/history/steps',
      { message: 'message' },
      { files: true },
    ),
    route('compteabo', 'screens/account/hub.tsx'),
    route('compteabo/documents', 'screens/account/documents.tsx'),
    route('compteabo/modifier-mdp', 'screens/account/change-password.tsx'),
    route('compteabo/modifier-mdp/fait', 'screens/account/password-changed.tsx'),
    route('compteabo/mot-de-passe-actuel', 'screens/account/present-password.tsx'),
    route('compteabo/changer-mail', 'screens/account/change-mail.tsx'),
    route('compteabo/changer-mail/envoye', 'screens/account/mail-sent.tsx'),
    route('compteabo/changer-mail/fait', 'screens/account/mail-changed.tsx'),
    route('compteabo/changer-mail/:mailtoken', 'screens/account/mail-link.tsx'),
    route('compteabo/modifier-coordonnees', 'screens/account/address/address.tsx', [
      route('inconnue', 'screens/account/address/address-unknown.tsx'),
    ]),
    route('compteabo/modifier-coordonnees/fait', 'screens/account/address/address-saved.tsx'),
    route('compteabo/adhesion', 'screens/account/e-invoice/e-invoice.tsx'),
    route('compteabo/adhesion/fait', 'screens/account/e-invoice/e-invoice-joined.tsx'),
    route('faq', 'screens/help/faq.tsx'),
    route('contact', 'screens/help/contact.tsx'),
    route('compteabo/mes-donnees', 'screens/account/my-data.tsx'),
    ...extraRoutes('subscriber'),
    ...showcase(
      wizard(
        'vitrine/assistant',
        'screens/showcase/steps',
        { date: 'date', pieces: 'pieces', recapitulatif: recap },
        { files: true },
      ),
    ),
  ]),
  route('factures/consulter/retour', 'screens/invoices/payment-return.ts'),
  route('factures/consulter/annulation', 'screens/invoices/payment-return.ts'),
  route('factures/consulter/export', 'screens/invoices/export.ts'),
  route('factures/fichier/:number', 'screens/invoices/file.ts'),
  route('factures/controle/export', 'screens/consumption/export.ts'),
  route('factures/paiements/:id/recu', 'screens/invoices/payments-receipt.ts'),
  route(
    'paymentmodes/mensualisation/echeancier/:pdc',
    'screens/payment-modes/monthly-schedule-file.ts',
  ),
  route('paymentmodes/prelevement/mandat/:pdc', 'screens/payment-modes/mandate-file.ts'),
  route('services/demenagement/communes', 'screens/services/moving/moving-towns.ts'),
  route('services/demenagement/documents/:id', 'screens/services/moving/moving-file.ts'),
  route('historique/:id/fichier/:file', 'screens/history/request-file.ts'),
  route('historique/demenagement/:reference/:file', 'screens/history/move-file.ts'),
  route('historique/message-envoye/:draft', 'screens/history/message-sent.ts'),
  route('compteabo/modifier-coordonnees/propositions', 'screens/account/address/suggestions.ts'),
  route('contact/carte/:z/:x/:y', 'screens/help/tile.ts'),
  route('compteabo/mes-donnees/:file', 'screens/account/my-data-file.ts'),
  route('brouillons/:draft', 'screens/home/draft.ts'),
  route('pdc', 'screens/shell/select-pdc.ts'),

  // Staff
  layout('screens/admin/shell/frame.tsx', [
    route('adm-sem-webabo/gestion', 'screens/admin/requests/requests.tsx', [
      route(':id', 'screens/admin/requests/request.tsx'),
      ...extraRoutes('requests', 'adm-sem-webabo/gestion/'),
    ]),
    route('adm-sem-webabo/gestion/modeles', 'screens/admin/templates/templates.tsx', [
      route(':id', 'screens/admin/templates/template.tsx'),
    ]),
    route('adm-sem-webabo/paiements', 'screens/admin/payments/payments.tsx', [
      route(':id', 'screens/admin/payments/payment.tsx'),
      route(':id/:action', 'screens/admin/payments/payment-decision.tsx'),
    ]),
    route('adm-sem-webabo/subManangement', 'screens/admin/subscribers/subscribers.tsx', [
      route(':refAbo', 'screens/admin/subscribers/subscriber.tsx'),
      route(':refAbo/supprimer', 'screens/admin/subscribers/subscriber-delete.tsx'),
    ]),
    route('adm-sem-webabo/adresses', 'screens/admin/subscribers/pending-addresses.tsx'),
    route('adm-sem-webabo/userManangement', 'screens/admin/agents/agents.tsx', [
      route('creer', 'screens/admin/agents/agent-create.tsx'),
      route(':id', 'screens/admin/agents/agent.tsx'),
      route(':id/supprimer', 'screens/admin/agents/agent-delete.tsx'),
      route(':id/deux-etapes', 'screens/admin/agents/agent-factor.tsx'),
      ...extraRoutes('agents', 'adm-sem-webabo/userManangement/'),
    ]),
    route('adm-sem-webabo/compte', 'screens/admin/account/account.tsx'),
    route('adm-sem-webabo/deux-etapes', 'screens/second-factor/second-factor.tsx'),
    route('adm-sem-webabo/deux-etapes/activation', 'screens/second-factor/activation.tsx'),
    route('adm-sem-webabo/deux-etapes/codes', 'screens/second-factor/codes.tsx'),
    ...extraRoutes('staff'),
  ]),

  route('adm-sem-webabo/gestion/:id/brouillon', 'screens/admin/requests/reply-draft.ts'),
  route('adm-sem-webabo/gestion/:id/fichier/:file', 'screens/admin/requests/request-file.ts'),
  route(
    'adm-sem-webabo/subManangement/:refAbo/demenagement/:reference/:file',
    'screens/admin/subscribers/move-file.ts',
  ),

  // All visitors
  route('maintenance', 'screens/shell/maintenance.tsx'),
  route('accessibilite', 'screens/legal/accessibility.tsx'),
  route('accessibilite/grille.csv', 'screens/legal/accessibility-grid-file.ts'),
  route('.well-known/security.txt', 'screens/legal/security-contact.ts'),
  route('mentions-legales', 'screens/legal/notice.tsx'),
  route('donnees-personnelles', 'screens/legal/privacy.tsx'),
  route('plan-du-site', 'screens/legal/site-map.tsx'),
  route('version-allegee', 'screens/shell/light-version.ts'),
  route('paiement/notification', 'screens/invoices/payment-notification.ts'),
  ...extraRoutes('open'),
  ...extraRoutes('visitors'),
  route('*', 'screens/shell/unknown.ts'),
]) satisfies RouteConfig
