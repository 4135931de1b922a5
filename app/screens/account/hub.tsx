import { useLoaderData } from '@remix-run/react'
import { areasIn } from '#areas/areas.server.ts'
import { noticeKinds } from '#domain/notices.ts'
import { dayOf, formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { offers, settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Cluster, type Page, Screen } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { OpenSessions } from '../shell/open-sessions.tsx'
import { closeSession, shownSessions } from '../shell/own-account.server.ts'
import { presentAccount } from './address/address.server.ts'

export const handle: Page = { title: 'Mon compte abonné' }

export const loader = guarded(requireSubscriber, async subscriber => {
  const [present, chosen, eInvoice, sessions] = await Promise.all([
    presentAccount(subscriber),
    chosenIn(subscriber),
    eInvoiceState(subscriber),
    shownSessions(subscriber),
  ])
  return {
    present,
    eInvoice,
    sessions,
    extras: areasIn(settings().EXTRAS)
      .flatMap(({ card = [] }) => card)
      .map(card => ({ ...card, text: chosen[card.href] ?? card.text })),
  }
})

export const action = guarded(requireSubscriber, async subscriber =>
  closeSession(subscriber, await subscriber.form(), paths.account),
)

/** MAIL-01, PWD-01, ADDR-01, EINV-06: links in three groups; each row shows the present value or choice. */
export default function AccountHub() {
  const { present, eInvoice, extras, sessions } = useLoaderData<typeof loader>()
  const { name, number, mail, address } = present
  const of = (group: string) =>
    extras
      .filter(extra => extra.group === group)
      .map(({ href, title, text }) => <LinkRow key={href} href={href} title={title} note={text} />)
  return (
    <Screen
      title="Mon compte abonné"
      sub={[name, `numéro abonné ${number}`].filter(Boolean).join(' · ')}
    >
      <div className={cx('pair', { gap: 'loose' })}>
        <RowSection id="connexion" title="Moi et ma connexion">
          <LinkRow href={paths.mailChange} title="Changer mon adresse e-mail" note={mail} />
          <LinkRow href={paths.passwordChange} title="Modifier mon mot de passe" />
          {of('log-in')}
          <OpenSessions sessions={sessions} />
        </RowSection>
        <RowSection id="courriers" title="Mes courriers et avis">
          <LinkRow
            href={paths.address}
            title="Modifier mon adresse de facturation"
            note={address}
          />
          {eInvoice && (
            <LinkRow
              href={paths.eInvoice}
              title="E-facture"
              note={
                eInvoice.missing?.text ??
                (eInvoice.since
                  ? `Par e-mail depuis le ${eInvoice.since}`
                  : 'Par courrier aujourd’hui')
              }
            />
          )}
          {of('mail')}
          <LinkRow
            href={paths.documents}
            title="Mes documents"
            note="Factures, reçus, mandat, échéancier"
          />
        </RowSection>
        <RowSection id="proches" title="Mes proches et mes données">
          {of('data')}
          <LinkRow
            href={paths.myData}
            title="Mes données"
            note="Tout télécharger, brancher un outil"
          />
        </RowSection>
      </div>
      <OwnedForm reloadDocument action={paths.logout}>
        <Cluster>
          <Button variant="ghost">Me déconnecter</Button>
        </Cluster>
      </OwnedForm>
    </Screen>
  )
}

/** The present choices in words, by the address of their page; a choice whose call fails is left out. */
async function chosenIn({ call, who }: Subscriber): Promise<Record<string, string>> {
  const query = { userLogin: who.owner }
  const [notices, people, identity] = await Promise.all([
    offers('notices') ? orNotice(call('getNotices', { query }), null) : null,
    offers('trusted-people') ? orNotice(call('getDelegations', { query }), null) : null,
    offers('france-connect') ? orNotice(call('getIdentityLink', { query }), null) : null,
  ])
  return {
    ...(notices?.value && { [paths.notices]: noticesText(notices.value) }),
    ...(people?.value && { [paths.trustedPeople]: peopleText(people.value) }),
    ...(identity?.value && { [paths.franceConnectLink]: identityText(identity.value) }),
  }
}

/** Subscribers with e-invoices always get the notice of a new invoice, even if they did not choose it. */
function noticesText({ avis, isEInvoice }: { avis: string[]; isEInvoice: boolean }): string {
  const count = new Set(isEInvoice ? [...avis, 'facture'] : avis).size
  return count === 0 ? 'Aucun avis' : `${count} avis sur ${noticeKinds.length}`
}

function peopleText(all: { state: string; name: string }[]): string {
  const [first, ...more] = all.filter(({ state }) => state === 'active')
  if (!first) return 'Personne n’agit pour vous'
  return more.length > 0
    ? `${more.length + 1} personnes agissent pour vous`
    : `${first.name} agit pour vous`
}

/** `since`: an instant, in UTC. */
const identityText = ({ since }: { since: string | null }) =>
  since
    ? `Ouvre votre compte depuis le ${formatDay(dayOf(new Date(since)))}`
    : 'N’ouvre pas encore votre compte'
