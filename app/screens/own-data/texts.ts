import { mostDataTokens } from '#domain/own-data.ts'

export const pageTitle = 'Mes outils'

export const purpose =
  'Un jeton est un mot de passe pour un seul outil\u00a0: votre domotique, votre tableur. Il permet de lire vos adresses, votre consommation et vos factures. Il ne permet ni de payer, ni de rien changer.'

export const noMore = `Vous avez ${mostDataTokens}\u00a0jetons, le plus possible. Révoquez-en un pour en créer un autre.`

export const ends =
  'Modifier votre mot de passe ou votre adresse e-mail révoque aussi tous vos jetons.'

/** The labels of the radio buttons, by months. */
export const durations: Record<number, string> = { 3: '3\u00a0mois', 12: '12\u00a0mois' }

/** A command for a shell, with the token in a variable. */
export const curlLine = (address: string) => `curl -H "Authorization: Bearer $JETON" ${address}`

/**
 * The lines for `configuration.yaml` of Home Assistant; the token is in its `secrets.yaml`. They name one meter of
 * several.
 */
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
