import { Form, useNavigation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton, PhoneLink } from '#ui/button.tsx'
import { Badge, Card, Cluster, Disclosure, Heading, PageHeading, Stack, Text } from '#ui/layout.tsx'
import type { Report, TaskLine } from '../declaration/wizard.ts'
import { Recap } from './recap.tsx'

const words = {
  refused: { tone: 'error', label: 'Refusé' },
  doubtful: { tone: 'warning', label: 'Sans réponse' },
  sending: { tone: 'info', label: 'En cours d’envoi' },
  waiting: { tone: 'neutral', label: 'Pas encore envoyé' },
  done: { tone: 'success', label: 'Fait' },
} as const

const order = Object.keys(words)

/** WIZ-19: what was done for each metering point and what was not; only that is tried again. */
export function ReportView({ frame, href, sentAt, sections, lines, ...report }: Report) {
  const { canRetry, phone, isOver, base } = report
  const isBusy = useNavigation().formMethod === 'POST'
  const isSending = lines.some(({ state }) => state === 'sending')
  const sorted = [...lines].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <Stack gap="loose">
      <PageHeading sub={`${frame.wizard}, demande du ${sentAt}`}>
        {headingOf(lines, isOver)}
      </PageHeading>
      <Text>{introduction(lines, isOver)}</Text>
      <Card.Root>
        {sorted.map(line => (
          <Line key={line.subject} {...line} />
        ))}
      </Card.Root>
      {!isOver && (
        <Form method="post" action={href} aria-label="Suite de la demande">
          <div className={cx('stepButtons')}>
            {canRetry && (
              <Button busy={isBusy}>
                {`${isUnfinished(lines) ? 'Continuer l’envoi' : 'Réessayer'} pour ${addresses(left(lines))}`}
              </Button>
            )}
            {isSending && <LinkButton href={href}>Actualiser</LinkButton>}
            {canRetry && (
              <Button variant="outline" name="intent" value="close">
                En rester là
              </Button>
            )}
          </div>
        </Form>
      )}
      {canRetry && (
        <Text tone="muted" size="sm">
          {leaving(lines)}
        </Text>
      )}
      <Text>
        Si le problème persiste, appelez notre service Gestion Clientèle au{' '}
        <PhoneLink phone={phone} />.
      </Text>
      {isOver && <LinkButton href={base}>Faire une autre demande</LinkButton>}
      <Disclosure summary="Ce que vous avez demandé">
        <Recap sections={sections} />
      </Disclosure>
    </Stack>
  )
}

const doneOf = (lines: TaskLine[]) => lines.filter(({ state }) => state === 'done').length

const left = (lines: TaskLine[]) => lines.length - doneOf(lines)

const addresses = (many: number) => (many > 1 ? `${many} adresses` : '1 adresse')

function headingOf(lines: TaskLine[], isOver: boolean): string {
  const is = (wanted: TaskLine['state']) => lines.some(({ state }) => state === wanted)
  if (is('sending')) return 'Envoi en cours'
  const done = doneOf(lines)
  if (done > 0) return `Fait pour ${addresses(done)} sur ${lines.length}`
  if (is('doubtful')) return 'Rien n’est encore confirmé'
  return isOver ? 'Rien n’a été fait' : 'Rien n’est encore fait'
}

/** Nothing went wrong with what was sent so far: the rest follows. */
const isUnfinished = (lines: TaskLine[]) =>
  lines.every(({ state }) => state === 'done' || state === 'waiting')

function introduction(lines: TaskLine[], isOver: boolean): string {
  if (lines.some(({ state }) => state === 'sending'))
    return 'Votre demande est en cours d’envoi. Actualisez cette page dans quelques instants.'
  const isDoubtful = lines.some(({ state }) => state === 'doubtful')
  if (isOver)
    return isDoubtful
      ? 'Vous en êtes resté là. Ce qui est sans réponse a pu être pris en compte\u00a0: si c’est le cas, un e-mail vous le dira.'
      : 'Vous en êtes resté là. Ce qui est fait reste fait.'
  const kept = doneOf(lines) > 0 ? ' Ce qui est fait ne sera pas envoyé une seconde fois.' : ''
  const remains = left(lines) > 1 ? `Restent ${addresses(left(lines))}` : 'Reste 1 adresse'
  if (isUnfinished(lines))
    return `${remains}\u00a0: l’envoi n’est pas terminé, et suivra si vous le continuez.${kept}`
  if (isDoubtful)
    return `${remains}. Réessayer est sans risque\u00a0: nous vérifions d’abord ce qui a été pris en compte.${kept}`
  return `${remains}.${kept}`
}

const leaving = (lines: TaskLine[]) =>
  lines.some(({ state }) => state === 'doubtful')
    ? 'En rester là\u00a0: ce qui n’est pas fait reste comme aujourd’hui, sauf si la réponse attendue arrive. Un e-mail vous le dira.'
    : 'En rester là\u00a0: ce qui n’est pas fait reste comme aujourd’hui.'

function Line({ subject, state, text }: TaskLine) {
  const { tone, label } = words[state]
  const edge = tone === 'info' || tone === 'neutral' ? undefined : tone
  return (
    <div className={cx('outcome', { tone: edge })}>
      <Cluster>
        <Heading level={2} size="sm">
          {subject}
        </Heading>
        <Badge tone={tone}>{label}</Badge>
      </Cluster>
      <Text>{text}</Text>
    </div>
  )
}
