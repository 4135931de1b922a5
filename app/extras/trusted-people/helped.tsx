import { Form, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { SubscriberFrame } from '#screens/shell/subscriber-frame.tsx'
import { guarded, requireAccount } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Field, Input } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, type Page, PageHeading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, RowButton, Rows } from '#ui/rows.tsx'
import { initialsOf } from '#ui/shell/user-menu.tsx'
import { EmptyState, Pagination } from '#ui/table.tsx'
import { actFor, type ShownGiver, showHelped } from './helped.server.ts'
import { HelperFrame } from './helper-frame.tsx'

export const handle: Page = { title: 'Les personnes que j’aide', scriptless: true }

export const loader = guarded(requireAccount, showHelped)

export const action = guarded(requireAccount, actFor)

/** BEY-23 */
export default function Helped() {
  const {
    people,
    others,
    total,
    count,
    hasSearch,
    hasSecondStep,
    q,
    page,
    pages,
    shell,
    ...frame
  } = useLoaderData<typeof loader>()
  const content = (
    <Stack gap="loose">
      <PageHeading above={shell ? { label: 'Mon compte abonné', href: paths.account } : undefined}>
        Les personnes que j’aide
      </PageHeading>
      {hasSearch && <GiverSearch q={q} />}
      {total === 0 ? (
        <EmptyState title="Personne ne vous a donné accès">
          <Text>
            Pour aider quelqu’un, demandez-lui de vous inviter depuis «&nbsp;Mon compte
            abonné&nbsp;», «&nbsp;Mes proches&nbsp;».
          </Text>
        </EmptyState>
      ) : (
        hasSearch && <Text>{q ? `${count} sur ${total}` : `${total} en tout`}</Text>
      )}
      {people.length > 0 && (
        <Rows>
          {people.map(rowOf)}
          {others.length > 0 && (
            <FoldRow title={`Voir les suivantes (${others.length})`} rows={others.map(rowOf)} />
          )}
        </Rows>
      )}
      <Pagination label="Pages des personnes" page={page} pages={pages} path={paths.helped} />
      {hasSecondStep && (
        <Rows>
          <LinkRow href={paths.helperFactor} title="Connexion en deux étapes" />
        </Rows>
      )}
      {frame.isSubscriber && !shell && (
        <Rows>
          <LinkRow href={paths.home} title="Mon espace abonné" />
        </Rows>
      )}
      {!frame.isSubscriber && <OwnAccount />}
    </Stack>
  )
  // A helper with a contract of their own has the frame of a subscriber's pages.
  return shell ? (
    <SubscriberFrame shell={shell}>{content}</SubscriberFrame>
  ) : (
    <HelperFrame {...frame}>{content}</HelperFrame>
  )
}

function GiverSearch({ q }: { q: string }) {
  return (
    <Form
      method="get"
      action={paths.helped}
      aria-label="Chercher"
      key={q}
      className={cx('questions__search')}
    >
      <Field name="q" label="Nom ou adresse">
        <Input defaultValue={q} />
      </Field>
      <Button variant="outline">Chercher</Button>
    </Form>
  )
}

/** A subscriber for whom a helper may act, where and until when. */
const rowOf = ({ id, giver, place, until, lastUsed, leak }: ShownGiver) => (
  // The form loads the whole document: all of it then belongs to another subscriber.
  <li key={id} className={cx('rows__item')}>
    <OwnedForm reloadDocument action={paths.helped}>
      <input type="hidden" name="id" value={id} />
      <RowButton
        initials={initialsOf(giver)}
        title={giver}
        note={
          <>
            {leak && <span className={cx('rows__note')}>{`${leak}.`}</span>}
            {place} <br />
            {`Jusqu’au ${until}. ${lastUsed ? `Dernière visite le ${lastUsed}. ` : ''}`}
            <VisuallyHidden>Ouvrir son compte</VisuallyHidden>
          </>
        }
        end={leak && <Badge tone="warning">Fuite probable</Badge>}
      />
    </OwnedForm>
  </li>
)

/** The account of a helper without a contract has only these pages. */
function OwnAccount() {
  return (
    <>
      <Text>
        Vous avez un contrat d’eau&nbsp;? Supprimez ce compte, puis créez votre compte abonné avec
        la même adresse e-mail.
      </Text>
      <Rows>
        <LinkRow href={paths.helperAccount} title="Mon compte" />
        <LinkRow href={paths.helperData} title="Télécharger mes données" download />
        <LinkRow href={paths.helperClosing} title="Supprimer mon compte" />
      </Rows>
    </>
  )
}
