import { Form, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAccount } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { HelperFrame } from '../shell/helper-frame.tsx'
import { actFor, type ShownGiver, showHelped } from './helped.server.ts'

export const handle: Page = { title: 'Les personnes que j’aide' }

export const loader = guarded(requireAccount, showHelped)

export const action = guarded(requireAccount, actFor)

/** BEY-23 */
export default function Helped() {
  const { people, total, count, hasSearch, hasSecondStep, q, page, pages, ...frame } =
    useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <HelperFrame {...frame}>
      <PageHeading>Les personnes que j’aide</PageHeading>
      {hasSearch && <GiverSearch q={q} />}
      {total === 0 ? (
        <EmptyState title="Personne ne vous a donné accès">
          <Text>
            Pour aider quelqu’un, demandez-lui de vous inviter depuis «&nbsp;Mon compte
            abonné&nbsp;», «&nbsp;Mes proches&nbsp;».
          </Text>
        </EmptyState>
      ) : (
        <Text>{q ? `${count} sur ${total}` : `${total} en tout`}</Text>
      )}
      {people.length > 0 && <GiverRows people={people} />}
      <Pagination
        label="Pages des personnes"
        page={page}
        pages={pages}
        hrefOf={one => listHref(paths.helped, search, { page: String(one) })}
      />
      {hasSecondStep && (
        <Link href={paths.helperFactor} variant="alone">
          Connexion en deux étapes
        </Link>
      )}
      {frame.isSubscriber ? (
        <Link href={paths.home} variant="alone">
          Mon espace abonné
        </Link>
      ) : (
        <OwnAccount />
      )}
    </HelperFrame>
  )
}

function GiverSearch({ q }: { q: string }) {
  return (
    <Form method="get" action={paths.helped} aria-label="Chercher" key={q}>
      <Cluster>
        <Field name="q" label="Nom ou adresse">
          <Input width="lg" defaultValue={q} />
        </Field>
        <Button variant="outline">Chercher</Button>
      </Cluster>
    </Form>
  )
}

/** The subscribers for whom a helper may act, where and until when. */
function GiverRows({ people }: { people: ShownGiver[] }) {
  return (
    <Rows>
      {people.map(person => (
        <Row
          key={person.id}
          title={person.giver}
          note={`${person.place}. Jusqu’au ${person.until}. ${person.rights}.${person.lastUsed ? ` Dernière visite le ${person.lastUsed}.` : ''}`}
          below={<ActFor {...person} />}
        />
      ))}
    </Rows>
  )
}

/** Of a helper without a contract: nothing else of their account is on the portal. */
function OwnAccount() {
  return (
    <>
      <Text>
        Vous avez un contrat d’eau&nbsp;? Supprimez ce compte, puis créez votre compte abonné avec
        la même adresse e-mail.
      </Text>
      <Cluster>
        <Link href={paths.helperAccount} variant="alone">
          Mon compte
        </Link>
        <Link href={paths.helperData} variant="alone" download>
          Télécharger mes données
        </Link>
        <Link href={paths.helperClosing} variant="alone">
          Supprimer mon compte
        </Link>
      </Cluster>
    </>
  )
}

/** A form of its own page: everything is another's afterwards. */
function ActFor({ id, giver }: { id: string; giver: string }) {
  return (
    <form method="post" action={paths.helped}>
      <input type="hidden" name="id" value={id} />
      <Button variant="outline" size="sm">
        <span>
          Ouvrir son compte<VisuallyHidden>{`\u00a0: ${giver}`}</VisuallyHidden>
        </span>
      </Button>
    </form>
  )
}
