import { useLoaderData } from '@remix-run/react'
import { extrasIn } from '#extras/all.ts'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Cluster, type Page, Screen } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { presentAccount } from './address/address.server.ts'
import { OpenSessions } from './open-sessions.tsx'
import { closeSession, shownSessions } from './own-account.server.ts'

export const handle: Page = { title: 'Mon compte abonné', scriptless: true }

export const loader = guarded(requireSubscriber, async subscriber => {
  const [present, chosen, eInvoice, sessions] = await Promise.all([
    presentAccount(subscriber),
    ask('accountChoice', subscriber),
    eInvoiceState(subscriber),
    shownSessions(subscriber),
  ])
  return {
    present,
    eInvoice,
    sessions,
    extras: extrasIn(settings().EXTRAS).flatMap(({ name, card }) =>
      card ? { ...card, text: chosen[name] ?? card.text } : [],
    ),
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
