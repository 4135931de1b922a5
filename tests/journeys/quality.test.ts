import { atEachWidth, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'

const subscriberPages = [
  '/home',
  '/factures',
  '/factures/consulter',
  '/factures/consulter/payer?facture=F100001-01',
]

for (const path of ['/connexion', '/adm-sem-webabo']) {
  test(`${path} is valid HTML and accessible, narrow and wide`, async ({ page }) => {
    await page.goto(path)
    await expectValidHtml(page)
    await atEachWidth(page, () => expectAccessible(page))
  })
}

for (const path of subscriberPages) {
  test(`${path} is valid HTML and accessible, narrow and wide`, async ({ page, loginAs }) => {
    await loginAs('100001')
    await page.goto(path)
    await expectValidHtml(page)
    await atEachWidth(page, () => expectAccessible(page))
  })
}
