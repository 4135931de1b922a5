import { Form, useNavigation } from '@remix-run/react'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { Report, TaskLine } from '../declaration/wizard.ts'
import { Recap } from './recap.tsx'

const words = {
  done: { tone: 'success', label: 'Fait' },
  refused: { tone: 'error', label: 'Refusé' },
  doubtful: { tone: 'warning', label: 'Sans réponse' },
  waiting: { tone: 'neutral', label: 'Pas encore envoyé' },
  sending: { tone: 'info', label: 'En cours d’envoi' },
} as const

/** WIZ-19: what was done for each metering point and what was not; only that is tried again. */
export function ReportView(report: Report) {
  const { title, href, sentAt, sections, lines, canRetry, phone, isOver, base } = report
  const isBusy = useNavigation().formMethod === 'POST'
  const isSending = lines.some(({ state }) => state === 'sending')
  return (
    <Stack gap="loose">
      <PageHeading>{title}</PageHeading>
      <Alert tone="warning">
        <Text>{introduction(lines, isOver)}</Text>
      </Alert>
      <Stack>
        {lines.map(line => (
          <Line key={line.subject} {...line} />
        ))}
      </Stack>
      {!isOver && (
        <Form method="post" action={href} aria-label="Suite de la demande">
          <Cluster>
            {canRetry && (
              <Button busy={isBusy}>
                {isUnfinished(lines) ? 'Continuer l’envoi' : 'Réessayer'}
              </Button>
            )}
            {isSending && <LinkButton href={href}>Actualiser</LinkButton>}
            {canRetry && (
              <Button variant="outline" name="intent" value="close">
                En rester là
              </Button>
            )}
          </Cluster>
        </Form>
      )}
      <Text>
        Si le problème persiste, appelez notre service Gestion Clientèle au{' '}
        <PhoneLink phone={phone} />.
      </Text>
      {isOver && <LinkButton href={base}>Faire une autre demande</LinkButton>}
      <Stack>
        <Heading level={2}>{`Votre demande du ${sentAt}`}</Heading>
        <Recap sections={sections} />
      </Stack>
    </Stack>
  )
}

/** Nothing went wrong with what was sent so far: the rest follows. */
const isUnfinished = (lines: TaskLine[]) =>
  lines.every(({ state }) => state === 'done' || state === 'waiting')

function introduction(lines: TaskLine[], isOver: boolean): string {
  const done = lines.filter(({ state }) => state === 'done').length
  if (lines.some(({ state }) => state === 'sending'))
    return 'Votre demande est en cours d’envoi. Actualisez cette page dans quelques instants.'
  if (isUnfinished(lines) && !isOver)
    return `L’envoi de votre demande n’est pas terminé\u00a0: ${done} sur ${lines.length}. Le reste suivra si vous continuez l’envoi\u00a0; ce qui est fait ne sera pas envoyé une seconde fois.`
  if (lines.some(({ state }) => state === 'doubtful'))
    return isOver
      ? 'Vous en êtes resté là. Ce qui est sans réponse a pu être pris en compte\u00a0: si c’est le cas, un courriel vous le dira.'
      : `Nous n’avons pas tout pu confirmer\u00a0: ${done} sur ${lines.length}. Réessayer est sans risque\u00a0: nous vérifions d’abord ce qui a été pris en compte.`
  if (done === 0) return 'Votre demande n’a pas abouti.'
  return `Votre demande n’a abouti qu’en partie\u00a0: ${done} sur ${lines.length}. Ce qui est fait ne sera pas envoyé une seconde fois.`
}

function Line({ subject, state, text }: TaskLine) {
  return (
    <Card.Root>
      <Card.Body>
        <Cluster>
          <Heading level={2} size="sm">
            {subject}
          </Heading>
          <Badge tone={words[state].tone}>{words[state].label}</Badge>
        </Cluster>
        <Text>{text}</Text>
      </Card.Body>
    </Card.Root>
  )
}
