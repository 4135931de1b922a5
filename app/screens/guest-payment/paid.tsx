import { Heading, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'

type Props = {
  amount: string
  at: string
  reference: string
  /** Where it goes, once it is sent that it is, null when none was asked for. */
  receipt: 'sent' | (string & {}) | null
}

/** PAY-06: the browser comes from another site: what it sees first takes the focus, so that it is read. */
export function Paid({ amount, at, reference, receipt }: Props) {
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

function receiptText(receipt: Props['receipt']): string {
  if (receipt === null) return 'Imprimez cette page ou notez la référence\u00a0: elle vaut reçu.'
  return receipt === 'sent'
    ? 'Le reçu vous a été envoyé par e-mail.'
    : `Le reçu part par e-mail à ${receipt}, dans quelques minutes.`
}
