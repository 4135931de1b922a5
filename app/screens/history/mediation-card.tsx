import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { ShownMediation } from './request.server.ts'

const words: Record<number, string> = { 1: 'un', 2: 'deux', 3: 'trois' }

/** BEY-301: the mediator, independent of the utility and free: from which day, why, and the file for it. */
export function MediationCard({ file, ...props }: ShownMediation) {
  return (
    <Card.Root>
      <Card.Body>
        <Stack>
          <Heading level={2} size="md">
            {props.isAnswered
              ? 'Cette réponse ne vous convient pas\u00a0?'
              : 'Toujours pas de réponse\u00a0?'}
          </Heading>
          {props.why === null ? (
            <Text>
              Pour saisir gratuitement la Médiation de l’eau, il faut d’abord une réclamation
              écrite.
            </Text>
          ) : (
            <Text>
              {props.why === 'answer'
                ? 'Votre demande est traitée\u00a0: depuis le '
                : `Sans réponse satisfaisante ${words[props.months] ?? props.months} mois après votre demande, ${props.isOpen ? 'donc depuis le' : 'soit à partir du'} `}
              <strong>{props.from}</strong>, vous {props.isOpen ? 'pouvez' : 'pourrez'} saisir
              gratuitement la Médiation de l’eau.
              {` Elle est indépendante\u00a0; elle accepte un dossier jusqu’au ${props.until}${file ? '' : ', par exemple cette page imprimée'}.`}
            </Text>
          )}
          <Text>
            <Link href="https://www.mediation-eau.fr">www.mediation-eau.fr</Link>, ou par
            courrier&nbsp;: Médiation de l’eau, BP 40463, 75366 Paris Cedex 08.
          </Text>
          {file && (
            <LinkButton href={file} variant="outline">
              Préparer mon dossier
            </LinkButton>
          )}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
