import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import type { Decision } from '#payment/staff.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/page-title.tsx'
import { carryOut, decisionOf, paymentToCheck, shownToCheck } from './payments.server.ts'

export const handle: Page = { title: 'Décider d’un paiement' }

export const loader = guarded(requireAdmin, async (_, args) => {
  const payment = await paymentToCheck(args)
  return {
    ...shownToCheck(payment),
    decision: decisionOf(args).decision,
    address: args.params.action ?? '',
  }
})

export const action = guarded(requireAdmin, carryOut)

const words: Record<Decision, { title: string; button: string; text: string }> = {
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
