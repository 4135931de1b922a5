import { useActionData, useLoaderData } from '@remix-run/react'
import { trustedKinds } from '#domain/trusted-people.ts'
import * as paths from '#paths.ts'
import { PresentPasswordField } from '#screens/access/password-form.tsx'
import { FormButtons } from '#screens/shell/form-buttons.tsx'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { DateField } from '#ui/form/date.tsx'
import {
  Field,
  FieldErrors,
  FieldHint,
  Input,
  PostForm,
  useAnswered,
  wire,
} from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Container, type Page, Screen, Text } from '#ui/layout.tsx'
import {
  type InvitationForm,
  type InvitationRefused,
  invitationForm,
  invite,
} from './invite.server.ts'
import { kindWords, rightWords } from './words.ts'

export const handle: Page = { title: 'Inviter une personne' }

export const loader = guarded(requireSubscriber, invitationForm)

export const action = guarded(requireSubscriber, invite)

/** BEY-20 */
export default function Invite() {
  const form = useLoaderData<typeof loader>()
  const title = 'Inviter une personne'
  return (
    <Screen title={title} above={{ label: 'Mes proches', href: paths.trustedPeople }}>
      <InviteForm {...form} answer={useActionData<typeof action>()} />
    </Screen>
  )
}

const kinds = trustedKinds.map(value => ({ value, label: kindWords[value] }))
const choices = (['pay', 'readings', 'requests'] as const).map(value => ({
  value,
  label: rightWords[value],
}))

/** The person to invite, the metering points, the rights and the last day; a refused form keeps its values. */
function InviteForm(props: InvitationForm & { answer: InvitationRefused | undefined }) {
  const { account, places, min, max, months, answer } = props
  const { points, rights, asksPassword = props.asksPassword } = answer ?? {}
  return (
    <Container size="column">
      <PostForm answer={answer}>
        <RadioGroup name="kind" legend="Qui est-ce pour vous&nbsp;?" options={kinds} />
        <Field name="name" label="Prénom et nom" required>
          <Input autoComplete="off" />
        </Field>
        <Field
          name="mail"
          label="Adresse e-mail"
          hint="L’invitation y est envoyée. Seul le compte de cette adresse pourra l’accepter."
          required
        >
          <Input type="email" autoComplete="off" />
        </Field>
        <Boxes
          name="points"
          legend="Pour quelles adresses&nbsp;?"
          options={places}
          ticked={points ?? (places.length === 1 ? places.map(one => one.value) : [])}
        />
        <Boxes
          name="rights"
          legend="Que pourra faire cette personne&nbsp;?"
          hint={`Elle pourra toujours ${rightWords.see.toLowerCase()}. Ajoutez-y ce que vous voulez.`}
          options={choices}
          ticked={rights ?? []}
        />
        <DateField
          name="until"
          label="Jusqu’à quand&nbsp;?"
          hint={`Ce jour compris\u00a0; dans ${months} mois au plus.`}
          defaultValue={max}
          min={min}
          max={max}
        />
        {asksPassword && <PresentPasswordField account={account} />}
        <Text>
          Elle ne pourra jamais voir vos coordonnées bancaires, votre e-mail ou votre mot de passe,
          ni changer votre adresse. Tout ce qu’elle fera portera son nom.
        </Text>
        <FormButtons back={paths.trustedPeople}>Envoyer l’invitation</FormButtons>
      </PostForm>
    </Container>
  )
}

/** Boxes that share a name, each of which posts its value. */
function Boxes(props: {
  name: string
  legend: string
  hint?: string
  options: { value: string; label: string }[]
  ticked: string[]
}) {
  const { name, legend, hint, options, ticked } = props
  const { error } = useAnswered(name)
  const { id, 'aria-describedby': describedBy } = wire({ name, hint, error })
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={cx('field__label')}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldErrors id={id} error={error} />
      <div className={cx('checkbox__choices')}>
        {options.map(({ value, label }, rank) => (
          <label key={value} className={cx('checkbox__label')}>
            <input
              // The error summary leads to the first box.
              {...(rank === 0 && { id })}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={ticked.includes(value)}
              className={cx('checkbox__input')}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
