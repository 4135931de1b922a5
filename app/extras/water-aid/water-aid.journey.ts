import type { Page } from '@playwright/test'
import { expect, inBrowser, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { main } from '../../../tests/support/steps.ts'

const here = '/aide-facture'

async function fill(page: Page, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
}

test('[BEY-303] five questions without an account say whether to ask, who decides and what to bring, and keep nothing', async ({
  page,
}) => {
  await page.goto('/plan-du-site')
  await main(page).getByRole('link', { name: 'Ai-je droit à une aide ?' }).click()
  await expect(page).toHaveURL(here)
  await expectSound(page)
  const see = page.getByRole('button', { name: 'Voir la réponse' })
  await fill(page, { 'Dans quelle commune': 'Pont-de-Lède', 'vos revenus': 'beaucoup' })
  await see.click()
  await expect(main(page)).toContainText('Nombre de personnes requis')
  await expect(main(page)).toContainText('Montant illisible')
  await expect(page.getByLabel('Dans quelle commune')).toHaveValue('Pont-de-Lède')
  await expectSound(page)

  await fill(page, { 'Combien de personnes': '2 personnes', 'en un an': '420 €/an' })
  await fill(page, { 'vos revenus': '1 050,50 € net par mois' })
  await page.getByLabel('Moi : elle est à mon nom').check()
  await see.click()
  await expect(main(page)).toContainText('l’eau pèse plus de 3 % de vos revenus')
  await expect(main(page)).toContainText('420,00 € par an, soit 3,3 % des revenus')
  await expect(page.getByRole('region', { name: 'Qui décide' })).toContainText(
    'À la mairie de votre commune : Pont-de-Lède',
  )
  await expect(page.getByRole('region', { name: 'Ce qu’il faut apporter' })).toContainText(
    'livret de famille',
  )
  await expect(page).toHaveURL(here)
  await expectSound(page)
  const cookies = await page.context().cookies()
  // This cookie says which stylesheet the browser has.
  expect(cookies.map(({ name }) => name)).toEqual(['feuille'])
  await page.getByRole('link', { name: 'Recommencer' }).click()
  await expect(page.getByLabel('Dans quelle commune')).toHaveValue('')
})

test('[BEY-303] the answer is printed on one page, without menus', inBrowser, async ({ page }) => {
  await page.goto(here)
  await fill(page, { 'Dans quelle commune': 'Aubrelle', 'Combien de personnes': '2' })
  await fill(page, { 'vos revenus': '1000', 'en un an': '420' })
  await page.getByLabel('Moi : elle est à mon nom').check()
  await page.getByRole('button', { name: 'Voir la réponse' }).click()
  await expect(main(page)).toContainText('Qui décide')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Contact' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Recommencer' })).toBeHidden()
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const paper = await page.pdf({ format: 'A4', margin })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
