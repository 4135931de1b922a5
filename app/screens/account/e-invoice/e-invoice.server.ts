import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { formatDay } from '#domain/values.ts'
import { answerForm, PageFailure, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { eInvoiceSince } from '../../shell/e-invoice-state.server.ts'

/** EINV-06: throws 404 if e-invoices are not offered. Subscribers who have joined may still go back to paper. */
function refuseWithoutEInvoice(): void {
  if (!settings().SHOW_E_INVOICE)
    throw new PageFailure(404, {
      title: 'Page introuvable',
      text: 'L’e-facture n’est pas proposée ici.',
    })
}

export async function showEInvoice(subscriber: Subscriber) {
  const since = await eInvoiceSince(subscriber)
  if (!since) refuseWithoutEInvoice()
  return { since, terms, termsOf: formatDay(termsOf) }
}

/** EINV-03 */
const schema = z.object({
  cgv: z.literal('on', { error: 'Acceptation des conditions requise' }),
  adhesion: z.literal('on', { error: 'Adhésion requise' }),
})

/** EINV-04, EINV-05: joins, or goes back to paper, for which there is no condition. */
export async function changeEInvoice({ call, who, form }: Subscriber) {
  const posted = await form()
  const login = who.owner
  if (posted.get('intent') === 'leave')
    return answerForm({}, async () => {
      await call('leaveEInvoice', { body: { login } })
      const to = settings().SHOW_E_INVOICE ? paths.eInvoice : paths.account
      return redirectWithToast(to, backToPaper())
    })
  refuseWithoutEInvoice()
  return answerForm({ posted, schema, keep: ['cgv', 'adhesion'] }, async () => {
    await call('joinEInvoice', { body: { login, cgv: termsOf } })
    return redirect(paths.eInvoiceJoined, 303)
  })
}

const backToPaper = () =>
  success('C’est fait\u00a0: vos prochaines factures arrivent par courrier. Un e-mail le confirme.')

/** EINV-01: the day of these terms, kept with each adhesion; a change of the text needs a new day. */
const termsOf = '2026-01-01'

const terms: { title: string; text: string }[] = [
  {
    title: 'Ce que vous recevez',
    text: 'À chaque facture, un e-mail vous prévient à l’adresse de votre compte. La facture, en PDF, est à lire et à télécharger dans votre espace abonnés. Elle a la même valeur que sur papier, et ne vous est plus envoyée par courrier.',
  },
  {
    title: 'Ce que cela change pour le paiement',
    text: 'Rien\u00a0: le montant, la date limite et votre mode de paiement restent les mêmes.',
  },
  {
    title: 'Combien de temps vos factures restent là',
    text: 'Toutes celles de votre contrat, et dix ans au moins après leur émission. Téléchargez-les avant de clore votre compte.',
  },
  {
    title: 'Votre adresse e-mail',
    text: 'Tenez-la à jour dans «\u00a0Mon compte abonné\u00a0». Si l’e-mail nous revient, nous vous écrivons par courrier.',
  },
  {
    title: 'Le retour au papier',
    text: 'À tout moment et sans frais, sur cette page ou auprès du service Gestion Clientèle. Il vaut dès la facture suivante.',
  },
  {
    title: 'Vos données',
    text: 'Seuls le jour de votre adhésion et celui des conditions acceptées sont gardés. Ils sont effacés quand vous revenez au papier.',
  },
]
