import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { ShownGiver } from './helped.server.ts'

export function GiverSearch({ q }: { q: string }) {
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
export function GiverRows({ people }: { people: ShownGiver[] }) {
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
export function OwnAccount() {
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
