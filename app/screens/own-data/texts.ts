import { mostDataTokens } from '#domain/own-data.ts'

export const pageTitle = 'Mes outils'

export const purpose =
  'Votre domotique ou votre tableur lit vos adresses, votre consommation et vos factures par un jeton\u00a0: un mot de passe qui ne permet ni de payer, ni de rien changer.'

/** Where there are some. */
export const ends = 'Modifier votre mot de passe ou votre adresse e-mail les révoque tous.'

export const noMore = `Vous avez ${mostDataTokens}\u00a0jetons, le plus possible. Révoquez-en un pour en créer un autre.`

/** The labels of the radio buttons, by months. */
export const durations: Record<number, string> = { 3: '3\u00a0mois', 12: '12\u00a0mois' }

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
