import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { trustedKinds } from '#domain/trusted-people.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Container, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Boxes } from './boxes.tsx'
import { invitationForm, invite } from './invite.server.ts'
import { kindWords, rightWords } from './texts.ts'

export const handle: Page = { title: 'Inviter une personne' }

export const loader = guarded(requireSubscriber, invitationForm)

export const action = guarded(requireSubscriber, invite)

const kinds = trustedKinds.map(value => ({ value, label: kindWords[value] }))
const choices = (['pay', 'readings', 'requests'] as const).map(value => ({
  value,
  label: rightWords[value],
}))

/** BEY-20 */
export default function Invite() {
  const { account, points, min, max, months, asksPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { errors, values, notice } = answer ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const title = 'Inviter une personne'
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mon compte abonné', href: paths.account },
          { label: 'Mes proches', href: paths.trustedPeople },
          { label: title },
        ]}
      >
        {title}
      </PageHeading>
      <Container size="column">
        <Form method="post" noValidate>
          <Stack>
            <Notice notice={notice ?? null} />
            <ErrorSummary errors={errors} />
            <RadioGroup
              name="kind"
              legend="Qui est-ce pour vous&nbsp;?"
              options={kinds}
              defaultValue={values?.kind}
              error={errors?.kind}
            />
            <Field name="name" label="Prénom et nom" error={errors?.name} required>
              <Input width="lg" autoComplete="off" defaultValue={values?.name} />
            </Field>
            <Field
              name="mail"
              label="Adresse e-mail"
              hint="L’invitation y est envoyée. Seul le compte de cette adresse pourra l’accepter."
              error={errors?.mail}
              required
            >
              <Input width="lg" type="email" autoComplete="off" defaultValue={values?.mail} />
            </Field>
            <Boxes
              name="points"
              legend="Pour quelles adresses&nbsp;?"
              options={points}
              ticked={answer?.points ?? (points.length === 1 ? points.map(one => one.value) : [])}
              error={errors?.points}
            />
            <Boxes
              name="rights"
              legend="Que pourra faire cette personne&nbsp;?"
              hint={`${rightWords.see}\u00a0: toujours. Vous pouvez y ajouter\u00a0:`}
              options={choices}
              ticked={answer?.rights ?? []}
              error={errors?.rights}
            />
            <DateField
              name="until"
              label="Jusqu’à quand&nbsp;?"
              hint={`Ce jour compris\u00a0; dans ${months} mois au plus.`}
              error={errors?.until}
              defaultValue={values?.until ?? max}
              min={min}
              max={max}
            />
            {asksPassword && (
              <>
                <AccountName value={account} />
                <Field
                  name="password"
                  label="Votre mot de passe"
                  hint="Vous êtes connecté depuis un moment&nbsp;: nous vérifions que c’est bien vous."
                  error={errors?.password}
                  required
                >
                  <PasswordInput autoComplete="current-password" />
                </Field>
              </>
            )}
            <Text>
              Elle ne pourra jamais voir ni changer vos coordonnées bancaires, votre adresse, votre
              e-mail ou votre mot de passe. Tout ce qu’elle fera portera son nom.
            </Text>
            <Cluster>
              <SubmitButton busy={isBusy} missing={undefined}>
                Envoyer l’invitation
              </SubmitButton>
              <LinkButton href={paths.trustedPeople} variant="outline">
                Annuler
              </LinkButton>
            </Cluster>
          </Stack>
        </Form>
      </Container>
    </Stack>
  )
}
