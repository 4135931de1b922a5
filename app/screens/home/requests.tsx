import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import type { RequestsAtHome } from './requests.server.ts'

/** What the utility owes first: an answer that has not come in time. */
export function LateAnswer({ late, phone }: Pick<RequestsAtHome, 'late'> & { phone: string }) {
  if (!late) return null
  const { id, type, date, answerBy, days, others } = late
  return (
    <AlertCard
      tone="late"
      title={`Notre réponse a ${days} ${days > 1 ? 'jours' : 'jour'} de retard`}
      action={
        <LinkButton href={paths.request(id)} variant="outline">
          Voir ma demande
        </LinkButton>
      }
    >
      <Text>
        Votre <strong>{type.toLowerCase()}</strong>
        {` du\u00a0${date} attend depuis le\u00a0${answerBy}. C’est à nous de vous répondre.`}
        {others && ` ${others}`}
      </Text>
      <Text>
        Pour ne pas attendre&nbsp;: <PhoneLink phone={phone} />
      </Text>
    </AlertCard>
  )
}

/** Requests that are under way, and still in time. */
export function UnderWay({ open, more }: Pick<RequestsAtHome, 'open' | 'more'>) {
  if (open.length === 0) return null
  return (
    <Section id="en-cours" title="En cours">
      <Rows>
        {open.map(({ id, type, date, answerBy, status }) => (
          <LinkRow
            key={id}
            href={paths.request(id)}
            title={type}
            note={`Envoyée le\u00a0${date}. Réponse au plus tard le\u00a0${answerBy}.`}
            end={<Badge tone="neutral">{status}</Badge>}
          />
        ))}
        {more && <LinkRow href={paths.history} title={more} />}
      </Rows>
    </Section>
  )
}
