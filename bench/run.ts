import { parseArgs } from 'node:util'

// `npm run bench [-- pages [--json] | load [name…] | kills [count] | soak [--hour | --minutes n] | alerts [name…] |
// growth [options]]`: what the portal costs, what it endures, and what becomes of it on a large world.

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    hour: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    // Of growth: see growth/run.ts.
    percent: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
    capacity: { type: 'boolean', default: false },
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
  case 'growth': {
    const { benchGrowth } = await import('./growth/run.ts')
    const { postgres, capacity } = values
    const [percent, rounds] = [Number(values.percent), Number(values.rounds)]
    await benchGrowth({ percent, rounds, postgres, capacity })
    break
  }
  default:
    console.error(
      `Commande inconnue : ${command}. Il y a pages, load, kills, soak, alerts, growth.`,
    )
    process.exitCode = 1
}
