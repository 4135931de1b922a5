import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

// The W3C's checker, vnu, over every page that the last journeys have judged (tests/support/quality.ts), in one Java. It
// is stricter than what journeys find by themselves; where there is no Java, that has to do.

type Message = { url: string; message: string; extract?: string; lastLine?: number }

const pages = globSync('.cache/verdicts/pages/*.html')
if (spawnSync('java', ['-version']).status !== 0)
  console.log('Pas de Java : vnu n’est pas exécuté.')
else if (pages.length === 0) console.log('Aucune page : les parcours n’en ont pas gardé.')
else {
  const options = ['--format', 'json', '--stdout', '--skip-info-messages', '--exit-zero-always']
  const { stdout, stderr, status } = spawnSync(
    'java',
    ['-jar', 'node_modules/vnu-jar/build/dist/vnu.jar', ...options, '.cache/verdicts/pages'],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(stderr)
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  for (const { url, message, extract } of messages)
    console.log(`${url.replace(/.*\//, '')} : ${message}\n    ${extract ?? ''}`)
  console.log(`${pages.length} pages, ${messages.length} défauts`)
  if (messages.length > 0) process.exit(1)
}
