import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { listOf } from '#domain/values.ts'
import { extrasIn } from '#extras/all.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { secondFactorIs } from '#session/second-factor/factor.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Disclosure, Heading, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Legal } from '#ui/shell/footer.tsx'
import { type RootData, useLegal } from '../../shell/frame.tsx'
import { LastingKeys } from '../requests/key-sheet.tsx'
import { type KeyAction, keyActions } from '../requests/keys.ts'
import { templatesOf } from '../templates/template-rows.server.ts'
import { choicesOf, maxFavourites, openings, saveChoices } from './choice-rows.server.ts'

export const handle: Page = { title: 'Mon compte' }

export const loader = guarded(requireAdmin, async ({ who, managesUsers }) => {
  const [choices, templates, { value: managesTemplates }] = await Promise.all([
    choicesOf(who.owner),
    templatesOf(),
    orNotice(managesUsers(), false),
  ])
  return {
    name: who.name,
    choices,
    openings: Object.entries(openings).map(([value, label]) => ({ value, label })),
    most: maxFavourites,
    templates: templates.map(({ id, title }) => ({ id, title })),
    rows: listOf(
      !secondFactorIs('off') && {
        href: paths.secondFactor,
        title: 'Connexion en deux étapes',
        note: 'Un code de votre téléphone, en plus du mot de passe.',
      },
      ...extrasIn(settings().EXTRAS).map(({ agentRow }) => agentRow),
      managesTemplates && {
        href: paths.templates,
        title: 'Modèles de réponse',
        note: 'Les textes que tous les agents insèrent dans leurs réponses.',
      },
    ),
  }
})

export const action = guarded(requireAdmin, saveChoices)

/** An agent's own page. Staff pages have no footer: its links and the version stand here (SHELL-27). */
export default function StaffAccount() {
  const { name, rows } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <>
      <div className={cx('desk__own')}>
        <Stack>
          <PageHeading>{`Mon compte\u00a0: ${name}`}</PageHeading>
          <Rows>
            {rows.map(row => (
              <LinkRow key={row.href} {...row} />
            ))}
          </Rows>
          <Choices />
        </Stack>
      </div>
      {root && (
        <footer className={cx('desk__foot')}>
          <About {...root} />
        </footer>
      )}
    </>
  )
}

/** BEY-178, BEY-179: an agent chooses how « Demandes » opens, two favourite ready answers, and single keys. */
function Choices() {
  const { choices, openings: orders, templates, most } = useLoaderData<typeof loader>()
  const { isOn, keys } = choices.keys
  const answer = useActionData<typeof action>()
  return (
    <div className={`${cx('card')} ${cx('sheet__part')}`}>
      <PostForm answer={answer} aria-label="Mes choix">
        <Heading level={2}>La page des demandes</Heading>
        <RadioGroup
          name="ordre"
          legend="Ordre des demandes à l’ouverture"
          options={orders}
          defaultValue={choices.opening}
        />
        {templates.length > 0 && (
          <fieldset id="favoris">
            <legend
              className={cx('field__label')}
            >{`Modèles de réponse favoris, ${most} au plus`}</legend>
            {templates.map(({ id, title }) => (
              <Checkbox
                key={id}
                name="favoris"
                id={`favori-${id}`}
                value={id}
                label={title}
                defaultChecked={choices.favourites.includes(id)}
              />
            ))}
          </fieldset>
        )}
        <Heading level={3}>Raccourcis clavier</Heading>
        <Checkbox
          name="raccourcis"
          label="Raccourcis d’une touche"
          hint="Sans effet pendant que vous écrivez dans un champ."
          defaultChecked={isOn}
        />
        <Disclosure summary="Changer les touches" open={Boolean(answer?.errors)}>
          <Stack>
            <Text>Un champ vide supprime sa touche.</Text>
            <div className={cx('filters')}>
              {(Object.keys(keyActions) as KeyAction[]).map(action => (
                <Field key={action} name={action} label={keyActions[action][0]}>
                  <Input autoComplete="off" autoCapitalize="none" defaultValue={keys[action]} />
                </Field>
              ))}
            </div>
            <LastingKeys />
          </Stack>
        </Disclosure>
        <SubmitButton>Enregistrer</SubmitButton>
      </PostForm>
    </div>
  )
}

const About = (root: RootData) => <Legal {...useLegal(root)} />
