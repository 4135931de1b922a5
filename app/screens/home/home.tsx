import { useLoaderData } from '@remix-run/react'
import { withArticle } from '#domain/town.ts'
import { HomeAlerts } from '#extras/home-alerts.tsx'
import { HomeCards } from '#extras/home-cards.tsx'
import { HomeFirst } from '#extras/home-first.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { AlertExplained } from '#ui/alert-explained.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { type FormNotice, Missing } from '#ui/form/form.tsx'
import { Badge, type Page, PageHeading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { useIsOpen, useTheirs } from '#ui/open-pages.ts'
import { Popup } from '#ui/popup.tsx'
import { LinkRow, RowSection, Rows, Section } from '#ui/rows.tsx'
import { DraftList } from '#wizard/pages/draft-list.tsx'
import { PointRows } from '../shell/point-rows.tsx'
import { type alertsAtHome, type RequestsAtHome, showHome } from './home.server.ts'
import { Owed, OwedBills } from './owed.tsx'
import { pointsTitle, type yearLine } from './texts.ts'

export const handle: Page = { title: 'Accueil', scriptless: true }

export const loader = guarded(requireSubscriber, showHome)

/** HOME-01 to HOME-18: what is owed, late or under way, the people the subscriber helps, the water, four shortcuts. */
export default function Home() {
  const { greeting, phone, owed, points, alerts, requests, drafts, extras, ...more } =
    useLoaderData<typeof loader>()
  const { consumption, isMonthly, mayBeMonthly, rights } = more
  const isLate = owed.lateCount > 0
  // One button pays all that is owed: its card gives way to the leak or the cut that follows.
  const isShort =
    isLate && owed.points.length === 1 && Object.values(extras).some(({ first }) => first)
  return (
    <>
      <PageHeading kind="hello">{greeting}</PageHeading>
      <div className={cx('columns')}>
        <Stack gap="loose">
          {/* Only what is owed late comes before what an extra puts first. */}
          {!isLate && <HomeFirst filled={extras} />}
          <Owed {...owed} latest={requests.late ? null : owed.latest} isShort={isShort} />
          {isLate && <HomeFirst filled={extras} />}
          {isShort && <OwedBills {...owed} />}
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
          <HomeAlerts filled={extras} />
          <Missing notice={requests.missing} />
          <UnderWay {...requests} />
          <DraftList {...drafts} here={paths.home} />
          <HomeCards filled={extras} />
        </Stack>
        <Stack gap="loose">
          <MyWater
            {...consumption}
            now={Object.values(extras).find(({ note }) => note)?.note}
            extras={Object.values(extras).flatMap(({ row }) => row ?? [])}
          />
          <Shortcuts {...{ isMonthly, mayBeMonthly }} isHelper={Boolean(rights)} />
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
        {` date du\u00a0${date}. Nous devions vous répondre le\u00a0${answerBy}.`}
        {others && <span>{` ${others}`}</span>}
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
    <RowSection id="en-cours" title="En cours">
      {open.map(({ id, type, date, answerBy, status, tone }) => (
        <LinkRow
          key={id}
          href={paths.request(id)}
          title={type}
          note={`Demande du\u00a0${date}. Réponse d’ici au\u00a0${answerBy}.`}
          end={<Badge tone={tone}>{status}</Badge>}
        />
      ))}
      {more && <LinkRow href={paths.history} title={more} />}
    </RowSection>
  )
}

/** HOME-05, HOME-17, HOME-18 */
function Shortcuts(props: { isMonthly: boolean; mayBeMonthly: boolean; isHelper: boolean }) {
  const { isMonthly, mayBeMonthly, isHelper } = props
  const mayPay = useIsOpen(paths.payment)
  // A helper may have the right to none of these.
  if (!useIsOpen(paths.complaints) && !mayPay) return null
  return (
    <RowSection id="raccourcis" title="Mes démarches">
      {mayPay && <LinkRow href={paths.invoiceList} title="Payer une facture" />}
      {isHelper && <LinkRow href={paths.readingSending} title="Envoyer son relevé" />}
      <LinkRow href={paths.moving} title="Je déménage" />
      {(isMonthly || mayBeMonthly) && (
        <LinkRow
          href={paths.monthly}
          title={isMonthly ? 'Je suis mensualisé' : 'Je souhaite être mensualisé'}
        />
      )}
      <LinkRow href={paths.complaints} title="Faire une réclamation" />
    </RowSection>
  )
}

type Water = {
  /** The street of the selected metering point; null when there is only one. */
  street: string | null
  line: ReturnType<typeof yearLine>
  /** What an extra knows of the present consumption. */
  now?: string | null | undefined
  /** Shown when the readings could not be loaded. */
  missing: FormNotice | null
  extras: ExtraRow[]
}
type ExtraRow = { href: string; title: string; note: string; missing?: FormNotice | null }

/** HOME-02: the water of the selected metering point, and of its town. */
function MyWater({ street, line, now, missing, extras }: Water) {
  return (
    <Section id="eau" title={street ? `Mon eau ${withArticle('au', street)}` : 'Mon eau'}>
      <Missing notice={missing ?? extras.find(row => row.missing)?.missing} />
      <Rows>
        <LinkRow
          href={paths.consumption}
          title="Ma consommation"
          note={now ?? (!missing && `${line.volume}${line.rest}`)}
        />
        {extras.map(({ href, title, note }) => (
          <LinkRow key={href} href={href} title={title} note={note} />
        ))}
      </Rows>
    </Section>
  )
}

type ConsumptionAlert = ReturnType<typeof alertsAtHome>[number]

/** HOME-14 to HOME-16: indexes and consumption in m³. `missing`: shown when they could not be loaded. */
function Alerts(props: { alerts: ConsumptionAlert[]; missing: FormNotice | null }) {
  return (
    <>
      <Missing notice={props.missing} />
      {props.alerts.map((alert, index) => (
        <OneAlert key={alert.leakHref} id={`alerte-${index}`} {...alert} />
      ))}
    </>
  )
}

function OneAlert(props: ConsumptionAlert & { id: string }) {
  const { id, oldIndex, oldDate, newIndex, newDate, consumption, figures, ...rest } = props
  const { street, rebate, leakHref, meanOver } = rest
  const words = useTheirs()
  return (
    <AlertCard
      tone={rebate.isOpen ? 'warning' : 'info'}
      title={words(
        rebate.isOpen ? 'Il y a peut-être une fuite chez vous' : 'Consommation inhabituelle',
      )}
      action={
        <LinkButton href={leakHref} variant="outline">
          Chercher une fuite
          <VisuallyHidden>
            {` pour le relevé du ${newDate}${street ? `, ${street}` : ''}`}
          </VisuallyHidden>
        </LinkButton>
      }
      fold={
        <Popup
          id={id}
          label="Comprendre cette alerte"
          title="Consommation inhabituelle"
          variant="ghost"
        >
          <AlertExplained>
            <Text>
              {`Relevé du\u00a0${newDate}\u00a0: index ${newIndex}\u00a0m³, soit ${consumption} depuis celui du\u00a0${oldDate} (index ${oldIndex}\u00a0m³).`}
            </Text>
          </AlertExplained>
        </Popup>
      }
    >
      <Text>
        <strong>{figures}</strong>
        {words(`, plus du double de votre moyenne${meanOver}. ${rebate.before} `)}
        <strong>{rebate.day}</strong>.
      </Text>
    </AlertCard>
  )
}
