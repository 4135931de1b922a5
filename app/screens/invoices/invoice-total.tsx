import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { filterParams, orderParams } from './invoice-links.ts'

/** The form that the boxes of the rows belong to. */
export const payForm = 'payer'

/** `isPart`: the rows below are not all the invoices there are. */
type Props = { total: string; payable: boolean; isPart: boolean }

/** INV-04, INV-05, INV-11: pressing the button asks for the payment page of the ticked rows; nothing is paid yet. */
export function Total({ total, payable, isPart }: Props) {
  const amount = (
    <Text size="lg">
      Total à payer&nbsp;: <strong>{total}</strong>
    </Text>
  )
  if (!payable) return amount
  return (
    <Form id={payForm} action={paths.payment} aria-label="Payer" preventScrollReset>
      <KeptParams names={[...filterParams, ...orderParams, 'page']} />
      <Stack gap="tight">
        <Cluster justify="between">
          {amount}
          <Button>Payer mes factures</Button>
        </Cluster>
        <Text tone="muted">
          {`Sans sélection, le paiement porte sur toutes les factures à régler${isPart ? ' de ce point de comptage, affichées ou non' : ''}.`}
        </Text>
      </Stack>
    </Form>
  )
}
