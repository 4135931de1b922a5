import type { Area } from './area.ts'

export const area: Area<'directory'> = {
  name: 'directory',
  routes: {
    open: {
      'adm-sem-webabo/annuaire': 'screens/access/directory/start.ts',
      'adm-sem-webabo/annuaire/retour': 'screens/access/directory/return.ts',
      'adm-sem-webabo/annuaire/fin': 'screens/access/directory/sign-out.ts',
    },
  },
}
