import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import type { Sending } from './sending.server.ts'
import { requestsIn, stateWords } from './texts.ts'

/** What was sent to many requests, each a link to its page. */
export function SendingRows({ sendings }: { sendings: Sending[] }) {
  return (
    <Rows>
      {sendings.map(sending => (
        <LinkRow
          key={sending.reference}
          href={paths.sending(sending.reference)}
          title={`Envoi à ${requestsIn(sending.changing)}`}
          note={`Par ${sending.author}, ${
            sending.ended ? `terminé le ${sending.ended}` : `annulable jusqu’au ${sending.until}`
          }`}
          end={<Badge tone="neutral">{stateWords[sending.state]}</Badge>}
        />
      ))}
    </Rows>
  )
}
