import { formatDay, formatInstant } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Slots } from '../slots.server.ts'
import type { actStates } from './calls.ts'

const stateWords: { [S in (typeof actStates)[number]]: string } = {
  open: 'sans réponse depuis plus de cinq jours',
  partly: 'imputé en partie',
  twice: 'imputé deux fois',
  contradicted: 'contredit',
}

/** The kinds of acts as agents read them; another one as its files are named. */
const kindWords: { [kind: string]: string } = {
  releves: 'Relevé',
  paiements: 'Paiement',
  mandats: 'Mandat',
  prelevements: 'Prélèvement',
  mensualisations: 'Mensualisation',
  resiliations: 'Résiliation',
  souscriptions: 'Souscription',
  coordonnees: 'Coordonnées',
  'e-factures': 'e-facture',
}

export async function shownExchanges({ call }: Pick<Admin, 'call'>) {
  const { value, notice } = await orNotice(call('getExchanges', {}), null)
  if (notice) return { notice, last: [], lines: [], more: 0 }
  if (!value) return null
  const { toCheck, acts } = value
  return {
    notice: null,
    last: [...importTexts(value, new Date()), ...exportTexts(value)],
    lines: acts.map(({ number, kind, reference, refAbo, day, state, found }) => ({
      id: number,
      name: `${kindWords[kind] ?? kind} du ${formatDay(day)}, abonné ${refAbo}`,
      note: `${stateWords[state]}${found && `\u00a0: ${found}`} (référence ${reference})`,
    })),
    more: toCheck - acts.length,
  }
}

type Exchanges = NonNullable<Answer<'getExchanges'>>

/** BEY-742: how old the data are, what was refused, and why the last import changed nothing. */
export function importTexts(
  { lastImport, stoppedImport }: Pick<Exchanges, 'lastImport' | 'stoppedImport'>,
  now: Date,
): string[] {
  const at = (endedAt: string) => `le ${formatInstant(new Date(endedAt))}`
  const done = lastImport && [
    `Dernier import\u00a0: ${at(lastImport.endedAt)}, ${ageOf(lastImport.endedAt, now)}.`,
    `${counted(lastImport.refused, 'ligne refusée', 'lignes refusées')}.`,
  ]
  return [
    ...(stoppedImport
      ? [
          `Import arrêté ${at(stoppedImport.endedAt)}, rien n’a été changé\u00a0: ${stoppedImport.reason}`,
        ]
      : []),
    ...(done ? [done.join(' ')] : []),
  ]
}

function exportTexts({ lastExport, waiting }: Exchanges): string[] {
  const left = waiting > 0 ? `${counted(waiting, 'acte', 'actes')} à exporter.` : ''
  const last = lastExport
    ? `Dernière exportation\u00a0: n°\u00a0${lastExport.number}, le ${formatDay(lastExport.day)}.`
    : ''
  return [`${last} ${left}`.trim()].filter(Boolean)
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? `Aucune ${one}` : `${count} ${count > 1 ? many : one}`

function ageOf(instant: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 3_600_000))
  if (hours < 1) return 'il y a moins d’une heure'
  return hours < 48 ? `il y a ${hours}\u00a0h` : `il y a ${Math.floor(hours / 24)}\u00a0jours`
}

export const slots: Partial<Slots> = {
  // Acts have no type of request: they are shown beside all of them.
  statisticsPart: (staff, type) => (type ? Promise.resolve(null) : shownExchanges(staff)),
}
