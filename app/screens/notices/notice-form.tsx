import { Form, useNavigation } from '@remix-run/react'
import type { NoticeKind } from '#domain/notices.ts'
import * as paths from '#paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { choices } from './texts.ts'
import { type Point, ThresholdFields } from './threshold-fields.tsx'

type Values = Record<string, string>

/** Every choice in one form, saved at once. */
export function NoticeForm(props: {
  values: Values
  points: Point[]
  isEInvoice: boolean
  answer: { values: Values; errors: FormErrors; notice: FormNotice | null } | undefined
}) {
  const { points, isEInvoice, answer } = props
  const isBusy = useNavigation().formMethod === 'POST'
  const values = answer?.values ?? props.values
  const box = (kind: NoticeKind) => (
    <Checkbox name={kind} {...choices[kind]} defaultChecked={values[kind] === 'on'} />
  )
  return (
    <Form method="post" noValidate aria-label="Mes avis">
      <Stack>
        <Notice notice={answer?.notice} />
        <ErrorSummary errors={answer?.errors} />
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
          <ThresholdFields key={point.pdc} {...point} values={values} errors={answer?.errors} />
        ))}
        <Cluster>
          <Button busy={isBusy}>Enregistrer</Button>
          <LinkButton href={paths.account} variant="outline">
            Annuler
          </LinkButton>
        </Cluster>
      </Stack>
    </Form>
  )
}
