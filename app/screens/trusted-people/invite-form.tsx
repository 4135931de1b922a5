import { Form, useNavigation } from '@remix-run/react'
import { trustedKinds } from '#domain/trusted-people.ts'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Container, Stack, Text } from '#ui/layout.tsx'
import { PresentPasswordField } from '../shell/present-password-field.tsx'
import { kindWords, rightWords } from '../shell/trusted-words.ts'
import { Boxes } from './boxes.tsx'
import type { InvitationForm, Refused } from './invite.server.ts'

const kinds = trustedKinds.map(value => ({ value, label: kindWords[value] }))
const choices = (['pay', 'readings', 'requests'] as const).map(value => ({
  value,
  label: rightWords[value],
}))

/** Who is invited, for which metering points and rights, until when; with what was refused of it, if it was. */
export function InviteForm(props: InvitationForm & Partial<Refused>) {
  const { account, places, min, max, months, asksPassword } = props
  const { errors, values, points, rights, notice } = props
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Container size="column">
      <Form method="post" noValidate>
        <Stack>
          <Notice notice={notice} />
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
            options={places}
            ticked={points ?? (places.length === 1 ? places.map(one => one.value) : [])}
            error={errors?.points}
          />
          <Boxes
            name="rights"
            legend="Que pourra faire cette personne&nbsp;?"
            hint={`${rightWords.see}\u00a0: toujours. Vous pouvez y ajouter\u00a0:`}
            options={choices}
            ticked={rights ?? []}
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
          {asksPassword && <PresentPasswordField account={account} error={errors?.password} />}
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
  )
}
