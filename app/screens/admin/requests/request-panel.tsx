import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading, List, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Popup } from '#ui/popup.tsx'
import type { ShownDetail, ShownFile } from './request.server.ts'

/** What a request is about, who sent it, and all that was said and done about it. */
export function RequestPanel({ id, ...request }: ShownDetail & { id: string }) {
  const { type, status, madeOn, due, cancelledOn, who, pdc, steps, messages, sentBy } = request
  return (
    <>
      <Heading level={2} size="md">{`Demande ${id}, ${type}`}</Heading>
      <Text>
        {cancelledOn ? (
          <Badge tone="neutral">{`Annulée le ${cancelledOn}`}</Badge>
        ) : (
          due?.isLate && <Badge tone="late">{due.words}</Badge>
        )}{' '}
        {`${status}, reçue le ${madeOn}.`}
        {due && ` Réponse due le ${due.by} au plus tard.`}
      </Text>
      <div>
        <Text>
          <strong>{who.name}</strong>
          {`, ${who.address} (${pdc})`}
        </Text>
        {sentBy && <Text>{`Envoyée par ${sentBy}, à qui l’abonné a donné accès.`}</Text>}
        <ul>
          {who.account && (
            <li>
              <Link href={who.account} variant="alone">
                Son compte d’abonné
              </Link>
            </li>
          )}
          {who.mail && (
            <li>
              <Link href={`mailto:${who.mail}`} variant="alone">
                {who.mail}
              </Link>
            </li>
          )}
          {who.phone && (
            <li>
              <Link href={`tel:${who.phone.replace(/[^+\d]/g, '')}`} variant="alone">
                {who.phone}
              </Link>
            </li>
          )}
        </ul>
      </div>
      <div>
        <Heading level={3} size="sm">
          Message
        </Heading>
        <RequestText id={id} {...request} />
        <Popup
          id="message"
          label="Lire en grand"
          title={`Message de la demande ${id}`}
          variant="ghost"
        >
          <RequestText id={id} {...request} />
        </Popup>
      </div>
      {messages.map(({ name, isStaff, at, message, files, mail }) => (
        <Stack key={`${at} ${name} ${message}`} gap="tight">
          <Heading level={3} size="sm">
            {`${isStaff ? 'Réponse' : 'Message'} de ${name}, le ${at}`}
          </Heading>
          {mail && (
            <div>
              <Badge tone={mail.tone}>{mail.text}</Badge>
            </div>
          )}
          <Text lines="kept">{message || 'Sans message.'}</Text>
          {files.length > 0 && <RequestFiles id={id} files={files} />}
        </Stack>
      ))}
      <div>
        <Heading level={3} size="sm">
          Étapes
        </Heading>
        <List items={steps} kind="steps" />
      </div>
    </>
  )
}

type Files = { id: string; files: ShownFile[] }

/** ADMREQ-17, ADMREQ-18: what the subscriber wrote, line by line, and sent along. */
function RequestText({ message, ...sent }: Files & { message: string }) {
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
function RequestFiles({ id, files }: Files) {
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
