import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'

type Props = {
  /** Names the invoice that the page shows, among those of other tabs. */
  bill: string
  amount: string
  isStarted: boolean
  answer: { errors: { mail: string[] }; values: { mail: string } } | undefined
}

/** A plain form: it leads to another site, with or without JavaScript. */
export function PayForm({ bill, amount, isStarted, answer }: Props) {
  return (
    <form method="post" noValidate>
      <input type="hidden" name="bill" value={bill} />
      <Stack>
        {isStarted && (
          <Alert tone="info" title="Vous avez commencé à payer cette facture">
            <Text>Continuez&nbsp;: c’est le même paiement, il n’est débité qu’une fois.</Text>
          </Alert>
        )}
        <ErrorSummary errors={answer?.errors} />
        <Field
          name="mail"
          label="Adresse e-mail"
          hint="Pour recevoir le reçu, et pour rien d’autre."
          error={answer?.errors.mail}
          required={false}
        >
          <Input type="email" autoComplete="email" defaultValue={answer?.values.mail} />
        </Field>
        <Text>
          Vous allez payer par carte bancaire sur le site sécurisé de notre prestataire, puis
          revenir ici. Vous pouvez encore annuler là-bas.
        </Text>
        <Button width="full">{`Payer ${amount}`}</Button>
      </Stack>
    </form>
  )
}
