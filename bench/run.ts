import { parseArgs } from 'node:util'

// `npm run bench [-- pages [--json] | load [name…] | kills [count] | soak [--hour] | alerts [name…]]`: what the portal costs, and what it endures.

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    hour: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
  allowPositionals: true,
})
const [command = 'pages', ...rest] = positionals

switch (command) {
  case 'pages': {
    const { benchPages } = await import('./pages/run.ts')
    await benchPages(values)
    break
  }
  case 'load': {
    const { benchLoad } = await import('./load/run.ts')
    await benchLoad(rest)
    break
  }
  case 'kills': {
    const { benchKills } = await import('./kills/run.ts')
    await benchKills(rest[0] === undefined ? undefined : Number(rest[0]))
    break
  }
  case 'soak': {
    const { benchSoak } = await import('./soak/run.ts')
    await benchSoak(values.hour ? 60 : Number(values.minutes))
    break
  }
  case 'alerts': {
    const { benchAlerts } = await import('./alerts/run.ts')
    await benchAlerts(rest)
    break
  }
  default:
    console.error(`Commande inconnue : ${command}. Il y a pages, load, kills, soak, alerts.`)
    process.exitCode = 1
}
