import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { LinkRow, RowButton, RowSection } from '#ui/rows.tsx'
import { initialsOf } from '#ui/shell/user-menu.tsx'

export type Helped = {
  people: { id: string; name: string; place: string; leak: string | null }[]
  more: boolean
}

/** BEY-23: the people the subscriber acts for; a row opens their account. A plain form reloads the whole document. */
export default function HelpedPeople({ people, more }: Helped) {
  return (
    <RowSection id="j-aide" title="J’aide">
      {people.map(({ id, name, place, leak }) => (
        <li key={id} className={cx('rows__item')}>
          <OwnedForm reloadDocument action={paths.helped}>
            <input type="hidden" name="id" value={id} />
            <RowButton
              initials={initialsOf(name)}
              title={name}
              note={
                leak ? `Fuite probable. ${leak}. Ouvrir son compte` : `${place}. Ouvrir son compte`
              }
            />
          </OwnedForm>
        </li>
      ))}
      {more && <LinkRow href={paths.helped} title="Les personnes que j’aide" />}
    </RowSection>
  )
}
