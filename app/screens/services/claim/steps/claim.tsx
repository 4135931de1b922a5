import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Container, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { PointName } from '#wizard/views/recap.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import { aboutItems, ClaimFields } from '../../../shell/claim-form.tsx'
import type { ClaimView } from '../claim.server.ts'
import { objectOptions } from '../object-options.tsx'

export { SendingFailure as ErrorBoundary } from '../../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Faire une réclamation' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** CLAIM-02 to CLAIM-14 */
export default function ClaimStep() {
  const { view, values, errors, ...step } = useStep<ClaimView>()
  const text = (name: string) => String(values[name] ?? '')
  const [only, ...others] = view.points
  const isAlone = only && others.length === 0
  return (
    <StepPage
      {...step}
      errors={errors}
      crumbs={[{ label: 'Mes services', href: paths.services }]}
      encType="multipart/form-data"
      isComplete={posted =>
        filled(posted, ['message']) && (posted.has('objet') || 'Il reste à dire ce qui se passe.')
      }
    >
      <Container size="column">
        <Stack>
          <Text size="lg">Nous vous répondons par courrier sous 15&nbsp;jours ouvrés.</Text>
          <RadioGroup
            name="objet"
            legend="Que se passe-t-il&nbsp;?"
            options={objectOptions}
            defaultValue={text('objet')}
            error={errors?.objet}
          />
          <Alert tone="info" title="Pour une fuite, préparez l’attestation du plombier.">
            <Text>
              À nous envoyer dans le mois qui suit notre alerte. Logements seulement, canalisations
              après compteur.
            </Text>
          </Alert>
          {isAlone ? (
            <input type="hidden" name="pdc" value={only.ref} />
          ) : (
            <Field name="pdc" label="Adresse concernée" error={errors?.pdc} required>
              <NativeSelect
                options={view.points.map(({ ref, address }) => ({
                  value: ref,
                  label: `${address} (${ref})`,
                }))}
                defaultValue={text('pdc')}
              />
            </Field>
          )}
          <ClaimFields frame={step.frame} values={values} errors={errors} />
          <DefinitionList
            items={[
              ...aboutItems({ facture: text('facture'), releve: text('releve') }),
              ...(isAlone
                ? [{ term: 'Adresse concernée', value: <PointName point={only} /> }]
                : []),
              { term: 'Réponse attendue', value: `par courrier, au plus tard le ${view.answerBy}` },
            ]}
          />
        </Stack>
      </Container>
    </StepPage>
  )
}
