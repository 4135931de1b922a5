import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { unfoldFooter } from '../support/steps.ts'

for (const [hint, value] of [
  ['save-data', 'on'],
  ['ect', '2g'],
  ['sec-ch-device-memory', '0.5'],
] as const)
  test(`a browser that says « ${hint}: ${value} » gets the light version and the reason, and leaves it for good`, async ({
    page,
  }) => {
    const scripts = page.locator('script')
    const reason = page.getByText('Votre navigateur annonce')
    await page.goto('/forgotPassword')
    await expect(reason).toHaveCount(0)
    await page.setExtraHTTPHeaders({ [hint]: value })
    const response = await page.goto('/forgotPassword')
    const { 'accept-ch': asked = '', vary = '' } = response?.headers() ?? {}
    for (const name of ['ECT', 'Device-Memory']) {
      expect(asked).toContain(name)
      expect(vary).toContain(name)
    }
    expect(vary).toContain('Save-Data')
    await expect(scripts).toHaveCount(0)
    await expect(reason).toBeVisible()
    await expectSound(page)
    await unfoldFooter(page)
    await page.getByRole('button', { name: 'Version complète' }).click()
    await expect(page).toHaveURL(/\/forgotPassword$/)
    await expect(reason).toHaveCount(0)
    expect(await scripts.count()).toBeGreaterThan(0)
    await unfoldFooter(page)
    await page.getByRole('button', { name: 'Version allégée' }).click()
    await expect(scripts).toHaveCount(0)
    await expect(reason).toHaveCount(0)
  })
