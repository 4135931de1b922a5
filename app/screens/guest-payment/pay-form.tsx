import { Alert } from '#ui/alert.tsx'
import { BigSum } from '#ui/big-sum.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'

type Props = {
  /** Names the invoice that the page shows, among those of other tabs. */
  bill: string
  amount: string
  /** The invoice's total, where less is left to pay. */
  rest: string | null
  deadline: string
  isStarted: boolean
  answer: { errors: { mail: string[] }; values: { mail: string } } | undefined
}

/** A plain form: it leads to another site, with or without JavaScript. */
export function PayForm({ bill, amount, rest, deadline, isStarted, answer }: Props) {
  return (
    <form method="post" noValidate>
      <input type="hidden" name="bill" value={bill} />
      <Stack>
        {isStarted && (
          <Alert tone="info" title="Vous avez commencé à payer cette facture">
            <Text>Continuez&nbsp;: c’est le même paiement, il n’est débité qu’une fois.</Text>
          </Alert>
        )}
        <div>
          <Text>
            <strong>{`À payer avant le\u00a0${deadline} inclus`}</strong>
          </Text>
          <p>
            <BigSum>{amount}</BigSum>
          </p>
          {rest && <Text>{rest}</Text>}
        </div>
        <Field
          name="mail"
          label="Adresse e-mail"
          hint="Pour recevoir le reçu, et rien d’autre."
          error={answer?.errors.mail}
          required={false}
        >
          <Input type="email" autoComplete="email" defaultValue={answer?.values.mail} />
        </Field>
        <Button width="full">{`Payer ${amount}`}</Button>
        <Text size="sm" tone="muted">
          Par carte, sur le site sécurisé de notre prestataire. Vous revenez ici ensuite.
        </Text>
      </Stack>
    </form>
  )
}
