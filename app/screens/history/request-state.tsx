import { Alert } from '#ui/alert.tsx'
import { Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { ShownRequest } from './texts.server.ts'

type Props = Pick<ShownRequest, 'answerBy' | 'isLate' | 'canBeCancelled'> & {
  lateDays: number
  phone: string
}

/** By when the answer comes, or that it has not come in time and who to turn to; nothing once it is over. */
export function RequestState({ answerBy, isLate, canBeCancelled, ...props }: Props) {
  const { lateDays, phone } = props
  if (!answerBy) return null
  if (isLate)
    return (
      <Alert
        tone="late"
        title={`Notre réponse a ${lateDays} ${lateDays > 1 ? 'jours' : 'jour'} de retard`}
      >
        <Text>
          {`Elle était attendue le ${answerBy}. Vous n’avez rien à refaire. `}
          <Link href="#ecrire">Relancer en un message</Link> ou appeler le{' '}
          <PhoneLink phone={phone} />.
        </Text>
      </Alert>
    )
  return (
    <Alert tone="info" title={`Réponse par courrier au plus tard le ${answerBy}`}>
      <Text>
        {canBeCancelled
          ? 'Votre demande est arrivée. Personne ne l’a encore ouverte\u00a0: vous pouvez l’annuler.'
          : 'Notre service s’en occupe.'}
      </Text>
    </Alert>
  )
}
