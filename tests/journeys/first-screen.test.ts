import { expect, narrow, test } from '../support/fixtures.ts'
import { addressOf, places } from '../support/places.ts'
import { expectGoodOnPhone } from '../support/quality.ts'

// With an address that leads elsewhere (an unknown draft, a used link) it is the page it leads to that is looked at.
const roles = [
  { who: 'anybody', login: undefined, guard: 'publicPage' },
  { who: 'a subscriber', login: '100001', guard: 'requireSubscriber' },
  { who: 'an agent', login: 'admin', guard: 'requireAdmin' },
  { who: 'an agent who manages the others', login: 'admin', guard: 'requireUserManagement' },
]

for (const { who, login, guard } of roles) {
  test(`on a phone every page of ${who} begins on the first screen, and holds text at 200 %`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize(narrow)
    if (login) await loginAs(login)
    const pages = places.filter(({ title, guards }) => title && guards.loader === guard)
    expect(pages.length).toBeGreaterThan(0)
    for (const place of pages) {
      await page.goto(addressOf(place))
      await expect(page.locator('main h1')).toBeVisible()
      await expectGoodOnPhone(page)
    }
  })
}
