import * as paths from '#paths.ts'
import type { Area } from './area.ts'

export const area: Area<'payment-delay'> = {
  name: 'payment-delay',
  routes: { subscriber: { 'factures/delai': 'screens/payment-delay/delay.tsx' } },
  siteMap: {
    'Mes factures': [{ href: paths.paymentDelay, label: 'Demander un délai de paiement' }],
  },
  data: [
    { key: 'delais-de-paiement', title: 'Mes délais de paiement', calls: ['getPaymentDelays'] },
  ],
}
