import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

/** The site map: every URL of the portal and the module that serves it. */
export default [
  index('screens/shell/start.ts'),

  // Access
  route('connexion', 'screens/access/login.tsx'),
  route('adm-sem-webabo', 'screens/access/admin-login.tsx'),
  route('deconnexion', 'screens/access/logout.ts'),
  route('force-mot-de-passe', 'screens/access/password-strength.ts'),

  // Subscribers
  layout('screens/shell/subscriber.tsx', [
    route('home', 'screens/home/home.tsx'),
    route('factures', 'screens/invoices/hub.tsx'),
    route('factures/consulter', 'screens/invoices/list.tsx', [
      route('payer', 'screens/invoices/pay.tsx'),
    ]),
  ]),
  route('factures/consulter/retour', 'screens/invoices/payment-return.ts'),
  route('factures/consulter/annulation', 'screens/invoices/payment-return.ts', {
    id: 'payment-cancel',
  }),
  route('factures/fichier/:number', 'screens/invoices/file.ts'),
  route('pdc', 'screens/shell/select-pdc.ts'),

  // Staff
  layout('screens/shell/admin.tsx', [
    route('adm-sem-webabo/gestion', 'screens/admin/requests.tsx', [
      route(':id', 'screens/admin/request-message.tsx'),
    ]),
  ]),

  // Everybody
  route('maintenance', 'screens/shell/maintenance.tsx'),
  route('version-allegee', 'screens/shell/light-version.ts'),
  route('paiement/notification', 'screens/invoices/payment-notification.ts'),
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('vitrine', 'screens/showcase/route.tsx')]),
  route('*', 'screens/shell/unknown.ts'),
] satisfies RouteConfig
