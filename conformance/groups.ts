import type { CallName } from '#upstream/catalogue/index.ts'
import type { Check, Trial } from './kit.ts'
import { accounts } from './trials/accounts.ts'
import { contracts } from './trials/contracts.ts'
import { dates } from './trials/dates.ts'
import { files } from './trials/files.ts'
import { links } from './trials/links.ts'
import { lists } from './trials/lists.ts'
import { modes } from './trials/modes.ts'
import { ownership } from './trials/ownership.ts'
import { payments } from './trials/payments.ts'
import { keys, refusals } from './trials/refusals.ts'
import { requests } from './trials/requests.ts'
import { shapes, timeLimits } from './trials/shapes.ts'
import { trustedPeople } from './trials/trusted-people.ts'
import { type AreaName, Fault, NotTried } from './wire.ts'

/** The areas in the order of their trials: reading before writing. */
const table = {
  formes: { title: 'Formes des réponses', checks: shapes },
  listes: { title: 'Listes et montants', checks: lists },
  refus: { title: 'Refus', checks: refusals },
  propriete: { title: 'À chacun ce qui est à lui', checks: ownership },
  cles: { title: 'Jeton de service et captcha', checks: keys },
  dates: { title: 'Dates', checks: dates },
  fichiers: { title: 'Fichiers', checks: files },
  delais: { title: 'Délais', checks: timeLimits },
  paiements: { title: 'Paiements', checks: payments },
  demandes: { title: 'Relevés et demandes', checks: requests },
  modes: { title: 'Prélèvement et mensualisation', checks: modes },
  contrats: { title: 'Contrats', checks: contracts },
  liens: { title: 'Liens envoyés par courriel', checks: links },
  comptes: { title: 'Comptes', checks: accounts },
  proches: { title: 'Proches', checks: trustedPeople },
} satisfies Record<AreaName, { title: string; checks: Check[] }>

export type Area = { name: AreaName; title: string; checks: Check[] }

export const areas: Area[] = Object.entries(table).map(([name, area]) => ({
  name: name as AreaName,
  ...area,
}))

export type Result = { area: AreaName; call: CallName; says: string } & (
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; found: string }
  | { outcome: 'untried'; reason: string }
)

const absent = 'appel absent'

/** One result per check, and one per fault that was found on the way. */
export async function tryAll(
  areas: Area[],
  trial: Trial,
  calls?: readonly string[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const area of areas)
    for (const one of area.checks.filter(isOf(calls))) {
      const { call, says } = one
      const named = { area: area.name, call, says }
      const outcome = await tryOne(one, trial)
      if (!(outcome instanceof Fault)) {
        results.push({ ...named, ...outcome })
        continue
      }
      const { call: wrong, expected, found, area: place = area.name, isAbsent } = outcome.is
      const fault = { outcome: 'failed', expected, found } as const
      if (isAbsent) {
        if (wrong !== call)
          results.push({ ...named, outcome: 'untried', reason: `${wrong} est absent` })
        if (!results.some(({ call, says }) => call === wrong && says === absent))
          results.push({ area: place, call: wrong, says: absent, ...fault })
        continue
      }
      if (wrong === call) {
        results.push({ ...named, area: place, ...fault })
        continue
      }
      results.push({
        ...named,
        outcome: 'untried',
        reason: `${wrong} n’y répond pas comme attendu`,
      })
      const isKnown = results.some(
        other => other.outcome === 'failed' && other.call === wrong && other.found === found,
      )
      if (!isKnown)
        results.push({
          area: place,
          call: wrong,
          says: `(en essayant\u00a0: ${call} ${says})`,
          ...fault,
        })
    }
  return results
}

const isOf =
  (calls: readonly string[] | undefined) =>
  ({ call, also }: Check) =>
    calls?.some(name => [call, ...also].some(one => one === name)) ?? true

type Outcome = { outcome: 'passed' } | { outcome: 'untried'; reason: string } | Fault

async function tryOne({ call, attempt }: Check, trial: Trial): Promise<Outcome> {
  try {
    await attempt(trial)
    return { outcome: 'passed' }
  } catch (error) {
    if (error instanceof NotTried) return { outcome: 'untried', reason: error.message }
    if (error instanceof Fault) return error
    const found = error instanceof Error ? error.message : String(error)
    return new Fault(call, 'un essai mené à sa fin', found)
  }
}
