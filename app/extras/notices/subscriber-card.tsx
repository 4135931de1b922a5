import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { Badge } from '#ui/layout.tsx'
import type { NoticesCard } from './staff-list.server.ts'

/** The legal notices to a subscriber, as a proof that they were sent. */
export default function SubscriberNotices({ notices, level }: NoticesCard) {
  return (
    <Part title="Avis de consommation anormale" level={level}>
      <Lines none="Aucun avis envoyé.">
        {notices.map(({ id, pdc, figures, notified, found, opened }) => (
          <Line
            key={id}
            note={`${notified || `Constaté le ${found}`}, ${opened ? `ouvert le ${opened}` : 'pas encore ouvert'}`}
          >
            {pdc}, {figures} {!notified && <Badge tone="warning">À envoyer par courrier</Badge>}
          </Line>
        ))}
      </Lines>
    </Part>
  )
}
