import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Badge, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { useIsOpen } from '#ui/open-pages.ts'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { DraftList } from '../shell/draft-list.tsx'
import { PointRows } from '../shell/point-rows.tsx'
import { RestrictionCard, WorkAlert } from '../shell/water-alerts.tsx'
import { Alerts } from './alerts.tsx'
import { HelpedPeople } from './helped.tsx'
import { showHome } from './home.server.ts'
import { Owed } from './owed.tsx'
import type { RequestsAtHome } from './requests.server.ts'
import { pointsTitle } from './texts.ts'
import { MyWater } from './water.tsx'

export const handle: Page = { title: 'Accueil' }

export const loader = guarded(requireSubscriber, showHome)

/** HOME-01 to HOME-18: what is owed, what is late or under way, the people one helps, the water, four errands. */
export default function Home() {
  const { greeting, phone, owed, points, alerts, requests, drafts, helped, ...more } =
    useLoaderData<typeof loader>()
  const { water, consumption, isMonthly, rights } = more
  return (
    <>
      <PageHeading kind="hello">{greeting}</PageHeading>
      <div className={cx('columns')}>
        <Stack gap="loose">
          <Owed {...owed} latest={requests.late ? null : owed.latest} />
          <LateAnswer late={requests.late} phone={phone} />
          <Alerts {...alerts} />
          {points.length > 1 && (
            <PointRows
              id="points"
              title={pointsTitle(points.length)}
              to={paths.home}
              points={points}
            />
          )}
          {water && <RestrictionCard restrictions={water.restrictions} />}
          {water?.works.map(work => (
            <WorkAlert key={work.id} {...work} />
          ))}
          <Missing notice={requests.missing} />
          <UnderWay {...requests} />
          <DraftList {...drafts} here={paths.home} />
          {helped && <HelpedPeople {...helped} />}
        </Stack>
        <Stack gap="loose">
          <MyWater {...consumption} water={water} />
          <Shortcuts isMonthly={isMonthly} isHelper={Boolean(rights)} />
          {rights && (
            <Text size="sm" tone="muted">
              {rights}
            </Text>
          )}
        </Stack>
      </div>
    </>
  )
}

/** What the utility owes first: an answer that has not come in time. */
function LateAnswer({ late, phone }: Pick<RequestsAtHome, 'late'> & { phone: string }) {
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
function UnderWay({ open, more }: Pick<RequestsAtHome, 'open' | 'more'>) {
  if (open.length === 0) return null
  return (
    <Section id="en-cours" title="En cours">
      <Rows>
        {open.map(({ id, type, date, answerBy, status }) => (
          <LinkRow
            key={id}
            href={paths.request(id)}
            title={type}
            note={`Envoyée le\u00a0${date}. Réponse d’ici au\u00a0${answerBy}.`}
            end={<Badge tone="neutral">{status}</Badge>}
          />
        ))}
        {more && <LinkRow href={paths.history} title={more} />}
      </Rows>
    </Section>
  )
}

/** HOME-05, HOME-17, HOME-18 */
function Shortcuts({ isMonthly, isHelper }: { isMonthly: boolean; isHelper: boolean }) {
  const mayPay = useIsOpen(paths.payment)
  // Of all these, a helper may be let do none.
  if (!useIsOpen(paths.complaints) && !mayPay) return null
  return (
    <Section id="raccourcis" title="Mes démarches">
      <Rows>
        {mayPay && <LinkRow href={paths.invoiceList} title="Payer une facture" />}
        {isHelper && <LinkRow href={paths.readingSending} title="Envoyer son relevé" />}
        <LinkRow href={paths.moving} title="Je déménage" />
        <LinkRow
          href={paths.monthly}
          title={isMonthly ? 'Je suis mensualisé' : 'Je souhaite être mensualisé'}
        />
        <LinkRow href={paths.complaints} title="Faire une réclamation" />
      </Rows>
    </Section>
  )
}
