import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { ClaimView } from '../claim.server.ts'

export { SendingFailure as ErrorBoundary } from '../../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Faire une réclamation' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

const objects = [
  { value: 'fuite', label: 'J’ai eu une fuite (dossier de fuite)' },
  { value: 'reclamation', label: 'Quelque chose ne va pas (réclamation)' },
  { value: 'reduction', label: 'Ma facture est trop élevée (réclamation, demande de réduction)' },
]

/** CLAIM-02 to CLAIM-14 */
export default function ClaimStep() {
  const { view, values, errors, ...step } = useStep<ClaimView>()
  const { points, answerBy } = view
  const text = (name: string) => String(values[name] ?? '')
  const [only, ...others] = points
  return (
    <StepPage
      {...step}
      errors={errors}
      encType="multipart/form-data"
      isComplete={posted => filled(posted, ['objet', 'message'])}
    >
      <Text>Nous vous répondons par courrier sous 15 jours ouvrés.</Text>
      <input type="hidden" name="facture" value={text('facture')} />
      <input type="hidden" name="releve" value={text('releve')} />
      <RadioGroup
        name="objet"
        legend="Que se passe-t-il ?"
        options={objects}
        defaultValue={text('objet')}
        error={errors?.objet}
      />
      {only && others.length === 0 ? (
        <input type="hidden" name="pdc" value={only.ref} />
      ) : (
        <Field name="pdc" label="Adresse concernée" error={errors?.pdc} required>
          <NativeSelect
            options={points.map(({ ref, address }) => ({
              value: ref,
              label: `${address} (${ref})`,
            }))}
            defaultValue={text('pdc')}
          />
        </Field>
      )}
      <Field
        name="message"
        label="Votre message"
        hint="Quoi, où, depuis quand. 400 caractères au plus."
        error={errors?.message}
        required
      >
        <Textarea rows={6} maxLength={400} defaultValue={text('message')} />
      </Field>
      <StepFileField
        frame={step.frame}
        values={values}
        errors={errors}
        name="pieces"
        label="Vos pièces"
        most={3}
        required={false}
      />
      <DefinitionList
        items={[
          ...(text('facture') ? [{ term: 'Au sujet de la facture', value: text('facture') }] : []),
          ...(only && others.length === 0
            ? [{ term: 'Adresse concernée', value: `${only.address} (${only.ref})` }]
            : []),
          { term: 'Réponse attendue', value: `par courrier, au plus tard le ${answerBy}` },
        ]}
      />
    </StepPage>
  )
}
