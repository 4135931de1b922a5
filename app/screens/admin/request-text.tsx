import { Heading, List, Stack, Text } from '#ui/layout.tsx'

/** ADMREQ-17, ADMREQ-18: what the subscriber wrote, line by line, and sent along. */
export function RequestText(props: { message: string; attachments: string[] }) {
  return (
    <Stack>
      {props.message ? (
        <Text lines="kept">{props.message}</Text>
      ) : (
        <Text tone="muted">Cette demande ne contient aucun message.</Text>
      )}
      {props.attachments.length > 0 && (
        <div>
          <Heading level={3} size="sm">
            Pièce(s) transmise(s)
          </Heading>
          <List items={props.attachments} />
        </div>
      )}
    </Stack>
  )
}
