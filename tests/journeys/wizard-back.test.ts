import { expect, test } from '../support/fixtures.ts'
import {
  account,
  fillAccount,
  heading,
  ibanField,
  press,
  question,
} from '../support/payment-modes.ts'

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
