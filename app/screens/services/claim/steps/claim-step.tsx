import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Field, filled, NativeSelect } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import type { Page } from '#ui/layout.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { aboutItems, ClaimFields } from '../../../shell/claim-form.tsx'
import type { ClaimView } from '../claim.server.ts'

export { SendingFailure as ErrorBoundary } from '#wizard/pages/sending-failure.tsx'
export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Faire une réclamation' }

/** CLAIM-02 to CLAIM-14 */
export default function ClaimStep() {
  const step = useStep<ClaimView>()
  const { view, values } = step
  const text = (name: string) => String(values[name] ?? '')
  const [only, ...others] = view.points
  const isAlone = only && others.length === 0
  return (
    <StepPage
      {...step}
      above={{ label: 'Mes services', href: paths.services }}
      encType="multipart/form-data"
      isComplete={posted =>
        filled(posted, ['message']) && (posted.has('objet') || 'Il reste à dire ce qui se passe.')
      }
    >
      <RadioGroup
        name="objet"
        legend="Que se passe-t-il&nbsp;?"
        options={view.objects.map(({ value, title, note }) => ({
          value,
          label: (
            <>
              <strong>{title}</strong> <span className={cx('rows__note')}>{note}</span>
            </>
          ),
        }))}
      />
      {isAlone ? (
        <input type="hidden" name="pdc" value={only.ref} />
      ) : (
        <Field name="pdc" label="Adresse concernée" required>
          <NativeSelect
            options={view.points.map(({ ref, address }) => ({
              value: ref,
              label: `${address} (${ref})`,
            }))}
          />
        </Field>
      )}
      <ClaimFields frame={step.frame} values={values} />
      <DefinitionList
        items={[
          ...aboutItems({ facture: text('facture'), releve: text('releve') }),
          ...(isAlone ? [{ term: 'Adresse concernée', value: <PointName point={only} /> }] : []),
          {
            term: 'Réponse attendue',
            value: `par courrier, sous 15\u00a0jours ouvrés, au plus tard le ${view.answerBy}`,
          },
        ]}
      />
    </StepPage>
  )
}
