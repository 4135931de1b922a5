import type { Declaration } from '../extra.ts'

export const extra: Declaration<'mediation-file'> = {
  name: 'mediation-file',
  place: 160,
  judgedWith: 'history',
  routes: {
    subscriber: { 'historique/:id/mediateur': 'mediation.tsx' },
    open: { 'historique/:id/mediateur/dossier': 'file.ts' },
  },
  slots: () => import('./slots.server.ts'),
}
