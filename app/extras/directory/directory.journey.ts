import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { chooseIdentity, main } from '../../../tests/support/steps.ts'

test('[BEY-210] [BEY-211] an agent signs in by the directory, and out of both', async ({
  page,
  stack,
}) => {
  await page.goto('/adm-sem-webabo')
  await expectSound(page)
  await page.getByRole('link', { name: 'Se connecter par l’annuaire' }).click()
  await chooseIdentity(page, 'Abandonner')
  await expect(page.getByText('Vous n’avez pas terminé la connexion')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter par l’annuaire' }).click()
  await chooseIdentity(page, 'Luc Fabre')
  await expect(page).toHaveURL(`${stack.portal}/adm-sem-webabo/gestion`)
  await page.goto('/adm-sem-webabo/compte')
  await expect(main(page)).toContainText('Luc Fabre')
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(new RegExp(`^${stack.portal}/adm-sem-webabo`))
  await page.goto('/adm-sem-webabo/gestion')
  await expect(page).toHaveURL(/\/adm-sem-webabo\?redirectTo=/)
})

test('[BEY-370] a manager whom the directory proved reads that they have no password here', async ({
  page,
}) => {
  await page.goto('/adm-sem-webabo')
  await page.getByRole('link', { name: 'Se connecter par l’annuaire' }).click()
  await chooseIdentity(page, 'Nora Petit')
  await page.goto('/adm-sem-webabo/userManangement/creer')
  await expect(page.getByLabel('Votre mot de passe')).toHaveAccessibleDescription(
    /Un collègue qui a un mot de passe ici peut le faire pour vous\. Les accès .* dans l’annuaire, par ses groupes\./,
  )
})
