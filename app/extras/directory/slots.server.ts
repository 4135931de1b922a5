import { dayOf, formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { record } from '#session/audit.server.ts'
import { settings } from '#settings.server.ts'
import type { Slots } from '../slots.server.ts'
import { isOutage, outageLogIns, outageText, recordOutageLogIn } from './outage.server.ts'
import { forgetPlan, plannedRemovals, removalOf } from './removal.server.ts'

export const slots: Partial<Slots> = {
  /** BEY-212: with a directory, STAFF_LOCAL_LOGIN decides whether a password logs in. */
  staffLogIn() {
    const isAway = isOutage()
    return {
      href: paths.directory,
      label: 'Se connecter par l’annuaire',
      hasForm: isAway || settings().STAFF_LOCAL_LOGIN === 'always',
      refusal: 'Connectez-vous par l’annuaire\u00a0: il répond.',
      exception: isAway
        ? 'L’annuaire ne répond plus. Un compte propre au portail ouvre cet espace, avec le code de sa connexion en deux étapes.'
        : null,
      proof: {
        /** Each log-in beside the directory is recorded; one during its outage is also told to the managers (BEY-523). */
        async onProof({ owner }) {
          await record({ actor: owner, action: 'agent-local-log-in', subject: owner })
          if (isAway) await recordOutageLogIn(owner)
          return []
        },
        isCodeDue: isAway,
      },
    }
  },
  async agents(_, agents) {
    const [removals, outside] = await Promise.all([plannedRemovals(), outageLogIns()])
    const leaving = agents.flatMap(({ id, login, nameAdmin }) => {
      const due = removals.get(login)
      return due ? [{ id, nameAdmin, day: formatDay(dayOf(due)) }] : []
    })
    return { leaving, outage: outside.length > 0 ? outageText(outside) : null }
  },
  async agent(_, { id, login }) {
    const due = await removalOf(login)
    return due ? { id, day: formatDay(dayOf(due)) } : null
  },
  forgetAgent: forgetPlan,
}
