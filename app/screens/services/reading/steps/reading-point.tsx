import { withArticle } from '#domain/town.ts'
import { FieldErrors, fieldId, filled } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { type Page, Text } from '#ui/layout.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { ReadingPointView } from '../reading-answers.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Point de comptage à relever' }

const isComplete = (posted: FormData) => filled(posted, ['pdc']) || 'Choisissez une adresse.'

/** READ-02 to READ-04, READ-23 */
export default function ReadingPoint() {
  const { view, ...step } = useStep<ReadingPointView>()
  const [only, ...others] = view.points
  return (
    <StepPage {...step} isComplete={isComplete}>
      {only && others.length === 0 ? (
        <div id={fieldId('pdc')} tabIndex={-1}>
          <input type="hidden" name="pdc" value={only.ref} />
          <Text>
            Votre relevé concerne <strong>{withArticle('le', only.address)}</strong>
            {`, point de comptage ${only.ref}\u00a0: c’est votre seule adresse.`}
          </Text>
          <FieldErrors id={fieldId('pdc')} error={step.errors?.pdc ?? null} />
        </div>
      ) : (
        <RadioGroup
          name="pdc"
          legend="Point de comptage"
          options={view.points.map(point => ({
            value: point.ref,
            label: <PointName point={point} />,
          }))}
        />
      )}
    </StepPage>
  )
}
