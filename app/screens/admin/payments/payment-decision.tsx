import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { provider } from '#payment/provider/index.server.ts'
import type { Decision } from '#payment/staff.server.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { carryOut, decisionOf, paymentToCheck, shownPaymentToCheck } from './payments.server.ts'

export const handle: Page = { title: 'Décider d’un paiement' }

export const loader = guarded(requireAdmin, async (_, args) => {
  const payment = await paymentToCheck(args)
  const { decision } = decisionOf(args)
  return {
    ...shownPaymentToCheck(payment),
    decision:
      decision === 'refunded' && !provider().refund ? ('refunded-by-hand' as const) : decision,
    address: args.params.action ?? '',
  }
})

export const action = guarded(requireAdmin, carryOut)

const words: Record<
  Decision | 'refunded-by-hand',
  { title: string; button: string; text: string }
> = {
  again: {
    title: 'Redemander',
    button: 'Redemander à l’exploitant',
    text: 'Le système de l’exploitant va être interrogé encore une fois. Si le prestataire a bien accepté ce montant, l’imputation lui est redemandée\u00a0; il ne la fait qu’une fois.',
  },
  booked: {
    title: 'Imputé à la main',
    button: 'Imputé à la main',
    text: 'Vous avez réglé ces factures dans le logiciel de facturation. L’abonné lira que son paiement est enregistré.',
  },
  refunded: {
    title: 'Rembourser',
    button: 'Rembourser par le prestataire',
    text: 'Le prestataire va rendre tout ce qu’il a débité. L’abonné lira que son paiement est annulé, et pourra payer ses factures de nouveau.',
  },
  'refunded-by-hand': {
    title: 'Rembourser',
    button: 'Remboursé à la main',
    text: 'Ce prestataire ne rembourse pas à la demande du portail\u00a0: rendez d’abord l’argent par un autre moyen. L’abonné lira que son paiement est annulé, et pourra payer ses factures de nouveau.',
  },
  cancelled: {
    title: 'Sans suite',
    button: 'Classer sans suite',
    text: 'Aucun montant débité, ou tout a été remboursé. L’abonné lira que son paiement est annulé, et pourra payer ses factures de nouveau.',
  },
}

export default function PaymentDecision() {
  const { id, owner, amount, decision, address } = useLoaderData<typeof loader>()
  const { title, button, text } = words[decision]
  return (
    <Confirmation
      title={`${title}\u00a0: ${amount}, abonné ${owner}`}
      action={paths.staffPaymentDecision(id, address)}
      back={paths.staffPayment(id)}
      button={button}
    >
      {text}
    </Confirmation>
  )
}
