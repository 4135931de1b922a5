import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { fetchLink, main } from '../support/steps.ts'

const path = '/services/demenagement'
const question = (page: Page) => page.getByLabel('Dans quelle commune ?')
const answer = (page: Page, name: string) => page.getByRole('region', { name })
const links = (page: Page, name: string) => answer(page, name).getByRole('link')

/** Writes the name, and asks with the key that does so in any field. */
async function ask(page: Page, name: string) {
  await question(page).fill(name)
  await question(page).press('Enter')
}

test('[MOVE-01] [HOME-18] from /home and from the services, the help to move leads to leaving, arriving and the rules of one’s own town', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  await main(page).getByRole('link', { name: 'Je déménage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Je déménage' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expectSound(page)
  const ways = { partir: 'resiliation/quitter-logement-', arriver: 'souscrpition/' }
  for (const [part, way] of Object.entries(ways))
    for (const who of ['locataire', 'proprietaire'])
      await expect(
        main(page).locator(`[aria-labelledby=${part}] a[href$="/${way}${who}"]`),
      ).toBeVisible()

  await page.goto('/services')
  await page.getByRole('link', { name: 'Les règles de ma commune' }).click()
  await page.getByRole('button', { name: 'Voir' }).click()
  await expect(links(page, 'Vauclaire-sur-Lède : règlement et formulaires')).toHaveCount(3)
  await expect(question(page)).toHaveValue('Vauclaire-sur-Lède')
})

test('[MOVE-02] [MOVE-03] [MOVE-04] a part of a name leads to the towns it may mean, a town to its regulations and forms, which are PDF files', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', path)
  await ask(page, 'lede')
  const several = 'Est-ce l’une de ces communes ?'
  await expect(links(page, several)).toHaveText([
    'Pont-de-Lède',
    'Vauclaire-sur-Lède',
    'Villers-sous-Lède',
  ])
  await expectSound(page)

  await links(page, several).filter({ hasText: 'Villers' }).click()
  const documents = links(page, 'Villers-sous-Lède : règlement et formulaires')
  await expect(documents).toHaveText([
    /^\s*Règlement du service de l’eau\s*PDF, \d+\sko\s*$/,
    /^\s*Demande de branchement\s*PDF, \d+\sko\s*$/,
    /^\s*Demande de mutation\s*PDF, \d+\sko\s*$/,
  ])
  await expectSound(page)
  for (const link of await documents.all()) {
    const file = await fetchLink(link)
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const download = page.waitForEvent('download')
  await documents.first().click()
  expect((await download).suggestedFilename()).toBe('reglement-villers-sous-lede.pdf')
})
