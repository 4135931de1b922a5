/**
 * What goes beyond the specification: each an area that a utility may do without (EXTRAS), by the addresses under which
 * its pages are.
 */
const addresses = {
  'guest-payment': ['payer-une-facture'],
  'payment-delay': ['factures/delai'],
  'trusted-people': ['compteabo/proches', 'proches', 'invitation'],
  notices: ['compteabo/avis', 'avis', 'adm-sem-webabo/avis'],
  'own-data': ['compteabo/mes-outils', 'api/moi'],
  'local-water': ['eau-de-ma-commune'],
  'bulk-requests': [
    'adm-sem-webabo/gestion/lot',
    'adm-sem-webabo/gestion/filtres',
    'adm-sem-webabo/gestion/export',
    'adm-sem-webabo/statistiques',
  ],
  'easy-read': ['facile-a-lire'],
} satisfies Record<string, string[]>

export type Extra = keyof typeof addresses

export const extraNames = Object.keys(addresses) as [Extra, ...Extra[]]

/** The addresses, without their first `/`, of the areas that are not in the list. */
export function addressesWithout(wanted: Extra[]): string[] {
  return extraNames.filter(name => !wanted.includes(name)).flatMap(name => addresses[name])
}
