import type { Area } from './area.ts'

export const area: Area<'mediation-file'> = {
  name: 'mediation-file',
  routes: {
    subscriber: { 'historique/:id/mediateur': 'screens/history/mediation.tsx' },
    open: { 'historique/:id/mediateur/dossier': 'screens/history/mediation-file.ts' },
  },
}
