import { parseArgs } from 'node:util'
import { z } from 'zod'
import { fr } from 'zod/locales'
import { catalogue } from '#upstream/catalogue/index.ts'
import { extraNames } from '../../app/areas/areas.server.ts'
import { readAccounts } from './accounts.ts'
import { areas, tryAll } from './areas.ts'
import { asJson, printed } from './report.ts'
import { trialOf } from './trial.ts'
import { wireTo } from './wire.ts'

// `npm run conformance -- <address of the API>`: whether a back end answers as the catalogue says (docs/brancher.md).

const usage = `npm run conformance -- <adresse de l’API> [--comptes fichier.json] [--ecrire] [--domaine nom]… [--appel nom]… [--delai ms] [--extras nom,nom…] [--json]
  domaines\u00a0: ${areas.map(({ name }) => name).join(', ')}`

z.config(fr())

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      comptes: { type: 'string' },
      ecrire: { type: 'boolean', default: false },
      domaine: { type: 'string', multiple: true },
      appel: { type: 'string', multiple: true },
      delai: { type: 'string', default: process.env.UTILITY_TIMEOUT_MS ?? '5000' },
      extras: { type: 'string', default: process.env.EXTRAS ?? extraNames.join() },
      json: { type: 'boolean', default: false },
    },
  })
  const [address, ...more] = positionals
  const wanted = areas.filter(({ name }) => values.domaine?.includes(name) ?? true)
  const isKnown =
    (values.domaine ?? []).every(name => areas.some(area => area.name === name)) &&
    (values.appel ?? []).every(name => name in catalogue)
  if (!URL.canParse(address ?? '') || more.length > 0 || !isKnown || !(Number(values.delai) > 0))
    throw new Error('Arguments illisibles.')
  const extras = extraNames.filter(name => values.extras.split(',').includes(name))
  return { ...values, extras, address: address as string, wanted, limit: Number(values.delai) }
}

function explain(error: unknown): string {
  return error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
}

async function main(): Promise<boolean> {
  const { address, wanted, limit, comptes, ecrire, appel, extras, json } = readArguments()
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
