import type { Declaration } from '../extra.ts'

export const extra: Declaration<'directory'> = {
  name: 'directory',
  place: 140,
  passwordHint:
    'Connecté par l’annuaire, vous n’en avez pas ici\u00a0: les groupes de l’annuaire ouvrent et retirent les accès.',
  routes: {
    open: {
      'adm-sem-webabo/annuaire': 'start.ts',
      'adm-sem-webabo/annuaire/retour': 'return.ts',
      'adm-sem-webabo/annuaire/fin': 'sign-out.ts',
    },
  },
}
