import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { chooseIdentity, main } from '../../../tests/support/steps.ts'
import { password } from '../../../tests/support/world.ts'

test('[BEY-213] [BEY-425] [BEY-751] a subscriber links FranceConnect once, enters by it, and removes it', async ({
  page,
  stack,
}) => {
  const enter = async () => {
    await page.goto('/connexion')
    const about = page.getByRole('link', { name: 'Qu’est-ce que FranceConnect ?' })
    await expect(about).toHaveAttribute('href', 'https://franceconnect.gouv.fr/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vos factures, votre eau')
    await page.getByRole('link', { name: /S’identifier avec FranceConnect/ }).click()
    await chooseIdentity(page, 'Claire Martin')
  }
  await enter()
  await expect(page).toHaveURL(`${stack.portal}/france-connect/associer`)
  await expectSound(page)
  await page.getByLabel('Numéro abonné ou adresse e-mail').fill('100001')
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('checkbox', { name: /robot/i }).check()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${stack.portal}/home`)
  await expect(page.getByText('FranceConnect est associé à votre compte')).toBeVisible()
  await page.context().clearCookies()
  await enter()
  await expect(page).toHaveURL(`${stack.portal}/home`)
  await page.goto('/compteabo')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^FranceConnect/ })
    .click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Retirer l’association' }).click()
  await expect(main(page)).toContainText('n’est pas encore associé')
  await page.goto('/compteabo')
  const row = main(page).getByRole('link', { name: /^FranceConnect/ })
  await expect(row).toContainText('Pas encore associé à votre compte')
})
