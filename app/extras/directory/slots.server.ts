import * as paths from '#paths.ts'
import { isAway } from '#session/openid.server.ts'
import { settings } from '#settings.server.ts'
import type { Slots } from '../slots.server.ts'

export const slots: Partial<Slots> = {
  /** BEY-212: with a directory, STAFF_LOCAL_LOGIN decides whether a password logs in. */
  staffLogIn({ searchParams }) {
    const mode = settings().STAFF_LOCAL_LOGIN
    return {
      href: paths.directory,
      label: 'Se connecter par l’annuaire',
      hasForm: mode === 'always' || (mode === 'outage' && searchParams.get('sans') === 'annuaire'),
      async passwordRefusal() {
        const isOpen = mode === 'always' || (mode === 'outage' && (await isAway('directory')))
        return isOpen ? null : 'Connectez-vous par l’annuaire\u00a0: il répond.'
      },
    }
  },
}
