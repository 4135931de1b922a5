import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../../support/fixtures.ts'
import { expectAccessible, expectSound } from '../../support/quality.ts'
import { main } from '../../support/steps.ts'

const entries = (page: Page) => main(page).locator('details')
const entry = (page: Page, question: string) => entries(page).filter({ hasText: question })
const asking = (page: Page) => page.getByLabel('Que cherchez-vous ?')

test('[FAQ-01] [FAQ-02] [FAQ-03] from the menu, fourteen questions in groups; each unfolds to its answer, whose links lead on; a search finds answers without accents', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions fréquentes' })).toBeVisible()
  await expect(entries(page)).toHaveCount(14)
  for (const group of ['Qualité de l’eau', 'Prix et factures', 'Compteur et relevé'])
    await expect(page.getByRole('region', { name: group })).toBeVisible()
  await expectSound(page)

  const prices = entry(page, 'Que contient le prix de l’eau ?')
  await expect(prices.getByText('redevances')).toBeHidden()
  await prices.locator('summary').click()
  await expect(prices.getByText('redevances')).toBeVisible()
  await expect(prices.getByRole('link', { name: 'Voir mes factures' })).toBeVisible()

  await asking(page).fill('FUITE remise')
  await asking(page).press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: /^\d réponses pour « FUITE remise »$/ }),
  ).toBeVisible()
  await expect(entries(page).first()).toContainText('Prix et factures')
  await expect(entries(page).first()).toContainText(
    'J’ai eu une fuite : puis-je obtenir une remise ?',
  )
  await expect(asking(page)).toHaveValue('FUITE remise')
  await expectSound(page)
  await page.getByRole('link', { name: 'Revoir les 14 questions' }).click()
  await expect(entries(page)).toHaveCount(14)
  await expect(asking(page)).toHaveValue('')

  for (const each of await entries(page).all()) {
    if (!(await each.getAttribute('open').then(open => open !== null)))
      await each.locator('summary').click()
    await expect(each.locator('p').first()).toBeVisible()
  }
  await atEachWidth(page, () => expectAccessible(page))

  const hrefs = await entries(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const own = new Set(hrefs.filter(href => href.startsWith('/')))
  expect(own.size).toBeGreaterThan(4)
  for (const href of own) {
    const led = await page.request.get(href)
    // A wizard leads on to its first step that asks something.
    expect([led.status(), new URL(led.url()).pathname]).toEqual([
      200,
      expect.stringMatching(`^${href.replace(/\?.*/, '')}(/|$)`),
    ])
  }
})

test('a link to a question finds its answer unfolded', async ({ loginAs }) => {
  const page = await loginAs('100001')
  const answer = page.getByText('Vous veillez sur le compteur')
  await page.goto('/faq')
  await expect(answer).toBeHidden()
  await page.goto('/faq?question=qui-repare')
  await expect(answer).toBeVisible()
  await expect(main(page).locator('details[open]')).toHaveCount(1)
  // Browsers of the day do it themselves.
  await page.goto('/home')
  await page.goto('/faq#qui-repare')
  await expect(answer).toBeVisible()
})
