import type { WorkState } from '#domain/local-water.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { ShownWork } from '../shell/local-water.server.ts'

const states = {
  now: { tone: 'late', word: 'En cours' },
  planned: { tone: 'warning', word: 'Prévu' },
  cancelled: { tone: 'neutral', word: 'Annulé' },
  over: { tone: 'neutral', word: 'Terminé' },
} as const satisfies Record<WorkState, object>

/** Works and cuts: those of now, then what comes, then what ended in the last thirty days. */
export function Works({ works, more }: { works: ShownWork[]; more: number }) {
  return (
    <section aria-labelledby="travaux">
      <Stack>
        <Heading level={2} id="travaux">
          Travaux et coupures
        </Heading>
        {works.length === 0 && (
          <Text>Aucun n’est en cours ni prévu, et il n’y en a pas eu depuis trente jours.</Text>
        )}
        {works.length > 0 && (
          <Rows>
            {works.map(work => (
              <Row
                key={work.id}
                title={`${work.title}, ${work.period}`}
                note={<WorkDetails {...work} />}
                end={<Badge tone={states[work.state].tone}>{states[work.state].word}</Badge>}
              />
            ))}
          </Rows>
        )}
        {more > 0 && (
          <Text>{`Et ${more}\u00a0autres, que notre service vous dira par téléphone.`}</Text>
        )}
      </Stack>
    </section>
  )
}

function WorkDetails({ state, where, reason, phone }: ShownWork) {
  const isComing = state === 'now' || state === 'planned'
  return (
    <>
      {`Où\u00a0: ${where}.`}
      {reason && ` Pourquoi\u00a0: ${reason}`}
      {isComing && (
        <>
          {' '}
          Qui appeler&nbsp;: <PhoneLink phone={phone} />
        </>
      )}
    </>
  )
}
