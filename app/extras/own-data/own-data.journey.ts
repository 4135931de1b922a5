import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../../../tests/support/fixtures.ts'
import { expectAccessible, expectSound } from '../../../tests/support/quality.ts'
import { dayFromNow, heading, main } from '../../../tests/support/steps.ts'

async function createToken(page: Page, name: string, duration = '3\u00a0mois') {
  await page.goto('/compteabo/mes-outils/creer')
  await page.getByLabel('Nom de l’outil').fill(name)
  await page.getByRole('radio', { name: duration }).check()
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(heading(page)).toHaveText('Votre clé')
  return (await page.locator('#cle').textContent()) ?? ''
}

async function readStatus(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get('/api/moi/consommation', { headers })).status()
}

test('[BEY-50] [BEY-55] a subscriber creates a token, which is shown once and lets a tool read their consumption', async ({
  loginAs,
  context,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo')
  for (const name of [/^Mes données/, /^Brancher un outil Ma/])
    await main(page).getByRole('link', { name }).click()
  await expect(main(page)).toContainText('Aucun outil n’est branché')
  await expectSound(page)
  await page.getByRole('link', { name: 'Créer une clé' }).click()
  await expectSound(page)
  const token = await createToken(page, 'Home Assistant')
  expect(token).toMatch(/^eau_[\da-f]{48}$/)
  await expect(main(page)).toContainText('elle ne sera plus affichée')
  await expectSound(page)
  await page.getByText('Avec Home Assistant').click()
  await expect(main(page)).toContainText("selectattr('compteur', 'eq', 'NUMÉRO')")
  await atEachWidth(page, () => expectAccessible(page))
  expect(page.url()).not.toContain('eau_')
  for (const { value } of await context.cookies()) expect(value).not.toContain(token)
  expect(await readStatus(page, token)).toBe(200)

  await page.getByRole('link', { name: 'J’ai copié la clé' }).click()
  await expect(page).toHaveURL(/\/compteabo\/mes-outils$/)
  await expect(page.getByRole('row', { name: 'Home Assistant' })).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await page.goto('/compteabo/mes-outils/creer')
  expect(await page.content()).not.toContain(token)
  const [mail] = await world.mails('claire.martin@example.fr')
  expect(mail?.text).toContain('Home Assistant')
  expect(JSON.stringify([mail, await world.journal()])).not.toContain(token)
  const document = await page.request.get('/api/moi/openapi.json')
  expect((await document.json()).openapi).toMatch(/^3\.1/)
})

test('[BEY-52] tokens are listed with the day of their last use, five at most, and a revoked one is refused at once', async ({
  loginAs,
}) => {
  const page = await loginAs('100001')
  const token = await createToken(page, 'Tableur')
  for (const name of ['Un', 'Deux', 'Trois']) await createToken(page, name)
  await createToken(page, 'Un nom long, celui de la copropriété', '12\u00a0mois')
  await page.goto('/compteabo/mes-outils')
  const row = page.getByRole('row', { name: 'Tableur' })
  await expect(row).toContainText('jamais')
  expect(await readStatus(page, token)).toBe(200)
  await page.reload()
  await expect(row).toContainText(dayFromNow(0))
  await expect(row).not.toContainText('jamais')
  await expect(main(page)).toContainText('le plus possible')
  await expect(page.getByRole('link', { name: 'Créer une clé' })).toHaveCount(0)
  await expectSound(page)

  await row.getByRole('button', { name: 'Révoquer la clé Tableur' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La clé est révoquée' })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await readStatus(page, token)).toBe(401)
})
