import * as paths from '#paths.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { maxDataTokens } from './rules.ts'

/** How a tool uses a token; `portal` is the origin that the tool calls. */
export const Usage = ({ portal }: { portal: string }) => (
  <RowSection id="emploi" title="S’en servir">
    <FoldRow title="Avec Home Assistant" note="Le compteur d’eau sur votre tableau de bord">
      <Text>
        Dans secrets.yaml, écrivez jeton_eau&nbsp;: "Bearer " suivi de la clé. Puis, dans
        configuration.yaml&nbsp;:
      </Text>
      <Text as="div" lines="code">
        {homeAssistant(`${portal}${paths.apiConsumption}`)}
      </Text>
      <Text>
        À la place de NUMÉRO, écrivez le numéro de votre compteur. Plusieurs adresses&nbsp;? Ajoutez
        ?point= et la référence du point de comptage.
      </Text>
    </FoldRow>
    <FoldRow title="Par un programme" note="Une ligne de commande, avec curl">
      <Text>
        La clé est dans la variable JETON, et part dans l’en-tête «&nbsp;Authorization&nbsp;»,
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
      note="Pour une personne qui écrit un programme&nbsp;: un fichier OpenAPI"
      download
    />
  </RowSection>
)

export const pageTitle = 'Brancher un outil'

export const purpose =
  'Votre maison connectée ou votre tableur peut lire vos adresses, votre consommation et vos factures. Vous lui donnez une clé\u00a0: un mot de passe à part, qui ne permet ni de payer, ni de rien changer.'

/** Shown when the subscriber has tokens. */
export const ends = 'Modifier votre mot de passe ou votre adresse e-mail les révoque toutes.'

export const noMore = `Vous avez ${maxDataTokens}\u00a0clés, le plus possible. Révoquez-en une pour en créer une autre.`

/** The labels of the radio buttons, by months. */
export const durations: Record<number, string> = { 3: '3\u00a0mois', 12: '12\u00a0mois' }

/** The lines for Home Assistant's `configuration.yaml`, for one meter; the token is in its `secrets.yaml`. */
export const homeAssistant = (address: string) => `rest:
  - resource: ${address}
    scan_interval: 86400
    headers:
      Authorization: !secret jeton_eau
    sensor:
      - name: "Compteur d’eau"
        unique_id: compteur_eau
        value_template: "{{ (value_json.releves | selectattr('compteur', 'eq', 'NUMÉRO') | first).indexM3 }}"
        device_class: water
        state_class: total_increasing
        unit_of_measurement: "m³"`
