import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missedBy, trim, unused } from './trim-router.ts'

const files = [...new Set(unused.flatMap(({ edits }) => edits.map(({ file }) => file)))]
const pathOf = (file: string) => `/somewhere/node_modules/${file}`
const installed = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')

test.each(files)('%s is what the edits were written for', file => {
  expect(trim(pathOf(file), installed(file))).not.toBe(installed(file))
})

test.each(files)('%s written otherwise by another version ends the build', file => {
  const { from = '' } = unused.flatMap(({ edits }) => edits).find(edit => edit.file === file) ?? {}
  const other = installed(file).replace(from, '')
  expect(() => trim(pathOf(file), other)).toThrow(file)
})

test('the flags of remix.config.js stand in the code as they are set', () => {
  const code =
    'a(future.v3_singleFetch, window.__remixContext.future.v3_lazyRouteDiscovery === true)'
  const path = pathOf('@remix-run/react/dist/esm/any.js')
  expect(trim(path, code)).toBe('a(true, false === true)')
  expect(trim('/app/any.js', code)).toBe(code)
})

test.each([
  ['<Link to="/home" prefetch="intent">', 'prefetch='],
  ['const fetcher = useFetcher()', 'useFetcher'],
  ['submit(form, { navigate: false })', 'navigate: false'],
  ['export async function clientLoader() {}', 'clientLoader'],
  ['useBlocker(true)', 'useBlocker'],
  ['return defer({ slow })', 'defer('],
])('a source with %s ends the build', (code, word) => {
  expect(missedBy(code)).toContain(word)
  expect(missedBy('export default function Home() {}')).toBeUndefined()
})
