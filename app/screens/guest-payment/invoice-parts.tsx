import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'

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

type PaidProps = {
  amount: string
  at: string
  reference: string
  /** Where it goes, once it is sent that it is, null when none was asked for. */
  receipt: 'sent' | (string & {}) | null
}

/** PAY-06: the browser comes from another site: what it sees first takes the focus, so that it is read. */
export function Paid({ amount, at, reference, receipt }: PaidProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: see above
    <div role="status" tabIndex={-1} autoFocus>
      <Receipt
        title={
          <Heading level={2} size="xl">
            Merci, votre paiement est enregistré
          </Heading>
        }
        amount={amount}
        sentence={
          <Text>
            {`Le ${at}, par carte bancaire. `}
            <strong>Vous n’avez rien d’autre à faire.</strong>
          </Text>
        }
        facts={[
          { term: 'Référence', value: reference },
          { term: 'Reçu', value: receiptText(receipt) },
        ]}
      />
    </div>
  )
}

function receiptText(receipt: PaidProps['receipt']): string {
  if (receipt === null) return 'Imprimez cette page ou notez la référence\u00a0: elle vaut reçu.'
  return receipt === 'sent'
    ? 'Le reçu vous a été envoyé par e-mail.'
    : `Le reçu part par e-mail à ${receipt}, dans quelques minutes.`
}
