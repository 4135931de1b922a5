import * as paths from '#paths.ts'
import type { Slots } from '../slots.server.ts'

export const slots: Partial<Slots> = {
  mediation: async id => ({ href: paths.mediation(id), label: 'Préparer mon dossier' }),
}
