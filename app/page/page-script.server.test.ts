import type { EntryContext } from '@remix-run/node'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { pageScript } from './page-script.server.ts'

const known = { hasLoader: true, hasAction: false, hasErrorBoundary: false }
const data = '["</script><script>alert(1)</script>", "<!--", "d’où « ça »"]\n'

/** Remix's manifest of a page of two routes. */
const page = () =>
  ({
    manifest: {
      version: '1',
      url: '/assets/manifest-1a2b.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/router.js'] },
      routes: {
        root: { ...known, id: 'root', module: '/assets/root.js', imports: ['/assets/router.js'] },
        'screens/home': { ...known, id: 'screens/home', module: '/assets/home.js' },
      },
    },
    staticHandlerContext: { matches: ['root', 'screens/home'].map(id => ({ route: { id } })) },
    serverHandoffString: '{"isSpaMode":false}',
    serverHandoffStream: new Response(data).body,
  }) as unknown as EntryContext

const read = (script: string, ecmaVersion: 2019 | 2020) =>
  parse(script, { ecmaVersion, sourceType: 'module' })

test('a browser that does not know ES2020 reads nothing of it', async () => {
  const script = await pageScript(page())
  expect(() => read(script, 2020)).not.toThrow()
  expect(() => read(script, 2019)).toThrow(SyntaxError)
  // And not for a word that engines of that time knew before the rest.
  expect(() => read(script.replace('?.', '.'), 2019)).not.toThrow()
})

test('each file is asked for once, and the entry is started, not run', async () => {
  const script = await pageScript(page())
  const names = ['router', 'root', 'home', 'public-1a2b', 'entry']
  const files = names.map(name => `/assets/${name}.js`)
  expect(script.match(/\/assets\/[\w-]+\.js/g)).toEqual(files)
  expect(script).not.toMatch(/import\s*\(/)
  expect(script).toContain('import{start}from"/assets/entry.js"')
})

test('the data come whole, and end no script', async () => {
  const script = await pageScript(page())
  expect(script).not.toContain('<')
  const [, written = ''] = /new Response\((".*")\)/.exec(script) ?? []
  expect(JSON.parse(written)).toBe(data)
})
