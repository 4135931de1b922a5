import { type Finding, table } from '../figures.ts'
import { alerts } from './alerts.ts'
import { postgresFrozen, purges, sqliteLocked } from './databases.ts'
import { hungCall, hungGuard } from './hung-call.ts'
import { rollingRestart } from './rolling-restart.ts'
import { unknownAccounts } from './unknown-accounts.ts'

/** `only`: the alerts to cause, all of them when it is empty. */
type LoadOptions = { only: string[] }

type Experiment = (options: LoadOptions) => Promise<Finding[]>

/** Each starts its own processes and stops them. */
const experiments: Record<string, Experiment> = {
  'hung-call': hungCall,
  'hung-guard': hungGuard,
  'sqlite-locked': sqliteLocked,
  'postgres-frozen': postgresFrozen,
  purges,
  'unknown-accounts': unknownAccounts,
  'rolling-restart': rollingRestart,
  alerts,
}

/** Faults under load: every experiment, or those that are named. Fails when a promise is not kept. */
export async function benchLoad(names: string[], options: LoadOptions): Promise<void> {
  const chosen = names.length > 0 ? names : Object.keys(experiments)
  for (const name of chosen) {
    const experiment = experiments[name]
    if (!experiment) throw new Error(`${name} ? Il y a ${Object.keys(experiments).join(', ')}.`)
    // It could not begin: a port is taken, perhaps, and the message says which.
    const findings = await experiment(options).catch((error: Error) => {
      process.exitCode = 1
      console.error(`\n${name} : ${error.message}`)
      return []
    })
    if (findings.length === 0) continue
    const rows = findings.map(({ what, value, promise, kept }) => [
      what,
      value,
      `${promise} ${kept ? '✓' : '✗'}`,
    ])
    console.log(`\n${table([[name, 'Mesuré', 'Promis'], ...rows])}`)
    if (findings.some(({ kept }) => !kept)) process.exitCode = 1
  }
}
