import { codeOf } from '../../support/factor-code.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { expectAccessible, expectSound } from '../../support/quality.ts'
import { codeField, keyShown } from '../../support/second-factor.ts'
import { startStack } from '../../support/stack.ts'
import { logInStaff } from '../../support/steps.ts'

// A portal whose agents must all have a second factor.

const test = base.extend<object>({
  stack: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const stack = await startStack(5 + parallelIndex, { STAFF_SECOND_FACTOR: 'required' })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('[GUARD-09] the password leads to the activation, and nowhere else before it is done', async ({
  page,
}) => {
  await logInStaff(page, 'agent')
  await expect(page).toHaveURL(/\/adm-sem-webabo\/code\/activation$/)
  await expectSound(page)
  for (const path of ['/adm-sem-webabo/gestion', '/adm-sem-webabo/deux-etapes']) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect(response.headers().location).toMatch(/^\/adm-sem-webabo\?/)
  }
  const key = await keyShown(page)
  await codeField(page).fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(/Code incorrect/)
  expect(await keyShown(page)).toBe(key)
  await expectAccessible(page)
  await codeField(page).fill(codeOf(key))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await page.getByRole('link', { name: 'Mes codes sont en lieu sûr' }).click()
  await expect(page.getByRole('button', { name: 'Créer de nouveaux codes' })).toBeVisible()
  await expect(page.getByText('Désactiver')).toHaveCount(0)
  await page.getByRole('link', { name: 'Gestion des demandes' }).click()
  await expect(page).toHaveURL(/\/gestion$/)
})
