import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { launchSettings } from '../../scripts/launch-settings.ts'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { freePort } from '../support/postgres.ts'

test(
  'the development server that starts for the first time loads a page once, and its log-in works',
  withScripts,
  async ({ browser, stack }) => {
    test.slow()
    rmSync('node_modules/.vite/deps', { recursive: true, force: true })
    const port = String(await freePort())
    const portOf = (url: string) => new URL(url).port
    const ports = {
      PORT: port,
      BACKEND_PORT: portOf(stack.backend),
      PAYMENT_PORT: portOf(stack.provider),
      IDENTITY_PORT: portOf(stack.identity),
    }
    const settings = launchSettings({ data: stack.dataDir, ports, embedded: true })
    const server = spawn(
      process.execPath,
      ['node_modules/@remix-run/dev/dist/cli.js', 'vite:dev', '--port', port],
      { env: { ...settings, NODE_ENV: 'development' }, stdio: 'ignore' },
    )
    const page = await browser.newPage()
    try {
      const faults: string[] = []
      page.on('pageerror', error => faults.push(String(error)))
      const login = `http://localhost:${port}/connexion`
      await expect(() => fetch(login)).toPass()
      await page.goto(login)
      await page.evaluate(() => Object.assign(window, { isFirst: true }))
      await page.getByLabel('Numéro abonné ou adresse e-mail').fill('100001')
      await page.getByLabel('Mot de passe', { exact: true }).fill('Eau-Claire-2026')
      await page.getByLabel('Je confirme ne pas être un robot').check()
      // The proof is found by a module that the page asks for: its packages are there, too.
      await expect(page.locator('[name=captchaProof]')).not.toHaveValue('', { timeout: 30_000 })
      await page.getByRole('button', { name: 'Se connecter' }).first().press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire')
      expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
      expect(faults).toEqual([])
    } finally {
      await page.close()
      server.kill()
    }
  },
)
