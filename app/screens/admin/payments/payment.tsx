import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Cluster, Heading, Link, type Page, Stack } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { historyOf, paymentToCheck, shownPaymentToCheck } from './payments.server.ts'

export const handle: Page = { title: 'Paiement à vérifier' }

export const loader = guarded(requireAdmin, async (_, args) => {
  const payment = await paymentToCheck(args)
  return { ...shownPaymentToCheck(payment), ...historyOf(payment) }
})

const columns: Column<ReturnType<typeof historyOf>['events'][number]>[] = [
  { id: 'at', header: 'Date', rowHeader: true },
  { id: 'state', header: 'État' },
  { id: 'reason', header: 'Raison' },
]

const refunds: Record<string, string> = {
  asked:
    'Demandé, sans réponse\u00a0: regardez chez le prestataire, remboursez-y si ce n’est pas fait, puis classez sans suite.',
  refused: 'Refusé par le prestataire',
}

export default function PaymentToCheck() {
  const { id, owner, amount, events, refund, decisions, ...payment } =
    useLoaderData<typeof loader>()
  return (
    <RouteDialog title={`Paiement de ${amount}`} closeHref={paths.staffPayments}>
      <Stack>
        <DefinitionList
          items={[
            { term: 'Référence', value: payment.order },
            { term: 'Pourquoi', value: payment.why },
            { term: 'Depuis', value: payment.age },
            {
              term: 'Abonné',
              value: <Link href={paths.subscriber(owner)}>{owner}</Link>, // sic
            },
            { term: 'Payeur', value: payment.payer },
            { term: 'Point de comptage', value: payment.pdc },
            { term: 'Factures', value: payment.invoices.join(', ') },
            { term: 'Demandé le', value: payment.at },
            { term: 'Dernier mot du prestataire', value: payment.provider || '–' },
            ...(refund ? [{ term: 'Remboursement', value: refunds[refund] ?? refund }] : []),
          ]}
        />
        <Heading level={3}>Ce qui s’est passé</Heading>
        <Table caption="Ce qui s’est passé" dense columns={columns} rows={events} />
        <Cluster>
          {decisions.map(({ address, label }, n) => (
            <LinkButton
              key={address}
              href={paths.staffPaymentDecision(id, address)}
              {...(n > 0 && { variant: 'outline' })}
              preventScrollReset
            >
              {label}
            </LinkButton>
          ))}
        </Cluster>
      </Stack>
    </RouteDialog>
  )
}
