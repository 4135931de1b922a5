import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { balance, heading, main } from '../support/steps.ts'

test.afterEach(({ stack }) => rm(stack.maintenanceFile, { force: true }))

test('[SHELL-20] [SHELL-21] while the portal is closed, each page leads to one that says so, and gives an address to write to', async ({
  page,
  stack,
}) => {
  await writeFile(stack.maintenanceFile, '')
  const response = await page.goto('/home')
  expect(response?.status()).toBe(503)
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/maintenance$/)
  await expect(page).toHaveTitle(/^Maintenance en cours/)
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Maintenance en cours" [level=1]
      - paragraph: /fermé le temps d’une intervention/
      - paragraph: /session et vos brouillons enregistrés sont conservés.*ne payez pas une seconde fois/
      - paragraph:
        - text: /Pour nous écrire/
        - link "contact@eaux-exemple.fr":
          - /url: mailto:contact@eaux-exemple.fr
      - link "Réessayer":
        - /url: /home
  `)
  await expectSound(page)
})

test('[SHELL-22] [SHELL-23] while the portal is open, the address of the maintenance page leads to the log-in', async ({
  page,
}) => {
  await page.goto('/maintenance')
  await expect(page).toHaveURL(/\/connexion$/)
})

test('a logged-in subscriber keeps their session during maintenance, and goes on once the portal is open again', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100001', '/home')
  await writeFile(stack.maintenanceFile, '')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Mes factures' }).click()
  await expect(page).toHaveURL(/\/maintenance$/)
  const retry = page.getByRole('link', { name: 'Réessayer' })
  // The page is the same after this attempt: only the answer shows that it is over.
  await Promise.all([page.waitForResponse(/\/maintenance(\.data.*)?$/), retry.click()])
  await expect(heading(page)).toHaveText('Maintenance en cours')
  await rm(stack.maintenanceFile)
  await retry.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(balance(page)).toBeVisible()
})
