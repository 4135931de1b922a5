import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { Badge } from '#ui/layout.tsx'
import type { ShownNotice } from './staff-list.server.ts'

type Props = { notices: ShownNotice[]; level?: 3; most?: number }

/** The legal notices to a subscriber, as a proof that they were sent. */
const Notices = ({ notices, level, most }: Props) => (
  <Part title="Avis de consommation anormale" level={level}>
    <Lines none="Aucun avis n’a été nécessaire.">
      {notices.slice(0, most).map(({ id, pdc, figures, notified, found, opened }) => (
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

export default Notices
