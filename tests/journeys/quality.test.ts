import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'

const subscriberPages = [
  '/home',
  '/factures',
  '/factures/consulter',
  '/factures/consulter/payer?facture=F100001-01',
]

for (const path of ['/connexion', '/adm-sem-webabo']) {
  test(`${path} is valid HTML and accessible, narrow and wide`, async ({ page }) => {
    await page.goto(path)
    await expectSound(page)
  })
}

for (const path of subscriberPages) {
  test(`${path} is valid HTML and accessible, narrow and wide`, async ({ page, loginAs }) => {
    await loginAs('100001')
    await page.goto(path)
    await expectSound(page)
  })
}

test('no page is padded, whatever its length: a NUL would spoil the letters beside it', async ({
  page,
}) => {
  // The renderer's buffer ends in the middle of an accented letter for some of these lengths.
  for (let more = 0; more < 160; more++) {
    const answer = await page.request.get(`/connexion?redirectTo=/home${'x'.repeat(more)}`)
    expect((await answer.body()).includes(0), `with ${more} more`).toBe(false)
  }
})
