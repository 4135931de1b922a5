import type { Page } from '@playwright/test'
import { everywhere, expect, isHttp, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { sendIndex, toIndex, valider } from '../../../tests/support/reading.ts'

const question = (page: Page, name: string) => page.getByRole('form', { name })

test(
  '[BEY-320] [BEY-321] a treated request and a wizard each ask once whether it was solved; the staff read it',
  everywhere,
  async ({ loginAs }) => {
    const page = await loginAs('100005', '/historique/D100005-1')
    const solved = question(page, 'Était-ce réglé\u00a0?')
    await solved.getByLabel(/^Un mot de plus/).fill('Merci de votre appel')
    // With the script the button waits for an answer.
    if (isHttp()) {
      await solved.getByRole('button', { name: 'Répondre' }).click()
      await expect(page).toHaveURL(/etait-ce-regle/)
      await expect(page.getByText('Réponse requise').first()).toBeVisible()
      await expectSound(page)
      await expect(solved.getByLabel(/^Un mot de plus/)).toHaveValue('Merci de votre appel')
    }
    await solved.getByLabel('En partie').check()
    await solved.getByRole('button', { name: 'Répondre' }).click()
    await expect(page).toHaveURL('/historique/D100005-1')
    await expect(page.getByText('Merci, votre réponse est notée.')).toBeVisible()
    await expect(solved).toHaveCount(0)
    await page.goto('/historique/D100005-3')
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await expect(solved).toHaveCount(0)

    await loginAs('100004')
    await toIndex(page)
    await sendIndex(page, '230')
    await valider(page).click()
    await expect(page).toHaveURL(/confirmation$/)
    await expectSound(page)
    const done = question(page, 'Avez-vous pu faire ce que vous vouliez\u00a0?')
    await page.locator('summary', { hasText: 'Avez-vous pu' }).click()
    await done.getByLabel('Oui').check()
    await done.getByRole('button', { name: 'Répondre' }).click()
    await expect(page).toHaveURL(/confirmation$/)
    await expect(done).toHaveCount(0)

    await loginAs('agent', '/adm-sem-webabo/statistiques')
    const byType = page.getByRole('table', { name: 'Réponses d’un an, par type' })
    await expect(byType.getByRole('row').filter({ hasText: 'Réclamation' })).toHaveCount(1)
    await expect(page.getByText('Merci de votre appel')).toHaveCount(1)
    await expectSound(page)
  },
)
