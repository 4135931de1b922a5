import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { formatDay, oneLine, phoneShown } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { SubscriberAsides, SubscriberCards } from '#extras/subscriber-cards.tsx'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { factorOf, helperFactor } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Link, type Page, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { MoveSection } from '../../shell/move-table.tsx'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { Requests } from '../shell/sheet-parts.tsx'
import { tracesOf } from '../shell/traces.server.ts'
import { TraceSection } from '../shell/traces.tsx'
import { changeSubscriber } from './subscriber.server.ts'
import { FactorForm, MailForm, PasswordForm, ResetForm } from './subscriber-forms.tsx'
import { askedBy, findSubscriber, nameOf, sheetHref } from './subscribers.server.ts'

export const handle: Page = { title: 'Modifier un utilisateur' }

export const loader = guarded(requireAdmin, async (staff, args) => {
  const user = await findSubscriber(staff, args)
  const [asked, extras, factor, traces, proof] = await Promise.all([
    askedBy(staff, user.refAbo),
    ask('subscriber', staff, user.refAbo, 'account'),
    factorOf(helperFactor(user.refAbo)),
    tracesOf('subscriber', user.refAbo),
    proofOf(staff),
  ])
  return {
    name: nameOf(user),
    refAbo: user.refAbo,
    mail: user.mail,
    facts: [
      { term: 'Référence abonné', value: user.refAbo },
      { term: 'Adresse e-mail', value: user.mail },
      { term: 'PDC', value: user.pdcRef },
      { term: 'Téléphone', value: phoneShown(user.phone) },
      { term: 'Date d’ouverture', value: formatDay(user.startDate) },
      { term: 'Adresse', value: oneLine(user.adress) },
    ],
    sheet: sheetHref(user.refAbo),
    asked,
    extras,
    hasFactor: factor !== null,
    traces,
    proof: { proof, passwordHint: passwordHint({ isOfAgents: false }) },
  }
})

export const action = guarded(requireAdmin, changeSubscriber)

/** ADMSUB-09: the update-user panel. */
export default function Subscriber() {
  const { name, refAbo, facts, sheet, asked, extras, hasFactor, traces, proof } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const change = listHref(paths.subscriber(refAbo), search)
  return (
    <RouteDialog title={`Modifier ${name}`} closeHref={listHref(paths.subscribers, search)}>
      <Stack gap="loose">
        <DefinitionList items={facts} />
        <MailForm action={change} answer={answer} proof={proof} />
        <PasswordForm action={change} answer={answer} proof={proof} />
        <ResetForm action={change} />
        {hasFactor && <FactorForm action={change} answer={answer} proof={proof} />}
        {asked && (
          <>
            <Requests title="Demandes" level={3} requests={asked.requests} />
            {asked.leftOut > 0 && (
              <Text tone="muted">Les {asked.requests.length} plus récentes sont montrées.</Text>
            )}
            <MoveSection moves={asked.moves} level={3} />
          </>
        )}
        <SubscriberCards filled={extras} />
        <SubscriberAsides filled={extras} />
        <TraceSection traces={traces} />
        {sheet && <Link href={sheet}>Ouvrir sa fiche</Link>}{' '}
        <LinkButton
          href={listHref(paths.subscriberDeletion(refAbo), search)}
          variant="outline"
          preventScrollReset
        >
          Supprimer l’utilisateur
        </LinkButton>
      </Stack>
    </RouteDialog>
  )
}
