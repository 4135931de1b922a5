import type { NoticeKind } from '#domain/notices.ts'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Heading, Text } from '#ui/layout.tsx'
import { choices } from './texts.ts'
import { type Point, ThresholdFields } from './threshold-fields.tsx'

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
