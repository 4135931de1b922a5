import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillAccount, ownerField, press } from '../support/payment-modes.ts'

// Another tab of the same browser meanwhile.

const start = '/paymentmodes/prelevement/adhesion'
const main = (page: Page) => page.getByRole('main')

test('what is typed after a log-out in another tab is not kept, and the log-in says so', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100001', start)
  await fillAccount(page)
  const step = page.url()
  await page.request.post('/deconnexion', { headers: { origin: stack.portal } })
  await press(page, 'Suivant')
  await expect(page).toHaveURL(/\/connexion\?redirectTo=/)
  await expect(
    main(page).getByText(
      'Vous n’êtes plus connecté : ce que vous veniez de saisir n’a pas été gardé.',
    ),
  ).toBeVisible()
  await loginAs('100001', step)
  await expect(ownerField(page)).toHaveValue('')
})
