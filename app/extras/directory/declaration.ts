import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'directory'> = {
  name: 'directory',
  place: 140,
  judgedWith: 'admin',
  slots: () => import('./slots.server.ts'),
  signIn: {
    name: 'l’annuaire',
    cookie: 'annuaire',
    back: paths.directoryReturn,
    page: paths.staffLogin,
  },
  passwordHint: {
    own: 'Vous entrez par l’annuaire\u00a0? Un collègue qui a un mot de passe ici peut le faire pour vous.',
    agents: 'Les accès des agents se donnent et se retirent dans l’annuaire, par ses groupes.',
  },
  routes: {
    agents: { 'adm-sem-webabo/userManangement/:id/garder': 'keep.tsx' },
    visitors: {
      'adm-sem-webabo/annuaire': 'start.ts',
      'adm-sem-webabo/annuaire/retour': 'return.ts',
      'adm-sem-webabo/annuaire/fin': 'sign-out.ts',
    },
  },
}
