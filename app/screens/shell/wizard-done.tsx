import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import type { Confirmation, Section } from '#wizard/declaration/wizard.ts'
import { locationOf } from '#wizard/drafts/drafts.server.ts'
import { showConfirmation } from '#wizard/sending/report.server.ts'
import { Changes, changesIn, Papers, Recap } from '#wizard/views/recap.tsx'
import { wizards } from '../wizards.server.ts'
import { type ShownSolved, solvedOf } from './solved.server.ts'
import { Solved } from './solved.tsx'

export const handle: Page = { title: 'Confirmation' }

export const loader = guarded(requireSubscriber, async (subscriber, args) => {
  const { wizard, draft = '' } = locationOf(args.url, wizards)
  const about = { demarche: wizard.base, brouillon: draft }
  const [confirmation, solved] = await Promise.all([
    showConfirmation(wizards)(subscriber, args),
    solvedOf(subscriber, about),
  ])
  return { ...confirmation, solved }
})

/** DD-06, DD-10, MON-20, BANK-02, WIZ-08 */
export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Done)} />
}

type Done = Confirmation & { solved: ShownSolved | null }

/** WIZ-07, WIZ-08: the last step of any wizard, without bar or buttons; what leads on to another errand stands before what this one changes. */
function ConfirmationView(props: Done) {
  const { title, text, sentAt, isMailed, outcome, sections, bridge, solved } = props
  const home = (
    <LinkButton href={paths.home} variant={bridge ? 'outline' : 'solid'}>
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
            <Text>
              {outcome?.text ?? `Demandé le ${sentAt}.`}
              {!/ récapitulatif /.test(text) &&
                (isMailed
                  ? ' Un e-mail récapitulatif vous a été envoyé.'
                  : ' Un e-mail récapitulatif va vous être envoyé.')}
            </Text>
            <Papers
              papers={[
                ...sections.flatMap(({ papers = [] }) => papers),
                ...(outcome?.papers ?? []),
              ]}
            />
          </>
        }
        facts={factsIn(sections, outcome)}
      >
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
        <Disclosure summary="Ce que vous avez demandé">
          <Recap sections={sections} />
          {bridge && effects}
        </Disclosure>
        {solved && (
          <Disclosure summary={solved.question}>
            <Solved {...solved} />
          </Disclosure>
        )}
      </Stack>
    </div>
  )
}

function factsIn(sections: Section[], outcome: Confirmation['outcome']) {
  const lines = sections.flatMap(({ lines, points: [only, ...others] = [] }) => [
    ...lines,
    ...(others.length > 0 ? [] : (only?.lines ?? [])),
  ])
  const facts = [
    ...(outcome?.facts ?? []),
    ...lines.flatMap(({ term, value, isFact }) =>
      isFact ? { term: isFact === true ? term : isFact, value } : [],
    ),
  ]
  return facts.length > 0 ? facts : undefined
}
