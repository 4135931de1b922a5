import { expect, inBothBrowsers, narrow, test, withScripts } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import { choosePoint, main, unfoldFooter } from '../support/steps.ts'

test('[SHELL-09] [SHELL-10] the side menu has its eight entries, and says where one is', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/factures')
  const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  const found = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(found).toEqual([
    '/home',
    '/factures',
    '/factures/controle',
    '/services',
    '/paymentmodes',
    '/compteabo',
    '/historique',
    '/faq',
    '/contact',
  ])
  await expect(links).toHaveText([
    'Accueil',
    'Mes factures',
    'Ma consommation',
    /./,
    'Mon mode de paiement',
    'Mon compte abonné',
    /./,
    /./,
    /./,
  ])
  const current = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current]')
  await expect(current).toHaveText('Mes factures')
  await page.goto('/factures/controle')
  await expect(current).toHaveText('Ma consommation')
  await page.goto('/home')
  await expect(links).toHaveCount(8)
})

test('on a narrow screen the side menu opens by itself, with or without JavaScript', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100001', '/home')
  const entry = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Mes factures' })
  await expect(entry).toBeHidden()
  await page.getByText('Menu', { exact: true }).click()
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await entry.click()
  await expect(page).toHaveURL(/\/factures$/)
  await expect(entry).toBeHidden()
})

test('[SHELL-25] [SHELL-26] the empty path and unknown ones lead to /home', async ({ loginAs }) => {
  const page = await loginAs('100001')
  for (const path of ['/', '/nimporte-quoi', '/factures/nimporte/quoi', '/adm-sem-webabo/rien']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
  }
})

test(
  '[SHELL-11] [SHELL-12] a message is under the h1, and leaves after seven seconds',
  inBothBrowsers,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/nimporte-quoi')
    const text = 'La page demandée n’existe pas'
    const toast = main(page).getByRole('status').filter({ hasText: text })
    await expect(toast).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(1)
    const { seconds, height } = await toast.evaluate(element => {
      const lives = element.getAnimations({ subtree: true })
      const ends = lives.map(life => Number(life.effect?.getComputedTiming().endTime))
      for (const life of lives) life.currentTime = 6500
      // What is below it keeps its place until then.
      const { height } = element.getBoundingClientRect()
      for (const life of lives) life.finish()
      return { seconds: Math.max(...ends) / 1000, height }
    })
    expect(seconds).toBe(7)
    expect(height).toBeGreaterThan(40)
    await expect(page.getByText(text)).toBeHidden()
    await page.reload()
    await expect(page.getByText(text)).toHaveCount(0)
  },
)

test('[SHELL-04] [SHELL-06] on a phone the contract is one line, the address, that unfolds', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100001', '/home')
  const banner = page.getByRole('region', { name: 'Mon contrat' })
  await expect(banner.getByText('12 rue des Lavoirs').first()).toBeVisible()
  await expect(banner.getByText('P100001')).toBeHidden()
  await banner.getByText('Mon contrat').click()
  for (const fact of ['P100001', 'Aucun', '99100 Vauclaire-sur-Lède'])
    await expect(banner.getByText(fact)).toBeVisible()
  await expectAccessible(page)
})

test('[SHELL-02] [SHELL-08] on a phone the account holds the way to contact, the banner the choice of a point', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100002', '/home')
  const account = page.getByRole('banner').locator('summary')
  await account.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible()
  await account.click()
  const banner = page.getByRole('region', { name: 'Mon contrat' })
  await banner.getByText('Changer').first().click()
  await expect(banner.getByText('Une adresse n’apparaît pas')).toBeVisible()
  await choosePoint(page, 'P100002C')
  await expect(banner.getByText('140 route de Saint-Lunier').first()).toBeVisible()
  await expectAccessible(page)
})

test('the skip link leads to the content', withScripts, async ({ loginAs }) => {
  const page = await loginAs('100001', '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() =>
    document.querySelector('main')?.contains(document.activeElement),
  )
  expect(inside).toBe(true)
})

test('« Version allégée » is the same page without a byte of JavaScript, until « Version complète »', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  const scripts: string[] = []
  await unfoldFooter(page)
  await page.getByRole('button', { name: 'Version allégée' }).click()
  await expect(page).toHaveURL(/\/home$/)
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.reload()
  await expect(page.getByText('A REGLER')).toBeVisible()
  expect(scripts).toEqual([])
  await expect(page.locator('script')).toHaveCount(0)
  await expectValidHtml(page)
  await unfoldFooter(page)
  await page.getByRole('button', { name: 'Version complète' }).click()
  await unfoldFooter(page)
  await expect(page.getByRole('button', { name: 'Version allégée' })).toBeVisible()
})

test('no page is padded, whatever its length: a NUL would spoil the letters beside it', async ({
  page,
}) => {
  // The renderer's buffer ends in the middle of an accented letter for some of these lengths.
  for (let more = 0; more < 160; more++) {
    const answer = await page.request.get(`/connexion?redirectTo=/home${'x'.repeat(more)}`)
    expect((await answer.body()).includes(0), `with ${more} more`).toBe(false)
  }
})
