import { Card } from '#ui/card.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'

const words: Record<number, string> = { 1: 'Un', 2: 'Deux', 3: 'Trois' }

/** The mediator, when the utility does not answer: independent of it, free, and open from a day on. */
export function Mediation(props: { months: number; from: string; isOpen: boolean }) {
  const { months, from, isOpen } = props
  const after = words[months] ?? months
  return (
    <Card.Root>
      <Card.Body>
        <Heading level={2} size="md">
          Toujours pas de réponse&nbsp;?
        </Heading>
        <Text>
          {`${after} mois après votre demande sans réponse qui vous satisfasse, ${isOpen ? 'c’est-à-dire depuis le' : 'soit à partir du'} `}
          <strong>{from}</strong>, vous pouvez saisir gratuitement la Médiation de l’eau. Elle est
          indépendante&nbsp;; joignez-lui cette page imprimée.
        </Text>
        <Text>
          <Link href="https://www.mediation-eau.fr">www.mediation-eau.fr</Link>, ou par
          courrier&nbsp;: Médiation de l’eau, BP 40463, 75366 Paris Cedex 08.
        </Text>
      </Card.Body>
    </Card.Root>
  )
}
