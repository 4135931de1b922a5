import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import { buildDirectory } from '../../remix.config.js'
import { expect, type PerTest, test, withScripts } from '../support/fixtures.ts'

// A browser that cannot run all of the scripts runs none of them: it has the page without scripts (decision 0010).

/** ES2020 brought these to the language, apart from `?.`, by which the page's own script recognizes older browsers. */
function newsOf(node: Node & { [part: string]: unknown }): string[] {
  if (node.type === 'ChainExpression') return ['?.']
  if (node.type === 'LogicalExpression' && node.operator === '??') return ['??']
  if (node.type === 'ImportExpression') return ['import()']
  if (node.type === 'MetaProperty' && (node.meta as { name: string }).name === 'import')
    return ['import.meta']
  if (node.type === 'ExportAllDeclaration' && node.exported) return ['export * as']
  if (node.type === 'Literal' && node.bigint) return ['a bigint']
  return []
}

test(
  'what is shipped is ES2020, and no news of it came to a browser after `?.`',
  withScripts,
  () => {
    // `export * as` and big numbers did: to Safari, and Firefox, later.
    const known = ['?.', '??', 'import()', 'import.meta']
    const files = globSync(`${buildDirectory}/client/assets/*.js`)
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const found = new Set<string>()
      const tree = parse(readFileSync(file, 'utf8'), { ecmaVersion: 2020, sourceType: 'module' })
      full(tree, node => {
        for (const news of newsOf(node as never)) found.add(news)
      })
      for (const news of found) expect(known, file).toContain(news)
    }
  },
)

/** Forms and links work, and are the browser's own: each leads to a page, for which no script asks. */
async function expectPlain(page: Page, loginAs: PerTest['loginAs']) {
  const fetched: string[] = []
  page.on('request', request => {
    if (['fetch', 'xhr'].includes(request.resourceType())) fetched.push(request.url())
  })
  await page.goto('/forgotPassword')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(
    page.getByRole('link', { name: 'Numéro abonné ou adresse email requis' }),
  ).toBeVisible()
  await loginAs('100001', '/home')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Mes factures' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeVisible()
  expect(fetched).toEqual([])
}

/** A script that cannot be read is what these tests are about: it is no fault. */
async function expectUnreadScript(page: Page) {
  await page.addInitScript(() => {
    addEventListener('error', event => {
      if (event.error instanceof SyntaxError) event.preventDefault()
    })
  })
}

test(
  'a browser that cannot read ES2020 fetches no script, and has every page',
  withScripts,
  async ({ page, loginAs }) => {
    await expectUnreadScript(page)
    const scripts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    // To such a browser `?.` is a syntax error.
    await page.route('**/*', async route => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const body = await response.text()
      return route.fulfill({ response, body: body.replace('?.prototype', '?#prototype') })
    })
    await expectPlain(page, loginAs)
    expect(scripts).toEqual([])
  },
)

test(
  'a browser that lacks what the scripts call starts none of them',
  withScripts,
  async ({ page, loginAs }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'TransformStream')
    })
    await expectPlain(page, loginAs)
  },
)

test('one file that cannot be read, and none is run', withScripts, async ({ page, loginAs }) => {
  await expectUnreadScript(page)
  const { entry } = JSON.parse(readFileSync(`${buildDirectory}/site.json`, 'utf8'))
  let times = 0
  await page.route(`**${entry.module}`, route => {
    times++
    return route.fulfill({ contentType: 'text/javascript', body: 'a ??= b ?# c' })
  })
  await expectPlain(page, loginAs)
  expect(times).toBeGreaterThan(0)
  expect(await page.evaluate(() => '__staticRouterHydrationData' in window)).toBe(false)
})
