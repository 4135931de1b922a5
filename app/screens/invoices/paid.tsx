import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Heading, Text } from '#ui/layout.tsx'

type Props = {
  amount: string
  at: string
  place: string
  lines: { number: string; amount: string }[]
  receipt: string
  /** Nothing is left to pay at the point that the page shows. */
  isSettled: boolean
}

/** PAY-06: the browser comes from another site: what it sees first takes the focus, so that it is read. */
export function Paid({ amount, at, place, lines, receipt, isSettled }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: see above
    <div role="status" tabIndex={-1} autoFocus>
      <Alert tone="success">
        <Heading level={2}>Merci, votre paiement est enregistré</Heading>
        <Text>
          <strong>{amount}</strong>
          {` le ${at}, par carte bancaire, pour ${place}. `}
          {isSettled && 'Vous n’avez rien à faire.'}
        </Text>
        <DefinitionList
          items={lines.map(({ number, amount }) => ({ term: `Facture ${number}`, value: amount }))}
        />
        <LinkButton href={receipt} variant={isSettled ? 'solid' : 'outline'} download>
          Télécharger le reçu (PDF)
        </LinkButton>
      </Alert>
    </div>
  )
}
