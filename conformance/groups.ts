import { existsSync } from 'node:fs'
import path from 'node:path'
import { extraNames } from '#extras/all.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import type { Check, Kit, Trial } from './kit.ts'
import { accounts } from './trials/accounts.ts'
import { agreement } from './trials/agreement.ts'
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
import { Fault, type GroupName, NotTried } from './wire.ts'

/** The groups in the order of their trials: reading before writing. */
const table: Record<GroupName, Omit<Group, 'name'>> = {
  formes: { title: 'Formes des réponses', checks: shapes },
  listes: { title: 'Listes et montants', checks: lists },
  accord: { title: 'Deux réponses disent de même', checks: agreement },
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
}

export type Group = { name: GroupName; title: string; checks: Check[] }

export const kits = await kitsOfExtras()

for (const { group, title = '', checks } of kits) {
  table[group] ??= { title, checks: [] }
  table[group].checks = [...table[group].checks, ...checks]
}

export const groups: Group[] = Object.entries(table).map(([name, group]) => ({ name, ...group }))

/** Of each extra that has calls to try, `kit` in the `kit.ts` of its folder. */
function kitsOfExtras(): Promise<Kit[]> {
  const hasKit = (name: string) =>
    existsSync(path.join(import.meta.dirname, '../app/extras', name, 'kit.ts'))
  return Promise.all(
    extraNames.filter(hasKit).map(async name => (await import(`../app/extras/${name}/kit.ts`)).kit),
  )
}

export type Result = { group: GroupName; call: CallName; says: string } & (
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; found: string }
  | { outcome: 'doubtful'; expected: string; found: string }
  | { outcome: 'untried'; reason: string }
)

const absent = 'appel absent'

/** One result per check, and one per fault that was found on the way. */
export async function tryAll(
  groups: Group[],
  trial: Trial,
  calls?: readonly string[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const group of groups)
    for (const one of group.checks.filter(isOf(calls))) {
      const { call, says } = one
      const named = { group: group.name, call, says }
      const outcome = await tryOne(one, trial)
      if (!(outcome instanceof Fault)) {
        results.push({ ...named, ...outcome })
        continue
      }
      const {
        call: wrong,
        expected,
        found,
        group: place = group.name,
        isAbsent,
        isDoubt,
      } = outcome.is
      const fault = { outcome: isDoubt ? 'doubtful' : 'failed', expected, found } as const
      if (isAbsent) {
        if (wrong !== call)
          results.push({ ...named, outcome: 'untried', reason: `${wrong} est absent` })
        if (!results.some(({ call, says }) => call === wrong && says === absent))
          results.push({ group: place, call: wrong, says: absent, ...fault })
        continue
      }
      if (wrong === call) {
        results.push({ ...named, group: place, ...fault })
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
          group: place,
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
