import type { View } from '#screens/admin/requests/listed.ts'

export const views: View[] = [
  {
    vue: 'bientot',
    label: 'À rendre sous 3 jours',
    none: 'Rien n’est à rendre sous 3 jours',
    waits: {
      one: 'est à rendre sous 3 jours',
      several: 'sont à rendre sous 3 jours',
      button: 'Les voir',
    },
  },
  {
    vue: 'moi',
    label: 'À moi',
    // The heading of the panel says how many are the agent's.
    none: 'Aucune demande n’est à vous',
  },
  {
    vue: 'personne',
    label: 'À personne',
    none: 'Chaque demande a son agent',
    waits: { one: 'n’est à personne', several: 'ne sont à personne', button: 'En prendre' },
  },
  {
    vue: 'nouvelles',
    label: 'Nouvelles',
    none: 'Aucune demande nouvelle',
    waits: { one: 'est nouvelle', several: 'sont nouvelles', button: 'Les voir' },
  },
]
