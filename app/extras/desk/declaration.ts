import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'
import { noteMonths, presenceMinutes } from './rules.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'desk'> = {
  name: 'desk',
  place: 80,
  judgedWith: 'admin',
  routes: {
    staff: { 'adm-sem-webabo/subManangement/:refAbo/fiche': 'sheet.tsx' },
    open: {
      'adm-sem-webabo/presence': 'presence.ts',
      'adm-sem-webabo/subManangement/:refAbo/facture/:number': 'invoice-file.ts',
    },
  },
  slots: () => import('./slots.server.ts'),
  replyParts: {
    note: ['note', 'mention'],
    rediriger: ['pourService', 'service', 'rappel'],
    confier: ['motif', 'agent'],
  },
  subscriberSheet: paths.subscriberSheet,
  kept: [
    {
      what: 'Les notes internes de vos demandes et de vos appels, et quel agent tient une demande ou l’a sous les yeux',
      why: 'Que votre demande ne se perde pas d’un agent à l’autre',
      time: `Les notes, ${noteMonths}\u00a0mois\u00a0; qui a une demande sous les yeux, ${presenceMinutes}\u00a0minutes`,
    },
  ],
  data: [{ key: 'notes-des-agents', title: 'Ce que les agents ont noté', calls: ['getOwnNotes'] }],
}
