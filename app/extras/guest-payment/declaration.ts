import { guestProofMinutes, inDays, inHours, retentionDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'guest-payment'> = {
  name: 'guest-payment',
  place: 10,
  routes: {
    visitors: {
      // The address is printed on the bill, short enough to be typed.
      payer: 'short.ts',
      'payer-une-facture': 'find.tsx',
      'payer-une-facture/facture': 'invoice.tsx',
      'payer-une-facture/recu': 'receipt.ts',
      'payer-une-facture/retour': 'return.ts',
      'payer-une-facture/annulation': 'return.ts',
    },
  },
  wayIn: {
    href: paths.guestPayment,
    title: 'J’ai une facture papier',
    note: 'Payer une facture, sans compte',
    isForNew: true,
  },
  siteMap: { Entrer: [{ href: paths.guestPayment, label: 'Payer une facture sans compte' }] },
  // The payment itself has no line here: « Données personnelles » has one for all payments.
  kept: [
    {
      what: 'L’adresse e-mail donnée pour le reçu d’un paiement sans compte',
      why: 'Envoyer ce reçu',
      time: `Jusqu’à l’envoi du reçu\u00a0; ${inDays(retentionDays.guestMail)} si rien n’est payé`,
    },
    {
      what: 'La facture que vous payez sans compte, dans votre navigateur (chiffrée)',
      why: 'Vous la montrer, et vous reconnaître au retour de la banque',
      time: `${inHours(guestProofMinutes / 60)} au plus`,
    },
  ],
  sample: { sansCompte: { title: 'Payer une facture sans compte', path: paths.guestPayment } },
}
