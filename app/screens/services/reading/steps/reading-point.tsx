import { withArticle } from '#domain/town.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { filled } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { type Page, Screen, Text } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { ReadingPointView } from '../reading-answers.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Point de comptage à relever' }

const isComplete = (posted: FormData) => filled(posted, ['pdc']) || 'Choisissez une adresse.'

/** READ-02 to READ-04, READ-23 */
export default function ReadingPoint() {
  const { view, ...step } = useStep<ReadingPointView>()
  const [only, ...others] = view.points
  const isAlone = only && others.length === 0
  const refusal = step.errors?.pdc?.[0]
  if (isAlone && refusal) return <NoReading said={refusal} />
  return (
    <StepPage {...step} isComplete={isComplete}>
      {isAlone ? (
        <>
          <input type="hidden" name="pdc" value={only.ref} />
          <Text>
            Votre relevé concerne <strong>{withArticle('le', only.address)}</strong>
            {`, point de comptage ${only.ref}\u00a0: c’est votre seule adresse.`}
          </Text>
        </>
      ) : (
        <RadioGroup
          name="pdc"
          legend="Point de comptage"
          options={view.points.map(point => ({
            value: point.ref,
            label: `${point.address}, ${point.ref}`,
          }))}
        />
      )}
    </StepPage>
  )
}

/** READ-23: where the only address takes no reading now, there is no other to choose and nothing to press « Suivant » for. */
function NoReading({ said }: { said: string }) {
  const [title, ...advice] = said.split('\n')
  const { phone } = useUtility()
  return (
    <Screen
      title="Pas de relevé à envoyer pour l’instant"
      above={{ label: 'Mes services', href: paths.services }}
    >
      <AlertCard
        tone="info"
        title={title}
        action={
          <LinkButton href={paths.consumption} variant="outline">
            Voir ma consommation
          </LinkButton>
        }
      >
        {advice.map(line => (
          <Text key={line}>
            {line
              .split(phone)
              .flatMap((part, rank) => [rank > 0 && <PhoneLink key={phone} phone={phone} />, part])}
          </Text>
        ))}
      </AlertCard>
    </Screen>
  )
}
