import { parseArgs } from 'node:util'

// `npm run bench [-- pages [--json] | load [name…] [options] | growth [options]]`: what the portal costs, what it endures,
// and what becomes of it on a large world.

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    // Of load: which alerts.
    only: { type: 'string', multiple: true, default: [] },
    // Of growth: see growth/run.ts.
    percent: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
    capacity: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [command = 'pages', ...names] = positionals
const { postgres, capacity, only } = values
const percent = Number(values.percent)
const rounds = Number(values.rounds)

const commands: Record<string, () => Promise<void>> = {
  pages: async () => (await import('./pages/run.ts')).benchPages(values),
  load: async () => (await import('./load/run.ts')).benchLoad(names, { only }),
  growth: async () =>
    (await import('./growth/run.ts')).benchGrowth({ percent, rounds, postgres, capacity }),
}
const run = commands[command]
if (run) await run()
else {
  console.error(`Commande inconnue : ${command}. Il y a ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 1
}
