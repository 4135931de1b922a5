import { delayRequestType } from '#domain/request.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'
export { delaySettings as settings } from './rules.ts'

export const extra: Declaration<'payment-delay'> = {
  name: 'payment-delay',
  place: 20,
  routes: { subscriber: { 'factures/delai': 'delay.tsx' } },
  slots: () => import('./slots.server.ts'),
  requestType: delayRequestType,
  decisionParts: { accorder: ['motAccord'], refuser: ['motRefus'] },
  siteMap: {
    'Mes factures': [{ href: paths.paymentDelay, label: 'Demander un délai de paiement' }],
  },
  data: [
    { key: 'delais-de-paiement', title: 'Mes délais de paiement', calls: ['getPaymentDelays'] },
  ],
  sample: {
    delai: {
      title: 'Plus de temps pour payer',
      path: paths.paymentDelayOf('F100001-01', 'P100001'),
      login: '100001',
    },
  },
}
