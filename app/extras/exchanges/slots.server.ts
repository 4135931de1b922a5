import { formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
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
  if (notice) return { notice, last: '', lines: [], more: 0 }
  if (!value) return null
  const { lastNumber, lastDay, waiting, toCheck, acts } = value
  const left = waiting === 0 ? '' : ` ${waiting} acte${waiting > 1 ? 's' : ''} à exporter.`
  return {
    notice: null,
    last: `Dernière exportation\u00a0: n°\u00a0${lastNumber}, le ${formatDay(lastDay)}.${left}`,
    lines: acts.map(({ number, kind, reference, refAbo, day, state, found }) => ({
      id: number,
      name: `${kindWords[kind] ?? kind} du ${formatDay(day)}, abonné ${refAbo}`,
      note: `${stateWords[state]}${found && `\u00a0: ${found}`} (référence ${reference})`,
    })),
    more: toCheck - acts.length,
  }
}

export const slots: Partial<Slots> = {
  // Acts have no type of request: they are shown beside all of them.
  statisticsPart: (staff, type) => (type ? Promise.resolve(null) : shownExchanges(staff)),
}
