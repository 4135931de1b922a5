import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import type { ShownBulk } from './bulk.server.ts'
import { requestsIn, stateWords } from './texts.ts'

/** What was sent to many requests, each a link to its page. */
export function BulkRows({ bulks }: { bulks: ShownBulk[] }) {
  return (
    <Rows>
      {bulks.map(bulk => (
        <LinkRow
          key={bulk.reference}
          href={paths.bulk(bulk.reference)}
          title={`Envoi à ${requestsIn(bulk.changing)}`}
          note={`Par ${bulk.author}, ${
            bulk.ended ? `le ${bulk.ended}` : `annulable jusqu’au ${bulk.until}`
          }`}
          end={<Badge tone="neutral">{stateWords[bulk.state]}</Badge>}
        />
      ))}
    </Rows>
  )
}
