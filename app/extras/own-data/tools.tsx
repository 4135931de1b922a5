import { useLoaderData } from '@remix-run/react'
import { formatDay, formatInstant } from '#domain/values.ts'
import { redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { EmptyState, Table } from '#ui/table.tsx'
import { maxDataTokens } from './rules.ts'
import { ends, noMore, pageTitle, purpose, Usage } from './usage.tsx'

export const handle: Page = { title: 'Brancher un outil', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who, today }) => {
  const tokens = await call('getDataTokens', { query: { userLogin: who.owner } })
  const shown = tokens.map(({ id, name, createdAt, lastUsedAt, until }) => ({
    id,
    name,
    isOver: until < today,
    created: formatInstant(new Date(createdAt)),
    used: lastUsedAt ? formatInstant(new Date(lastUsedAt)) : 'jamais',
    until: formatDay(until),
  }))
  const isFull = shown.filter(({ isOver }) => !isOver).length >= maxDataTokens
  return { tokens: shown, isFull, portal: new URL(settings().PORTAL_URL).origin }
})

/** BEY-52: revokes the token named by the field `jeton`; a second press is not an error. */
export const action = guarded(requireSubscriber, async ({ call, who, form }) => {
  const id = String((await form()).get('jeton') ?? '')
  await call('revokeDataToken', { body: { login: who.owner, id } })
  return redirectWithToast(paths.ownTools, revoked())
})

export default function Tools() {
  const { tokens, isFull, portal } = useLoaderData<typeof loader>()
  const create = <LinkButton href={paths.ownToolCreation}>Créer une clé</LinkButton>
  return (
    <Screen title={pageTitle} above={{ label: 'Mes données', href: paths.myData }}>
      <Text>{purpose}</Text>
      {tokens.length > 0 ? (
        <>
          <TokenTable tokens={tokens} />
          <Text>{ends}</Text>
          {isFull ? <Text>{noMore}</Text> : create}
        </>
      ) : (
        <EmptyState title="Aucun outil n’est branché">{create}</EmptyState>
      )}
      <Usage portal={portal} />
    </Screen>
  )
}

const revoked = () => success('La clé est révoquée\u00a0: elle ne donne plus accès à rien.')

type Token = {
  id: string
  name: string
  created: string
  used: string
  until: string
  /** Whether its last day is past: the page still shows it for a while, to explain why a tool stopped. */
  isOver: boolean
}

/** A subscriber's tokens, each with the button that revokes it. */
function TokenTable({ tokens }: { tokens: Token[] }) {
  return (
    <Table
      caption="Mes clés"
      rows={tokens}
      columns={[
        { id: 'name', header: 'Nom', rowHeader: true },
        { id: 'created', header: 'Créé le', phone: 'hidden' },
        { id: 'used', header: 'Dernier emploi', phoneLabel: 'Dernier emploi\u00a0:' },
        {
          id: 'until',
          header: 'Jusqu’au',
          phoneLabel: 'Jusqu’au',
          cell: ({ until, isOver }) => (isOver ? <Badge>{`Fini le ${until}`}</Badge> : until),
        },
        {
          id: 'revoke',
          header: 'Action',
          headerHidden: true,
          align: 'end',
          phone: 'last',
          cell: token => <Revoke {...token} />,
        },
      ]}
    />
  )
}

function Revoke({ id, name, isOver }: Token) {
  return (
    <OwnedForm>
      <input type="hidden" name="jeton" value={id} />
      <Button variant="outline" size="sm">
        <span>{isOver ? 'Retirer' : 'Révoquer'}</span>
        <VisuallyHidden>{` la clé ${name}`}</VisuallyHidden>
      </Button>
    </OwnedForm>
  )
}
