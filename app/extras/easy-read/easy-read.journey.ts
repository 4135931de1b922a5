import { atEachWidth, expect, inBrowser, narrow, test } from '../../../tests/support/fixtures.ts'
import { expectAccessible, expectSound } from '../../../tests/support/quality.ts'
import { heading, main } from '../../../tests/support/steps.ts'

const guides = [
  'Comment nous contacter\u00a0?',
  'Comment payer une facture\u00a0?',
  'Comment lire une facture\u00a0?',
  'Comment envoyer un relevé\u00a0?',
]

test('[BEY-85] the footer leads to what is easy to read, and each page to the next', async ({
  page,
}) => {
  await page.goto('/connexion')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facile à lire' }).click()
  await expect(heading(page)).toHaveText('Facile à lire')
  await expectSound(page)
  const [first = '', ...others] = guides
  await main(page).getByRole('link', { name: first }).click()
  for (const title of [first, ...others]) {
    await expect(heading(page)).toHaveText(title)
    await expectSound(page)
    const next = page.getByText('Page d’après').getByRole('link')
    if (title !== guides.at(-1)) await next.click()
    else await expect(next).toHaveCount(0)
  }
  await page.getByText('Page d’avant').getByRole('link').click()
  await expect(heading(page)).toHaveText(guides[2] ?? '')
})

test(
  '[BEY-87] [BEY-89] each step has its picture beside it, in large letters, on a phone too',
  inBrowser,
  async ({ page }) => {
    await page.setViewportSize(narrow)
    await page.goto('/facile-a-lire/envoyer-un-releve')
    const steps = main(page).locator('section:has(img)')
    await expect(steps).toHaveCount(8)
    for (const step of await steps.all()) {
      const picture = await step.getByRole('img').boundingBox()
      const words = await step.getByRole('heading', { level: 2 }).boundingBox()
      expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(words?.x ?? 0)
      await expect(step.getByRole('img')).toHaveAttribute('alt', /\.$/)
      const letters = step.getByRole('paragraph').first()
      const { size, align } = await letters.evaluate(element => {
        const { fontSize, textAlign } = getComputedStyle(element)
        return { size: Number.parseFloat(fontSize), align: textAlign }
      })
      expect(size).toBeGreaterThanOrEqual(19)
      expect(align).not.toBe('justify')
    }
  },
)

test('[BEY-90] a page is printed whole, its pictures with it, without menu nor footer links to press', async ({
  page,
}) => {
  await page.goto('/facile-a-lire/payer')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'Une carte bancaire.' }).first()).toBeVisible()
  await expect(page.getByText('Page d’après')).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(page.getByRole('img', { name: 'Une carte bancaire.' }).first()).toBeVisible()
  await atEachWidth(page, () => expectAccessible(page))
})

test('[BEY-88] [BEY-91] hours, number and address are the utility’s; the statement and the site map lead there', async ({
  page,
}) => {
  await page.goto('/facile-a-lire/nous-contacter')
  await expect(main(page)).toContainText('Du lundi au jeudi, nous répondons de 8 h 30 à 17 h.')
  await expect(main(page)).toContainText('Le vendredi, nous répondons de 8 h 30 à 16 h.')
  await expect(main(page).getByRole('link', { name: '09 69 00 00 00' }).first()).toHaveAttribute(
    'href',
    'tel:0969000000',
  )
  await expect(main(page).getByRole('link', { name: 'contact@eaux-exemple.fr' })).toBeVisible()
  await expect(main(page)).toContainText('1 place de la Fontaine')
  for (const from of ['/accessibilite', '/plan-du-site']) {
    await page.goto(from)
    await main(page)
      .getByRole('link', { name: /faciles? à lire$/i })
      .click()
    await expect(heading(page)).toHaveText('Facile à lire')
  }
})
