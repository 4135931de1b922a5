import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Heading } from '#ui/layout.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { listParams } from './request-table.tsx'
import type { Listed } from './requests.server.ts'

/** ADMREQ-21, BEY-172: in the place of the panel, what waits, as long as no request is chosen. */
export function NoRequest({ counts }: Pick<Listed, 'counts'>) {
  const { all, late, soon = 0, mine = 0, nobody = 0, unopened = 0 } = counts
  const many = (count: number | null, one: string, several: string) =>
    `${count} ${count === 1 ? one : several}`
  const groups = [
    ['retard', late ?? 0, 'est en retard', 'sont en retard', 'Commencer par là'],
    ['bientot', soon, 'est à rendre sous 3 jours', 'sont à rendre sous 3 jours', 'Les voir'],
    ['moi', mine, 'est à vous', 'sont à vous', 'Les voir'],
    ['personne', nobody, 'n’est à personne', 'ne sont à personne', 'En prendre'],
    ['nouvelles', unopened, 'n’a pas été ouverte', 'n’ont pas été ouvertes', 'Les lire'],
  ] as const
  return (
    <section
      id="demande"
      tabIndex={-1}
      aria-label="Demande choisie"
      className={cx('deskPanel', { shown: 'list' })}
    >
      <div className={cx('deskPanel__scroll')}>
        <Heading level={2} size="sm">
          {all === null
            ? 'Bonjour.'
            : `Bonjour. ${many(all, 'demande attend', 'demandes attendent')}.`}
        </Heading>
        <Rows>
          {groups.map(
            ([vue, count, one, several, button]) =>
              count > 0 && (
                <Row
                  key={vue}
                  title={many(count, one, several)}
                  end={
                    <LinkButton
                      href={`${paths.staffRequests}?vue=${vue}&tri=reponse.asc`}
                      variant="outline"
                      size="sm"
                    >
                      {button}
                    </LinkButton>
                  }
                />
              ),
          )}
        </Rows>
      </div>
      <Form
        method="get"
        action={paths.staffRequests}
        aria-label="Répondre"
        className={cx('deskPanel__compose')}
        preventScrollReset
      >
        <KeptParams names={[...listParams, 'page']} />
        <div className={cx('deskPanel__send')}>
          <p>Choisissez une demande dans la liste, puis ouvrez-la pour y répondre.</p>
          <SubmitButton variant="outline" missing="Aucune demande n’est choisie.">
            Envoyer
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
