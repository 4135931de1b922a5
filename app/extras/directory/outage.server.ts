import { formatInstant } from '#domain/values.ts'
import { record } from '#session/audit.server.ts'
import { isAway } from '#session/openid-provider.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'

/** Whether the door of the portal's own accounts is open because the directory is away (BEY-212). */
export const isOutage = () => settings().STAFF_LOCAL_LOGIN === 'outage' && isAway('directory')

/** A subject of its own, which is no log-in: the managers are told of these log-ins without a search of the journal. */
const outageDoor = 'porte de secours'

export const recordOutageLogIn = (actor: string): Promise<void> =>
  record({ actor, action: 'agent-outage-log-in', subject: outageDoor })

/** BEY-523: the last log-ins by the door of an outage, for the managers, who are told of each for a month. */
export function outageLogIns(): Promise<{ actor: string; at: Date }[]> {
  const month = new Date(Date.now() - 30 * 24 * 3_600_000)
  return store().auditEntry.findMany({
    where: { subject: outageDoor, at: { gt: month } },
    orderBy: { at: 'desc' },
    take: 20,
  })
}

export const outageText = (logIns: { actor: string; at: Date }[]): string =>
  `Connexions par un compte propre au portail pendant que l’annuaire ne répondait pas\u00a0: ${logIns.map(({ actor, at }) => `${actor}, le ${formatInstant(at)}`).join('\u00a0; ')}.`

/** The agent's last log-in by the directory. */
export async function lastLogIn(agent: string): Promise<Date | undefined> {
  const found = await store().auditEntry.findFirst({
    where: { subject: agent, action: 'agent-directory-log-in' },
    orderBy: { at: 'desc' },
  })
  return found?.at
}
