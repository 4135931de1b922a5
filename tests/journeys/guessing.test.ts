import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type CaptchaForm, captchaSecret, issueCaptcha } from '../../app/upstream/captcha.server.ts'
import { everywhere, expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { loginForm } from '../support/sessions.ts'
import type { Stack } from '../support/stack.ts'
import { fillLogin, logOut, tickCaptcha } from '../support/steps.ts'
import { password, staffPassword } from '../support/world.ts'

// Strangers guess a subscriber's password, each from an address of their own; then the subscriber logs in.

async function guess(page: Page, { portal }: Stack, login: string) {
  for (let i = 1; i <= 20; i++) {
    const { address, form } = await loginForm(portal, login)
    const headers = { origin: portal, 'x-forwarded-for': `203.0.113.${i}` }
    const wrong = { ...form, password: 'Pas-le-bon-2026' }
    const answer = await page.request.post(address, { headers, form: wrong })
    expect(answer.status()).toBe(400)
  }
}

/** The form has been there for a minute. */
async function letWait(page: Page, { dataDir }: Stack, form: CaptchaForm) {
  const secret = captchaSecret(readFileSync(join(dataDir, 'secret-service'), 'utf8'))
  const token = await issueCaptcha(form, secret, new Date(Date.now() - 60_000), 1)
  const field = page.locator('[name=captchaToken]')
  await field.evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, token)
}

const done = (page: Page) => page.getByText('Vérification faite', { exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test(
  'a subscriber whose password strangers guess gets in by a longer check, or a wait said in words; then at once',
  everywhere,
  async ({ page, stack, javaScriptEnabled }) => {
    await guess(page, stack, '100001')
    await page.goto('/connexion')
    await fillLogin(page, '100001')
    await expect(alert(page)).toContainText(
      javaScriptEnabled ? 'une vérification plus longue' : 'Réessayez dans 20 secondes.',
    )
    await expect(page.getByLabel('Numéro abonné ou adresse e-mail')).toHaveValue('100001')
    await expect(page.getByRole('checkbox', { name: /robot/ })).toBeChecked()
    await expectSound(page)

    if (javaScriptEnabled) await expect(done(page)).toBeVisible()
    else await letWait(page, stack, 'login')
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/home$/)

    // This browser is no stranger any more, under either name.
    for (const login of ['100001', 'claire.martin@example.fr']) {
      await logOut(page)
      await expect(page).toHaveURL(/\/connexion$/)
      await fillLogin(page, login)
      await expect(page).toHaveURL(/\/home$/)
    }
  },
)

test('at the staff log-in, a captcha comes once strangers have guessed, and lets the agent in', async ({
  page,
  stack,
}) => {
  await guess(page, stack, 'agent')
  await page.goto('/adm-sem-webabo')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const secret = page.getByLabel('Mot de passe', { exact: true })
  const button = page.getByRole('button', { name: 'Se connecter' })
  await page.getByLabel("Nom d'utilisateur").fill('agent')
  await secret.fill(staffPassword)
  await button.click()
  await expect(alert(page)).toContainText('Trop de tentatives. Réessayez dans 20 secondes.')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue('agent')
  await expect(page.getByRole('checkbox', { name: 'Rester connecté' })).toHaveCount(0)
  await expectSound(page)

  await secret.fill(staffPassword)
  await letWait(page, stack, 'admin-login')
  await button.click()
  await expect(alert(page)).toContainText('Cochez la case')
  await secret.fill(staffPassword)
  await tickCaptcha(page)
  await button.click()
  await expect(page).toHaveURL(/\/adm-sem-webabo\/gestion$/)
})
