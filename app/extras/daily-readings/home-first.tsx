import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { LeaksAtHome } from './daily.server.ts'

/** BEY-642: a leak stands before all else, since it costs more each day. */
export default function HomeLeaks({ leaks, isHelper, phone }: LeaksAtHome) {
  return leaks.map(({ title, lost, place }) => (
    <AlertCard
      key={`${place} ${title}`}
      tone="warning"
      title={title}
      action={<LinkButton href={paths.faqAnswer('chercher-fuite')}>Chercher la fuite</LinkButton>}
    >
      <Text>
        <span>
          {`${place ? `Au ${place}, le` : 'Le'} compteur ne s’arrête plus, même la nuit\u00a0: `}
        </span>
        <strong>{lost}</strong>.
      </Text>
      {!isHelper && (
        <Text>
          Appeler&nbsp;: <PhoneLink phone={phone} />, 24h/24
        </Text>
      )}
    </AlertCard>
  ))
}
