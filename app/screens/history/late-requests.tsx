import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { ShownRequest } from './texts.server.ts'

type Props = { count: number; oldest: ShownRequest[] }

/** Said by the utility itself, before the list: which answers have not come in time, those that waited longest first. */
export function LateRequests({ count, oldest }: Props) {
  const [first] = oldest
  if (!first) return null
  const isAlone = count === 1
  const left = count - oldest.length
  return (
    <Alert
      tone="late"
      title={`Nous sommes en retard sur ${isAlone ? first.yours : `${count} de vos demandes`}`}
    >
      {oldest.map(({ id, answerBy, name }) => (
        <Text key={id}>
          {!isAlone && `${name}\u00a0: `}
          {`${isAlone ? 'Vous' : 'vous'} deviez avoir notre réponse le ${answerBy}. `}
          <Link href={paths.request(id)}>
            Voir où elle en est, relancer
            {!isAlone && <VisuallyHidden>{`\u00a0: ${name}`}</VisuallyHidden>}
          </Link>
        </Text>
      ))}
      {left > 0 && (
        <Text>
          {left > 1 ? `Et ${left} autres, dans la liste.` : 'Et une autre, dans la liste.'}
        </Text>
      )}
    </Alert>
  )
}
