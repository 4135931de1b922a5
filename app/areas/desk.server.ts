import { noteMonths, presenceMinutes } from '#domain/desk.ts'
import type { Area } from './area.ts'

export const area: Area<'desk'> = {
  name: 'desk',
  routes: {
    staff: { 'adm-sem-webabo/subManangement/:refAbo/fiche': 'screens/admin/desk/sheet.tsx' },
    open: {
      'adm-sem-webabo/presence': 'screens/admin/requests/presence-route.ts',
      'adm-sem-webabo/subManangement/:refAbo/facture/:number': 'screens/admin/desk/invoice-file.ts',
    },
  },
  kept: [
    {
      what: 'Les notes internes de vos demandes et de vos appels, et quel agent tient une demande ou l’a sous les yeux',
      why: 'Que votre demande ne se perde pas d’un agent à l’autre',
      time: `Les notes, ${noteMonths}\u00a0mois\u00a0; qui a une demande sous les yeux, ${presenceMinutes}\u00a0minutes`,
    },
  ],
  data: [{ key: 'notes-des-agents', title: 'Ce que les agents ont noté', calls: ['getOwnNotes'] }],
}
