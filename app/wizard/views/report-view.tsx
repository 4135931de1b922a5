import { useNavigation } from '@remix-run/react'
import { AlertCard } from '#ui/alert-card.tsx'
import { Button, LinkButton, PhoneLink } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, Cluster, Disclosure, Screen, Text } from '#ui/layout.tsx'
import { Row, Rows } from '#ui/rows.tsx'
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

/** WIZ-19: what was done for each metering point and what was not; a retry sends only the latter. */
export function ReportView({ frame, href, sentAt, sections, lines, ...report }: Report) {
  const { canRetry, phone, isOver, base } = report
  const isBusy = useNavigation().formMethod === 'POST'
  const sorted = [...lines].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const { tone, title, texts } = remainderOf(lines, isOver)
  const [verb, isAlone] = [isUnfinished(lines) ? 'Continuer l’envoi' : 'Réessayer', !lines[1]]
  return (
    <Screen title={headingOf(lines, isOver)} sub={`${frame.wizard}, demande du ${sentAt}`}>
      <AlertCard
        tone={tone}
        title={title}
        action={
          isOver ? (
            <LinkButton href={base}>Faire une autre demande</LinkButton>
          ) : (
            <OwnedForm action={href} aria-label="Suite de la demande">
              <Cluster>
                {canRetry ? (
                  <>
                    <Button busy={isBusy}>
                      {isAlone ? verb : `${verb} pour ${addresses(left(lines))}`}
                    </Button>
                    <Button variant="outline" name="intent" value="close">
                      En rester là
                    </Button>
                  </>
                ) : (
                  <LinkButton href={href}>Actualiser</LinkButton>
                )}
              </Cluster>
            </OwnedForm>
          )
        }
      >
        {texts.map(text => text && <Text key={text}>{text}</Text>)}
      </AlertCard>
      {!isAlone && (
        <Rows>
          {sorted.map(({ subject, state, text }) => (
            <Row
              key={subject}
              title={subject}
              note={text}
              end={<Badge tone={words[state].tone}>{words[state].label}</Badge>}
            />
          ))}
        </Rows>
      )}
      <Text tone="muted" size="sm">
        {canRetry && <span>{`${leaving(lines)} `}</span>}
        Si le problème persiste, appelez notre service Gestion Clientèle au{' '}
        <PhoneLink phone={phone} />.
      </Text>
      <Disclosure summary="Ce que vous avez demandé">
        <Recap sections={sections} />
      </Disclosure>
    </Screen>
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

/** Whether nothing has gone wrong so far: some tasks only wait for their sending. */
const isUnfinished = (lines: TaskLine[]) =>
  lines.every(({ state }) => state === 'done' || state === 'waiting')

/** BEY-450: says what is left to do; with a single line, in its own words. */
function remainderOf(lines: TaskLine[], isOver: boolean) {
  const is = (wanted: TaskLine['state']) => lines.some(({ state }) => state === wanted)
  const [first, ...others] = lines
  const alone = others.length > 0 ? undefined : first
  const many = left(lines)
  const remains = alone?.subject ?? (many > 1 ? `Restent ${addresses(many)}` : 'Reste 1 adresse')
  const isCalm = isOver || is('sending') || isUnfinished(lines)
  return {
    tone: isCalm ? 'info' : is('refused') ? 'error' : 'warning',
    title: isOver ? 'Vous en êtes resté là' : remains,
    texts: [
      alone?.text,
      isOver
        ? is('doubtful')
          ? 'Ce qui est sans réponse a pu être pris en compte\u00a0: si c’est le cas, un e-mail le dira.'
          : doneOf(lines) > 0 && 'Ce qui est fait reste fait.'
        : is('sending')
          ? 'Actualisez cette page dans quelques instants.'
          : isUnfinished(lines)
            ? 'L’envoi n’est pas terminé, et suivra si vous le continuez.'
            : is('doubtful') &&
              'Réessayer est sans risque\u00a0: nous vérifions d’abord ce qui a été pris en compte.',
      !isOver && doneOf(lines) > 0 && 'Ce qui est fait ne sera pas envoyé une seconde fois.',
    ],
  } as const
}

const leaving = (lines: TaskLine[]) =>
  lines.some(({ state }) => state === 'doubtful')
    ? 'En rester là\u00a0: ce qui n’est pas fait reste comme aujourd’hui, sauf si la réponse attendue arrive. Un e-mail le dira.'
    : 'En rester là\u00a0: ce qui n’est pas fait reste comme aujourd’hui.'
