import type { NoticeKind } from '#domain/notices.ts'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { choices, units } from './texts.ts'

type Values = Record<string, string>

/** Every choice in one form, saved at once. */
export function NoticeForm(props: {
  values: Values
  points: Point[]
  isEInvoice: boolean
  answer: FormAnswer | undefined
}) {
  const { points, isEInvoice, answer } = props
  const values = answer?.values ?? props.values
  const box = (kind: NoticeKind) => (
    <Checkbox name={kind} {...choices[kind]} defaultChecked={values[kind] === 'on'} />
  )
  return (
    <PostForm answer={answer} aria-label="Mes avis">
      <Heading level={2}>Mes factures</Heading>
      {isEInvoice ? (
        <>
          <Text>
            Chaque nouvelle facture vous est annoncée par e-mail&nbsp;: vous avez choisi
            l’e-facture.
          </Text>
          {values.facture === 'on' && <input type="hidden" name="facture" value="on" />}
        </>
      ) : (
        box('facture')
      )}
      {box('echeance')}
      {box('retard')}
      <Heading level={2}>Ma consommation</Heading>
      {box('seuil')}
      {points.map(point => (
        <ThresholdFields key={point.pdc} {...point} values={values} />
      ))}
      <Cluster>
        <SubmitButton>Enregistrer</SubmitButton>
        <LinkButton href={paths.account} variant="outline">
          Annuler
        </LinkButton>
      </Cluster>
    </PostForm>
  )
}

type Point = { pdc: string; address: string; usual: string | null }

/** The threshold of a metering point, with what is usual there, to choose it by. */
function ThresholdFields(props: Point & { values: Record<string, string> }) {
  const { pdc, address, usual, values } = props
  const value = `seuil-${pdc}`
  const unit = `unite-${pdc}`
  return (
    <section aria-label={address}>
      <Stack gap="tight">
        <Heading level={3}>{address}</Heading>
        <Text>
          {usual
            ? `D’habitude, vous y consommez ${usual}.`
            : 'Votre consommation habituelle n’y est pas encore connue.'}
        </Text>
        <Field name={value} label="Mon seuil" hint="Un nombre entier. Vide&nbsp;: pas de seuil.">
          <Input
            kind="numeric"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values[value]}
          />
        </Field>
        <Field name={unit} label="Unité du seuil">
          <NativeSelect options={units} defaultValue={values[unit] ?? 'litresJour'} />
        </Field>
      </Stack>
    </section>
  )
}
