import * as paths from '#paths.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { homeAssistant } from './texts.ts'

/** How a tool uses a token; `portal`: where it asks. */
export const Usage = ({ portal }: { portal: string }) => (
  <Section id="emploi" title="S’en servir">
    <Rows>
      <FoldRow title="Avec Home Assistant" note="Le compteur d’eau sur votre tableau de bord">
        <Text>
          Dans secrets.yaml, écrivez jeton_eau&nbsp;: "Bearer " suivi du jeton. Puis, dans
          configuration.yaml&nbsp;:
        </Text>
        <Text as="div" lines="code">
          {homeAssistant(`${portal}${paths.apiConsumption}`)}
        </Text>
        <Text>
          À la place de NUMÉRO, écrivez le numéro de votre compteur. Plusieurs adresses&nbsp;?
          Ajoutez ?point= et la référence du point de comptage.
        </Text>
      </FoldRow>
      <FoldRow title="Dans un terminal" note="Une commande, avec curl">
        <Text>
          Le jeton est dans la variable JETON, et part dans l’en-tête «&nbsp;Authorization&nbsp;»,
          jamais dans une adresse&nbsp;:
        </Text>
        <Text as="div" lines="code">
          curl -H "Authorization: Bearer $JETON" {portal}
          {/* On a phone the address breaks here. */}
          <wbr />
          {paths.apiConsumption}
        </Text>
        <Text>
          La même chose pour {paths.apiInvoices} et {paths.apiPoints}&nbsp;; suivie de .csv, chaque
          adresse donne un tableau.
        </Text>
      </FoldRow>
      <LinkRow
        href={paths.apiDocument}
        title="Tout ce qui peut se lire"
        note="Pour qui programme&nbsp;: OpenAPI, fichier JSON"
        download
      />
    </Rows>
  </Section>
)
