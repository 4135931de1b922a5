import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { main } from '../support/steps.ts'
import { password } from '../support/world.ts'

// People whom the simulated provider of identities proves, by links and forms alone.

async function choose(page: Page, name: string) {
  await expect(page.getByText('Qui êtes-vous')).toBeVisible()
  await page.getByRole('button', { name }).click()
}

test('[BEY-210] [BEY-211] an agent signs in by the directory, and out of both', async ({
  page,
  stack,
}) => {
  await page.goto('/adm-sem-webabo')
  await expectSound(page)
  await page.getByRole('link', { name: 'Se connecter par l’annuaire' }).click()
  await choose(page, 'Abandonner')
  await expect(page.getByText('Vous n’avez pas terminé la connexion')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter par l’annuaire' }).click()
  await choose(page, 'Luc Fabre')
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
  await choose(page, 'Nora Petit')
  await page.goto('/adm-sem-webabo/userManangement/creer')
  await expect(page.getByLabel('Votre mot de passe')).toHaveAccessibleDescription(
    /les groupes de l’annuaire ouvrent et retirent les accès/,
  )
})

test('[BEY-213] a subscriber links FranceConnect once, enters by it, and removes it', async ({
  page,
  stack,
}) => {
  const enter = async () => {
    await page.goto('/connexion')
    await page.getByRole('link', { name: /Se connecter avec FranceConnect/ }).click()
    await choose(page, 'Claire Martin')
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
  await expect(main(page)).toContainText('FranceConnect n’est pas associé')
})
