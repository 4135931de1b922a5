import * as paths from '#paths.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/rows.tsx'
import { curlLine, homeAssistant } from './texts.ts'

/** How a tool uses a token; `portal`: where it asks. */
export function Usage({ portal }: { portal: string }) {
  const consumption = `${portal}${paths.apiConsumption}`
  return (
    <Section id="emploi" title="S’en servir">
      <Text>
        L’outil donne le jeton dans l’en-tête «&nbsp;Authorization&nbsp;», jamais dans une adresse.
        Dans un terminal, avec le jeton dans JETON&nbsp;:
      </Text>
      <Text as="div" lines="code">
        {curlLine(consumption)}
      </Text>
      <Text>
        La même chose pour {paths.apiInvoices} et {paths.apiPoints}&nbsp;; suivie de .csv, chaque
        adresse donne un tableau.
      </Text>
      <Disclosure summary="Avec Home Assistant">
        <Stack>
          <Text>
            Dans secrets.yaml, écrivez jeton_eau&nbsp;: "Bearer " suivi du jeton. Puis, dans
            configuration.yaml&nbsp;:
          </Text>
          <Text as="div" lines="code">
            {homeAssistant(consumption)}
          </Text>
          <Text>
            À la place de NUMÉRO, écrivez le numéro de votre compteur. Plusieurs adresses&nbsp;?
            Ajoutez ?point= et la référence du point de comptage.
          </Text>
        </Stack>
      </Disclosure>
      <div>
        <Link href={paths.apiDocument} variant="alone" download>
          Tout ce qui peut se lire, pour qui programme (OpenAPI)
        </Link>
      </div>
    </Section>
  )
}
