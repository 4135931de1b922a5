import { expect, test } from '../support/fixtures.ts'
import { account, fillAccount, ibanField, ownerField, question } from '../support/payment-modes.ts'
import { heading, main, press } from '../support/steps.ts'

const hub = '/paymentmodes/prelevement'

test('the browser’s « Page précédente » finds each step as it was left, and leads out of what was sent', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', hub)
  await page.getByRole('link', { name: 'Adhérer au prélèvement automatique' }).click()
  await expect(heading(page)).toHaveText(question.account)
  await expect(page).toHaveURL(/\?brouillon=/)
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText(question.recap)
  const recap = page.url()

  await page.goBack()
  // The draft that was begun there, not another one.
  await expect(page).toHaveURL(/\?brouillon=/)
  await expect(ibanField(page)).toHaveValue(account.iban)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe(hub)
  await page.goForward()
  await expect(ibanField(page)).toHaveValue(account.iban)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(recap)

  await press(page, 'Valider')
  await expect(page).toHaveURL(/confirmation$/)
  const end = page.url()
  await expect(async () => {
    await page.goBack()
    if (new URL(page.url()).pathname !== hub) await expect(page).toHaveURL(end, { timeout: 2000 })
    expect(new URL(page.url()).pathname).toBe(hub)
  }).toPass({ intervals: [0], timeout: 30_000 })
  expect(await world.journal('paymentmodes/startPrelevement')).toHaveLength(1)
})

test('what is typed after a log-out in another tab is not kept, and the log-in says so', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100001', `${hub}/adhesion`)
  await fillAccount(page)
  const step = page.url()
  await page.request.post('/deconnexion', { headers: { origin: stack.portal } })
  await press(page, 'Suivant')
  await expect(page).toHaveURL(/\/connexion\?redirectTo=/)
  await expect(
    main(page).getByText(
      'Vous n’êtes plus connecté : ce que vous veniez d’envoyer n’a pas été gardé.',
    ),
  ).toBeVisible()
  await loginAs('100001', step)
  await expect(ownerField(page)).toHaveValue('')
})
