import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, Cluster, VisuallyHidden } from '#ui/layout.tsx'
import { LinkRow, Row, RowSection } from '#ui/rows.tsx'
import type { DraftList as Drafts } from '../drafts/drafts.server.ts'

/** WIZ-10, WIZ-12: wizards that were sent in part, and saved drafts to go on with; `here` is the page's address. */
export function DraftList({ saved, unfinished, here }: Drafts & { here: string }) {
  if (saved.length + unfinished.length === 0) return null
  return (
    <RowSection id="demandes" title="Mes demandes à terminer">
      {unfinished.map(({ id, title, href }) => (
        <LinkRow
          key={id}
          href={href}
          title={title}
          note="Cette demande n’a pas été envoyée en entier. Voir où elle en est."
          end={<Badge tone="warning">Envoi incomplet</Badge>}
        />
      ))}
      {saved.map(draft => (
        <Row
          key={draft.id}
          title={draft.title}
          note={
            <>
              {draft.about && <span className={cx('rows__note')}>{draft.about}</span>}
              {`Enregistrée le ${draft.since}, gardée jusqu’au ${draft.until}.`}
            </>
          }
          below={<DraftActions {...draft} here={here} />}
        />
      ))}
    </RowSection>
  )
}

function DraftActions(props: Drafts['saved'][0] & { here: string }) {
  const { id, title, about, href, since, here } = props
  const named = [title, about, `enregistrée le ${since}`].filter(Boolean).join(', ')
  const which = <VisuallyHidden>{`\u00a0: ${named}`}</VisuallyHidden>
  return (
    <OwnedForm action={paths.draft(id)}>
      <input type="hidden" name="redirectTo" value={here} />
      <Cluster justify="between">
        <LinkButton href={href} variant="outline">
          Reprendre{which}
        </LinkButton>
        <Button variant="quiet">Supprimer{which}</Button>
      </Cluster>
    </OwnedForm>
  )
}
