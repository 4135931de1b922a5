import * as paths from '#paths.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { ShownFile } from './request.server.ts'

type Files = { id: string; files: ShownFile[] }

/** ADMREQ-17, ADMREQ-18: what the subscriber wrote, line by line, and sent along. */
export function RequestText({ message, ...sent }: Files & { message: string }) {
  return (
    <Stack gap="tight">
      {message ? (
        <Text lines="kept">{message}</Text>
      ) : (
        <Text tone="muted">Cette demande ne contient aucun message.</Text>
      )}
      {sent.files.length > 0 && (
        <div>
          <Heading level={3} size="sm">
            Pièce(s) transmise(s)
          </Heading>
          <RequestFiles {...sent} />
        </div>
      )}
    </Stack>
  )
}

/** Files of a request, to be saved. */
export function RequestFiles({ id, files }: Files) {
  return (
    <ul>
      {files.map(file => (
        <li key={file.id}>
          <Link href={paths.staffRequestFile(id, file.id)} download variant="alone">
            {file.name}
          </Link>
          {file.size && ` (${file.size})`}
        </li>
      ))}
    </ul>
  )
}
