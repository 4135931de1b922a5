import { expect, test } from '../../../tests/support/fixtures.ts'
import { hasExtra } from '../../../tests/support/has-extra.ts'
import { expectSound } from '../../../tests/support/quality.ts'

test('[BEY-322] [BEY-323] days by week, back and forth, and the leak that the nights show', async ({
  loginAs,
}) => {
  const page = await loginAs('100020', '/factures/controle')
  await expect(page.getByRole('region', { name: /^Fuite probable/ })).toContainText(
    '12\u00a0litres par heure, soit 288\u00a0litres perdus par jour',
  )
  const chart = page.getByRole('img', { name: /^Semaine du / })
  const newest = await chart.getAttribute('aria-label')
  await expectSound(page)
  await page.getByRole('link', { name: 'Semaine précédente' }).click()
  await expect(chart).not.toHaveAttribute('aria-label', newest ?? '')
  await expect(chart).toHaveAttribute('aria-label', /lundi \d+\slitres, .*dimanche \d+\slitres$/)
  await page.getByRole('link', { name: 'Semaine suivante' }).click()
  await expect(chart).toHaveAttribute('aria-label', newest ?? '')

  await loginAs('100001', '/factures/controle')
  await expect(page.getByRole('heading', { name: 'Jour par jour' })).toHaveCount(0)
})

/** Each place that speaks of a running leak, and to whom. */
const places = [
  ['100020', '/home', 'first'],
  ['100020', '/factures/controle', 'anywhere'],
  ['100021', '/home', 'anywhere'],
  ['100021', '/proches', 'anywhere'],
  ['agent', '/adm-sem-webabo/subManangement/100020/fiche', 'anywhere'],
] as const

for (const [login, path, where] of places)
  test(`[BEY-642] a leak found by night is told to ${login} on ${path}`, async ({ loginAs }) => {
    const page = await loginAs(login, path)
    const told = where === 'first' ? page.locator('main section').first() : page.locator('main')
    await expect(told).toContainText(/l’eau coule (jour et nuit )?depuis le\s\d\d\/\d\d\/\d{4}/i)
    if (where === 'first') {
      await expect(told.getByRole('img')).toHaveAccessibleName(/dont 0\s; .*dont 288$/)
      const water = page.getByRole('link', { name: /^Ma consommation \d/ })
      await expect(water).toContainText(/\d+\slitres le\s\d\d\/\d\d, \d+ d’habitude/)
      if (hasExtra('invoice-detail'))
        await expect(told).toContainText(/288\slitres perdus par jour, soit 1,15\s€ par jour\./)
    }
    if (path === '/home') await expect(page.locator('main')).not.toContainText('de moins que')
    await expect(page.locator('main')).not.toContainText('Aucun relevé ne dépasse')
    await expectSound(page)
  })
