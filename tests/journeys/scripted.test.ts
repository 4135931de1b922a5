import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from '../support/quality.ts'

// What only a browser that runs our scripts does.

test('a navigation moves the focus to the new heading, and its title is announced', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/home')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Mes factures' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeFocused()
  await expect(page).toHaveTitle(/^Mes factures/)
  await expect(page.getByRole('status').filter({ hasText: 'Mes factures' })).toHaveCount(1)
})

test('the payment dialog keeps the focus, closes with Escape and gives it back', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/factures/consulter')
  const opener = page.getByRole('button', { name: 'Payer mes factures' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Payer mes factures' })
  await expect(dialog).toBeVisible()
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/factures\/consulter$/)
  await expect(opener).toBeFocused()
})

test('the whole payment is made with the keyboard alone', async ({ page }) => {
  await page.goto('/connexion')
  await page.getByLabel('Numéro abonné ou adresse e-mail').focus()
  await page.keyboard.type('100001')
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await page.keyboard.type('Eau-Claire-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Payer mes factures', exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Payer mes factures' }).focus()
  await page.keyboard.press('Enter')
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Payer/ })
  for (let i = 0; i < 8 && !(await pay.evaluate(e => e === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Payer', exact: true }).press('Enter')
  await expect(page.getByRole('main')).toContainText('a bien été enregistré')
})

test('dark colours and forced colours stay accessible', async ({ page, loginAs }) => {
  await loginAs('100001')
  for (const scheme of [
    { colorScheme: 'dark' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(scheme)
    await page.goto('/home')
    await expectAccessible(page)
    await page.goto('/factures/consulter')
    await expectAccessible(page)
  }
})

test('« Annuler » in the payment dialog gives the focus back too', async ({ page, loginAs }) => {
  await loginAs('100001')
  await page.goto('/factures/consulter')
  const opener = page.getByRole('button', { name: 'Payer mes factures' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('another metering point is announced', async ({ page, loginAs }) => {
  await loginAs('100002')
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Point de comptage' }).selectOption('P100002C')
  await expect(
    page.getByRole('status').filter({ hasText: 'Point de comptage P100002C sélectionné' }),
  ).toHaveCount(1)
})

test('a page that takes long to come says so meanwhile', async ({ page, loginAs, world }) => {
  await loginAs('100001')
  await page.goto('/home')
  await world.fail({ call: 'getInvoices', mode: 'slow', delayMs: 3000 })
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Payer mes factures', exact: true })
    .click()
  const waiting = page.getByRole('status').filter({ hasText: 'Chargement…' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Factures du point')
  await expect(waiting).toHaveCount(0)
})
