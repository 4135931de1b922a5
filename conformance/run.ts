import { parseArgs } from 'node:util'
import { z } from 'zod'
import { fr } from 'zod/locales'
import { catalogue } from '#upstream/catalogue/index.ts'
import { extraNames } from '../app/extras/all.ts'
import { readAccounts } from './accounts.ts'
import { groups, tryAll } from './groups.ts'
import { steps } from './order.ts'
import { asJson, printed } from './report.ts'
import { trialOf } from './trial.ts'
import { wireTo } from './wire.ts'

// `npm run conformance -- <address of the API>` checks that a back end keeps the catalogue (docs/brancher.md).

const usage = `npm run conformance -- <adresse de l’API> [--comptes fichier.json] [--ecrire] [--etape n]… [--domaine nom]… [--appel nom]… [--delai ms] [--extras nom,nom…] [--json]
  étapes : celles du tableau de docs/brancher.md
  domaines\u00a0: ${groups.map(({ name }) => name).join(', ')}`

z.config(fr())

/** The calls of a step of docs/brancher.md. Throws if there is no such step. */
function callsOfStep(number: string): string[] {
  const step = steps.find(one => one.number === number)
  if (!step) throw new Error(`Il n’y a pas d’étape ${number}.`)
  return step.calls
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      comptes: { type: 'string' },
      ecrire: { type: 'boolean', default: false },
      domaine: { type: 'string', multiple: true },
      appel: { type: 'string', multiple: true },
      etape: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
      delai: { type: 'string', default: process.env.UTILITY_TIMEOUT_MS ?? '5000' },
      extras: { type: 'string', default: process.env.EXTRAS ?? extraNames.join() },
      json: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [address, ...more] = positionals
  const appel = [...(values.appel ?? []), ...(values.etape ?? []).flatMap(callsOfStep)]
  const wanted = groups.filter(({ name }) => values.domaine?.includes(name) ?? true)
  const isKnown =
    (values.domaine ?? []).every(name => groups.some(group => group.name === name)) &&
    appel.every(name => name in catalogue)
  if (!URL.canParse(address ?? '') || more.length > 0 || !isKnown || !(Number(values.delai) > 0))
    throw new Error('Arguments illisibles.')
  const extras = extraNames.filter(name => values.extras.split(',').includes(name))
  const limit = Number(values.delai)
  return {
    ...values,
    extras,
    address: address as string,
    wanted,
    limit,
    appel: appel.length > 0 ? appel : undefined,
  }
}

function explain(error: unknown): string {
  return error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
}

async function main(): Promise<boolean> {
  const asked = readArguments()
  if (!asked) {
    console.log(usage)
    return true
  }
  const { address, wanted, limit, comptes, ecrire, appel, extras, json } = asked
  const wire = wireTo(address, limit)
  const trial = trialOf(wire, readAccounts(comptes), { write: ecrire, extras })
  const results = await tryAll(wanted, trial, appel)
  console.log(json ? asJson(results) : printed(results, wire))
  if (results.every(({ outcome }) => outcome === 'untried')) throw new Error('Rien n’a été essayé.')
  return results.every(({ outcome }) => outcome !== 'failed')
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(`${explain(error)}\n${usage}`)
  process.exitCode = 2
}
