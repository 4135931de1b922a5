import { Alert } from '#ui/alert.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import type { WaterSample } from '#upstream/catalogue/local-water.ts'

type Restriction = WaterSample['restrictions'][number]

const words: Record<Restriction['who'], string> = {
  everybody: 'Restriction d’usage de l’eau',
  babies: 'Bébés\u00a0: ne leur donnez pas cette eau',
  pregnant: 'Femmes enceintes\u00a0: restriction d’usage',
}

/** Who should not drink the water, before anything else of its page. */
export function Restrictions({ restrictions }: { restrictions: Restriction[] }) {
  if (restrictions.length === 0) return null
  return (
    <section aria-label="Restrictions d’usage">
      <Stack>
        {restrictions.map(({ who, text }) => (
          <Alert key={text} tone="error" word="Alerte">
            <Heading level={2} size="md">
              {words[who]}
            </Heading>
            <Text>
              <strong>{text}</strong>
            </Text>
          </Alert>
        ))}
      </Stack>
    </section>
  )
}
