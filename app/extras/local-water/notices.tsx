import { useLoaderData, useNavigation } from '@remix-run/react'
import { atTown } from '#domain/town.ts'
import { type RouteArgs, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Link, type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, Row, RowSection, Rows, Section } from '#ui/rows.tsx'
import { hrefOf } from './water.server.ts'

export const handle: Page = { title: 'Mes avis sur l’eau', scriptless: true }

export const loader = guarded(requireSubscriber, noticesPage)

export const action = guarded(requireSubscriber, changeNotices)

/** The water notices that the account's e-mail address gets, by town. */
export default function Notices() {
  const { followed, others, hasMailNotices } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Mes avis sur l’eau"
      above={{ label: 'L’eau de ma commune', href: paths.localWater }}
    >
      <Text>Vos avis arrivent à l’adresse e-mail de votre compte.</Text>
      <Section id="recus" title="Les avis que vous recevez">
        {followed.length === 0 && <Text>Aucun pour l’instant.</Text>}
        <NoticeRows towns={followed} intent="stop" button="Ne plus recevoir" />
      </Section>
      {others.length > 0 && (
        <Section id="autres" title="Là où vous avez un compteur">
          <NoticeRows towns={others} intent="follow" button="Recevoir les avis" />
        </Section>
      )}
      <RowSection id="ailleurs" title="Ailleurs">
        <LinkRow href={paths.localWater} title="L’eau d’une autre commune" />
        {hasMailNotices && (
          <LinkRow
            href={paths.notices}
            title="Mes avis par e-mail"
            note="Vos factures et votre consommation"
          />
        )}
      </RowSection>
    </Screen>
  )
}

type Props = { towns: { name: string; href: string }[]; intent: 'follow' | 'stop'; button: string }

/** A row for each commune, with the button that subscribes to its notices or ends them. */
function NoticeRows({ towns, intent, button }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (towns.length === 0) return null
  return (
    <Rows>
      {towns.map(({ name, href }) => (
        <Row
          key={name}
          title={
            <Link href={href} variant="alone">
              {name}
            </Link>
          }
          end={
            <OwnedForm>
              <input type="hidden" name="town" value={name} />
              <Button variant="outline" size="sm" busy={isBusy} name="intent" value={intent}>
                {button}
                <VisuallyHidden>{`${intent === 'stop' ? ' les avis' : ''}\u00a0: ${name}`}</VisuallyHidden>
              </Button>
            </OwnedForm>
          }
        />
      ))}
    </Rows>
  )
}

/** The towns whose notices the account gets, and the other towns of its metering points. */
async function noticesPage({ call, who, pdcs }: Subscriber) {
  const followed = await call('getFollowedTowns', { query: { userLogin: who.owner } })
  const own = new Set(pdcs.map(({ reportPeriod }) => reportPeriod.municipality))
  const shown = (name: string) => ({ name, href: hrefOf(name) })
  return {
    hasMailNotices: offers('notices'),
    followed: followed.map(shown),
    others: [...own].filter(name => !followed.includes(name)).map(shown),
  }
}

/** Starts or stops the notices of a town; a repeated choice changes nothing. */
async function changeNotices({ call, form, who }: Subscriber, _: RouteArgs) {
  const posted = await form()
  const town = String(posted.get('town') ?? '').slice(0, 100)
  const follows = posted.get('intent') !== 'stop'
  await call('followTown', { body: { town, user: who.owner, follows } })
  return redirectWithToast(
    paths.waterNotices,
    success(
      follows
        ? `C’est fait\u00a0: les avis sur l’eau ${atTown(town)} arrivent à l’adresse e-mail de votre compte.`
        : `C’est fait\u00a0: vous ne recevrez plus les avis sur l’eau ${atTown(town)}.`,
    ),
  )
}
