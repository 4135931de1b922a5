import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { ShownRequest } from './texts.server.ts'

/** Said by the utility itself, before the list: which answers have not come in time. */
export function LateRequests({ requests }: { requests: ShownRequest[] }) {
  if (requests.length === 0) return null
  const [{ yours = '' } = {}, ...others] = requests
  return (
    <Alert
      tone="late"
      title={
        others.length > 0
          ? `Nous sommes en retard sur ${requests.length} de vos demandes`
          : `Nous sommes en retard sur ${yours}`
      }
    >
      {requests.map(({ id, answerBy, ...request }) => (
        <Text key={id}>
          {others.length > 0 && `${request.name}\u00a0: `}
          {`${others.length > 0 ? 'vous' : 'Vous'} deviez avoir notre réponse le ${answerBy}. `}
          <Link href={paths.request(id)}>
            Voir où elle en est, relancer
            {others.length > 0 && <VisuallyHidden>{`\u00a0: ${request.name}`}</VisuallyHidden>}
          </Link>
        </Text>
      ))}
    </Alert>
  )
}
