import type { Page } from '@playwright/test'
import { atEachWidth, everywhere, expect, inBrowser, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { main, pressAnyhow, tickCaptcha } from '../support/steps.ts'

const nadia = {
  'Numéro abonné': '100007',
  'Ref. PDC (point de comptage)': 'P100007',
  'Adresse email': 'nadia.haddad@example.fr',
  'Mot de passe': 'Fontaine-2026',
  'Confirmation du mot de passe': 'Fontaine-2026',
}

async function fill(page: Page, typed: Partial<typeof nadia> = {}) {
  for (const [label, value] of Object.entries({ ...nadia, ...typed }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await tickCaptcha(page)
}

const send = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' }).click()

test('[SIGNUP-01] [SIGNUP-14] [SIGNUP-15] a known subscriber without an account gets one, and a mail to activate it', async ({
  page,
  world,
}) => {
  await page.goto('/connexion/creer-un-compte')
  await fill(page)
  await send(page)
  await expect(page).toHaveURL(/\/connexion$/)
  await expect(main(page)).toContainText(
    "Un email de confirmation a été envoyé à l'adresse nadia.haddad@example.fr pour activer le compte.",
  )
  await expectSound(page)
  const mails = await world.mails('nadia.haddad@example.fr')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.links).toEqual([expect.stringMatching(/\/confirm\/100007\/[\w-]{20,}$/)])
})

test(
  '[SIGNUP-13] with JavaScript the button waits for the last missing item; without it the server does',
  everywhere,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/connexion/creer-un-compte')
    const button = page.getByRole('button', { name: 'Créer mon compte' })
    const whenScripted = async (enabled: boolean) => {
      if (javaScriptEnabled) await expect(button).toBeEnabled({ enabled })
    }
    await whenScripted(false)
    await fill(page, { 'Confirmation du mot de passe': 'Fontaine-2027' })
    if (javaScriptEnabled) await expect(page.getByText('Vérification faite')).toBeVisible()
    await whenScripted(false)
    await page.getByLabel('Confirmation du mot de passe').fill('Fontaine-2026')
    await whenScripted(true)
    await page.getByRole('checkbox', { name: /robot/ }).uncheck()
    await whenScripted(false)
    await pressAnyhow(page, 'Créer mon compte')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^Cochez la case/])
    await expect(page.getByLabel('Numéro abonné')).toHaveValue('100007')
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  },
)

test(
  '[SIGNUP-16] an image of an invoice shows where the numbers are',
  inBrowser,
  async ({ page }) => {
    await page.goto('/connexion/creer-un-compte')
    const image = page.getByRole('img', {
      name: /le numéro abonné : 100001.*la Ref. PDC : P100001/,
    })
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0)
    await atEachWidth(page, () => expectAccessible(page))
  },
)
