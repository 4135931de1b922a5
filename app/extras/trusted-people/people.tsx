import { useLoaderData } from '@remix-run/react'
import type { TrustedAction } from '#domain/trusted-people.ts'
import { dayOf, formatDay, formatInstant, streetLine } from '#domain/values.ts'
import { redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import {
  Badge,
  Cluster,
  Disclosure,
  Heading,
  List,
  type Page,
  Screen,
  Stack,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { EmptyState } from '#ui/table.tsx'
import type { Delegation } from './calls.ts'
import { listOf } from './terms.tsx'
import { notResent, notRevoked, resent, revoked } from './texts.server.ts'
import { kindWords, rightWords } from './words.ts'

export const handle: Page = { title: 'Mes proches', scriptless: true }

export const loader = guarded(requireSubscriber, showPeople)

export const action = guarded(requireSubscriber, changePerson)

/** BEY-28 */
export default function TrustedPeople() {
  const { people, over } = useLoaderData<typeof loader>()
  const invite = <LinkButton href={paths.trustedInvitation}>Inviter une personne</LinkButton>
  return (
    <Screen title="Mes proches" above={{ label: 'Mon compte abonné', href: paths.account }}>
      <Text>
        Une personne de confiance peut agir pour vous, avec son propre compte, dans les limites que
        vous choisissez. Elle ne voit jamais vos coordonnées bancaires, votre e-mail ou votre mot de
        passe, et ne peut pas changer votre adresse.
      </Text>
      {people.length === 0 ? (
        <EmptyState title="Personne n’agit pour vous">{invite}</EmptyState>
      ) : (
        <>
          <People people={people} />
          {invite}
        </>
      )}
      <Rows>
        <LinkRow href={paths.helped} title="Les personnes que j’aide" />
      </Rows>
      {over.length > 0 && (
        <Disclosure summary="Accès et invitations finis depuis moins d’un an">
          <People people={over} />
        </Disclosure>
      )}
    </Screen>
  )
}

async function showPeople({ call, who, pdcs }: Subscriber) {
  const all = await call('getDelegations', { query: { userLogin: who.owner } })
  const addressOf = (ref: string) => {
    const point = pdcs.find(({ pdcRef }) => pdcRef === ref)
    return point ? `${streetLine(point.adress)} (${ref})` : ref
  }
  const people = all.map(one => shownPerson(one, addressOf))
  return { people: people.filter(one => !one.isOver), over: people.filter(one => one.isOver) }
}

/** The person named by `id` loses the access, or is invited a second time (`intent`). */
async function changePerson({ call, who, form }: Subscriber) {
  const posted = await form()
  const body = { login: who.owner, id: String(posted.get('id') ?? '') }
  if (posted.get('intent') === 'resend') {
    const sent = await call('resendInvitation', { body })
    return redirectWithToast(paths.trustedPeople, sent === 0 ? notResent() : resent(sent))
  }
  const isDone = await call('revokeDelegation', { body })
  return redirectWithToast(paths.trustedPeople, isDone ? revoked() : notRevoked())
}

function People({ people }: { people: ShownPerson[] }) {
  return (
    <Stack>
      {people.map(person => (
        <article className={cx('card')} key={person.id}>
          <div className={cx('recap__parts')}>
            <Person {...person} />
          </div>
        </article>
      ))}
    </Stack>
  )
}

/** Each helper's rights, until when, and when they were last used. */
function Person({ name, kind, mail, state, rights, places, until, lastUsed, ...one }: ShownPerson) {
  return (
    <div className={cx('recap__part')}>
      <div className={cx('recap__head')}>
        <Heading level={2} size="md">
          {name}
        </Heading>
        <Badge tone={state.tone}>{state.word}</Badge>
      </div>
      <Stack>
        <DefinitionList
          items={[
            { term: 'Lien avec vous', value: kind },
            { term: 'E-mail', value: <Mail text={mail} /> },
            { term: 'Peut', value: listOf(rights) },
            { term: places.length > 1 ? 'Adresses' : 'Adresse', value: listOf(places) },
            { term: 'Jusqu’au', value: until },
            ...(one.wasAccepted ? [{ term: 'Dernière visite', value: lastUsed ?? 'Aucune' }] : []),
          ]}
        />
        {one.actions.length > 0 && (
          <Disclosure summary={`Ce qui a été fait par ${name}`}>
            <List items={one.actions} />
          </Disclosure>
        )}
        {!one.isOver && <Actions {...one} name={name} />}
      </Stack>
    </div>
  )
}

/** An e-mail address, which a phone may break before its host. */
function Mail({ text }: { text: string }) {
  const [name, host] = text.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

function Actions(props: Pick<ShownPerson, 'id' | 'name' | 'isWaiting' | 'canResend'>) {
  const { id, name, isWaiting, canResend } = props
  return (
    <OwnedForm aria-label={`Accès\u00a0: ${name}`}>
      <input type="hidden" name="id" value={id} />
      <Cluster>
        <Button variant="outline" name="intent" value="revoke">
          <span>{isWaiting ? 'Retirer l’invitation' : 'Retirer l’accès'}</span>
          <VisuallyHidden>{` à ${name}`}</VisuallyHidden>
        </Button>
        {canResend && (
          <Button variant="ghost" name="intent" value="resend">
            Renvoyer l’invitation<VisuallyHidden>{` à ${name}`}</VisuallyHidden>
          </Button>
        )}
      </Cluster>
    </OwnedForm>
  )
}

const actionWords: Record<TrustedAction, string> = {
  payment: 'Paiement par carte commencé',
  reading: 'Relevé du compteur envoyé',
  request: 'Demande envoyée',
  message: 'Message ajouté à une demande',
  cancellation: 'Demande annulée',
}

const at = (instant: string) => formatInstant(new Date(instant))
const dayAt = (instant: string | null) => (instant ? formatDay(dayOf(new Date(instant))) : '')

/** An access or an invitation, as its subscriber reads it; `addressOf` names a metering point. */
function shownPerson(one: Delegation, addressOf: (pdc: string) => string) {
  const { id, kind, name, mail, rights, until, points, state, canResend, actions, lastUsedAt } = one
  return {
    id,
    name,
    mail,
    canResend,
    kind: kindWords[kind],
    isOver: state === 'ended' || state === 'refused',
    wasAccepted: one.acceptedAt !== null,
    isWaiting: state === 'invited' || state === 'lapsed',
    rights: rights.map(right => rightWords[right]),
    places: points.map(addressOf),
    until: formatDay(until),
    state: stateOf(one),
    lastUsed: lastUsedAt ? at(lastUsedAt) : null,
    actions: actions.map(({ action, at: when }) => `${actionWords[action]}, le ${at(when)}`),
  }
}
type ShownPerson = ReturnType<typeof shownPerson>

function stateOf({ state, until, linkEndsAt, endedAt }: Delegation) {
  switch (state) {
    case 'active':
      return { word: 'Accès en cours', tone: 'success' as const }
    case 'invited':
      return {
        word: `Invitation sans réponse, valable jusqu’au ${dayAt(linkEndsAt)}`,
        tone: 'info' as const,
      }
    case 'lapsed':
      return { word: 'Invitation restée sans réponse', tone: 'neutral' as const }
    case 'refused':
      return { word: `Invitation refusée le ${dayAt(endedAt)}`, tone: 'neutral' as const }
    default:
      return {
        word: endedAt ? `Retiré le ${dayAt(endedAt)}` : `Fini le ${formatDay(until)}`,
        tone: 'neutral' as const,
      }
  }
}
