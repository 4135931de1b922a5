import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import type { Trusted } from './staff.server.ts'

/** BEY-28: the helpers of a subscriber, so that staff know whom they have on the phone. */
export default function People({ people, level }: Trusted) {
  return (
    <Part title="Agit pour l’abonné" level={level}>
      <Lines none="Personne ne peut agir pour cet abonné.">
        {people.map(({ id, name, note, isWaiting }) => (
          <Line key={id} note={note} end={isWaiting ? 'Sans réponse' : 'Accès en cours'}>
            {name}
          </Line>
        ))}
      </Lines>
    </Part>
  )
}
