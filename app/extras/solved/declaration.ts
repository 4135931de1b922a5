import { inDays, retentionDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export const extra: Declaration<'solved'> = {
  name: 'solved',
  place: 100,
  needs: 'bulk-requests',
  routes: {
    subscriber: { 'etait-ce-regle': 'solved.tsx' },
    open: { 'adm-sem-webabo/statistiques/etait-ce-regle': 'answers-file.ts' },
  },
  slots: () => import('./slots.server.ts'),
  kept: [
    {
      what: 'Vos réponses à «\u00a0Était-ce réglé\u00a0?\u00a0»\u00a0: le sujet, le mois, votre réponse et vos mots, sans votre nom ni votre numéro',
      why: 'Savoir ce que notre service ne règle pas',
      time: inDays(retentionDays.solved),
    },
  ],
  sample: {
    regle: {
      title: 'Était-ce réglé\u00a0?',
      path: paths.solvedAbout({ demande: 'D100005-1' }),
      login: '100005',
    },
  },
}
