import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'

type Props = {
  phone: string
  submission: string
  total: string
  invoices: { number: string; deadline: string; isLate: boolean; amount: string }[]
  /** The list as it was. */
  list: string
}

/** INV-12. A plain form: it leads to another site, with or without JavaScript. */
export function PaymentForm({ phone, submission, total, invoices, list }: Props) {
  // In the address too: after a failure « Réessayer » proposes the same invoices.
  const action = paths.paymentOf(invoices.map(({ number }) => number))
  return (
    <form method="post" action={action}>
      <Stack>
        <Alert tone="info">
          <Text>
            {`Ce solde ne comprend pas certaines factures qui ne peuvent pas être payées en ligne. Pour les régler, contactez notre service Gestion Clientèle au ${phone}.`}
          </Text>
        </Alert>
        <DefinitionList
          items={[
            ...invoices.map(({ number, deadline, isLate, amount }) => ({
              term: `${number}, à payer avant le ${deadline}${isLate ? ', en retard' : ''}`,
              value: amount,
            })),
            { term: 'Total à payer', value: <strong>{total}</strong> },
          ]}
        />
        <Text tone="muted">
          Vous allez saisir votre carte sur le site sécurisé de notre prestataire de paiement.
        </Text>
        {invoices.map(({ number }) => (
          <input key={number} type="hidden" name="invoice" value={number} />
        ))}
        <input type="hidden" name="submission" value={submission} />
        <Cluster>
          <Button>{`Payer ${total}`}</Button>
          <LinkButton href={list} variant="outline" preventScrollReset state={keepFocus}>
            Annuler
          </LinkButton>
        </Cluster>
      </Stack>
    </form>
  )
}
