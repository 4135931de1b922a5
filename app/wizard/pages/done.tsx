import { useLoaderData } from '@remix-run/react'
import { FollowUps } from '#extras/follow-ups.tsx'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { wizards } from '#screens/wizards.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import type { Confirmation, Section } from '../declaration/wizard.ts'
import { locationOf } from '../drafts/drafts.server.ts'
import { showConfirmation } from '../sending/report.server.ts'
import { Changes, changesIn, Papers, Recap } from '../views/recap.tsx'

export const handle: Page = { title: 'Confirmation', scriptless: true }

export const loader = guarded(requireSubscriber, async (subscriber, args) => {
  const { wizard, draft = '' } = locationOf(args.url, wizards)
  const about = { demarche: wizard.base, brouillon: draft }
  const [confirmation, followUps] = await Promise.all([
    showConfirmation(wizards)(subscriber, args),
    ask('followUp', subscriber, about),
  ])
  return { ...confirmation, followUps }
})

/** DD-06, DD-10, MON-20, BANK-02, WIZ-08 */
export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Done)} />
}

type Done = Confirmation & { followUps: Record<string, object> }

/** WIZ-07, WIZ-08: the confirmation of any wizard. A bridge to another wizard stands before what this one changes. */
function ConfirmationView(props: Done) {
  const { title, text, isMailed, mailedTo, outcome, sections, bridge, followUps } = props
  const papers = [...sections.flatMap(({ papers = [] }) => papers), ...(outcome?.papers ?? [])]
  const leadsOn = Boolean(bridge) || papers.length === 1
  const home = (
    <LinkButton href={paths.home} variant={leadsOn ? 'ghost' : 'solid'}>
      Retour à l’accueil
    </LinkButton>
  )
  const effects = changesIn(sections).map(part => <Changes key={part.title} {...part} />)
  return (
    <div className={cx('recap')}>
      <Receipt
        title={<PageHeading>{title}</PageHeading>}
        sentence={
          <>
            <Text>{text}</Text>
            {!/ récapitulatif /.test(text) && (
              <Text>
                {mailedTo
                  ? `Un e-mail récapitulatif ${isMailed ? 'a été' : 'va être'} envoyé à ${mailedTo}.`
                  : `Un e-mail récapitulatif ${isMailed ? 'vous a été' : 'va vous être'} envoyé.`}
              </Text>
            )}
          </>
        }
        facts={factsIn(props)}
      >
        <Papers papers={papers} isFirst={!bridge} />
        {!bridge && home}
      </Receipt>
      <Stack gap="loose">
        {bridge ? (
          <>
            <AlertCard
              tone="info"
              title={bridge.title}
              action={<LinkButton href={bridge.href}>{bridge.label}</LinkButton>}
            >
              <Text>{bridge.text}</Text>
            </AlertCard>
            {home}
          </>
        ) : (
          effects
        )}
      </Stack>
      <Stack>
        {(saysMore(sections) || bridge) && (
          <Disclosure summary="Ce que vous avez envoyé">
            <Recap sections={sections} />
            {bridge && effects}
          </Disclosure>
        )}
        <FollowUps filled={followUps} />
      </Stack>
    </div>
  )
}

/** Whether what was sent holds more than the facts above it repeat. */
const saysMore = (sections: Section[]) =>
  sections.some(
    ({ kind, lines, text = [], points = [], more }) =>
      kind !== 'changes' &&
      (more ||
        text.length > 0 ||
        lines.some(({ isFact }) => !isFact) ||
        points.some(({ lines = [] }) => lines.some(({ isFact }) => points.length > 1 || !isFact))),
  )

/** BEY-451: the reference, when and for which addresses the request was made, then the answers that are facts. */
function factsIn({ sections, outcome, sentAt }: Done) {
  const points = sections.flatMap(({ points = [] }) => points)
  const [only, ...others] = points
  const lines = [
    ...sections.flatMap(section => section.lines),
    ...(others.length > 0 ? [] : (only?.lines ?? [])),
  ]
  return [
    ...(outcome?.facts ?? []),
    { term: 'Envoyé le', value: sentAt },
    ...(only
      ? [
          {
            term: others.length > 0 ? 'Adresses' : 'Adresse',
            value: points.map(({ ref, address }) => <div key={ref}>{address}</div>),
          },
        ]
      : []),
    ...lines.flatMap(({ term, value, isFact }) =>
      isFact ? [{ term: isFact === true ? term : isFact, value }] : [],
    ),
  ]
}
