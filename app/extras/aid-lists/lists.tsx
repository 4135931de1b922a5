import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Field, Input, PostForm, SubmitButton, useField } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Badge, Link, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { prepareList, showLists } from './lists.server.ts'
import { aidLimits, undecidedHours } from './rules.ts'

export const handle: Page = { title: 'Foyers à aider' }

export const loader = guarded(requireAdmin, showLists)

export const action = guarded(requireAdmin, prepareList)

/** BEY-410: the form for a list that the social services sent, and the states of the last lists. */
export default function AidLists() {
  const { reference, lists, tabs } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack>
      <PageHeading>Foyers à aider</PageHeading>
      {/* Its sibling has these tabs in the same size. */}
      <Tabs label="Utilisateurs" items={tabs} />
      <div className={cx('sheet')}>
        <Text>
          {`Déposez la liste que les services sociaux vous envoient\u00a0: la page suivante montre, foyer par foyer, ce qui sera fait, et rien n’est fait avant votre accord. La liste est effacée dès que vous avez décidé, et au bout de ${undecidedHours}\u00a0heures sinon.`}
        </Text>
        <div className={cx('sheet__columns', { columns: 'two' })}>
          <div>
            <Part title="Déposer une liste">
              <PostForm
                answer={answer}
                encType="multipart/form-data"
                aria-label="Déposer une liste"
              >
                <input
                  type="hidden"
                  name="reference"
                  value={answer?.values.reference ?? reference}
                />
                <RadioGroup
                  name="genre"
                  legend="Les foyers reçoivent"
                  options={[
                    { value: 'credit', label: 'un avoir, qui se déduit de ce qu’ils devront' },
                    { value: 'letter', label: 'un message seulement' },
                  ]}
                />
                <Field
                  name="montant"
                  label="Avoir par défaut, en euros"
                  hint="Pour les lignes sans montant. Si ce champ reste vide, elles sont laissées de côté."
                  required={false}
                >
                  <Input inputMode="decimal" width="sm" />
                </Field>
                <Field
                  name="liste"
                  label="Liste"
                  hint={`Fichier CSV\u00a0: un foyer par ligne, son numéro d’abonné ou de point de comptage, puis un montant ou rien. ${aidLimits.lines.toLocaleString('fr-FR')} lignes au plus.`}
                >
                  <ListInput />
                </Field>
                <SubmitButton>Vérifier la liste</SubmitButton>
              </PostForm>
            </Part>
          </div>
          <div>
            <Part title="Dernières listes">
              <Lines none="Aucune liste pour l’instant.">
                {lists.map(({ reference, title, note, state }) => (
                  <Line key={reference} note={note} end={<Badge tone="neutral">{state}</Badge>}>
                    <Link href={paths.aidList(reference)}>{title}</Link>
                  </Line>
                ))}
              </Lines>
            </Part>
          </div>
        </div>
      </div>
    </Stack>
  )
}

const ListInput = () => (
  <input
    {...useField()}
    type="file"
    accept=".csv,.txt,text/csv,text/plain"
    className={cx('input', { kind: 'file', width: 'lg' })}
  />
)
