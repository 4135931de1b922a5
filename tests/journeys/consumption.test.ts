import type { Page } from '@playwright/test'
import { atEachWidth, expect, inBrowser, narrow, test, withScripts } from '../support/fixtures.ts'
import { lastLines } from '../support/pdf.ts'
import { expectAccessible, expectCentred } from '../support/quality.ts'
import { heading, main } from '../support/steps.ts'

const path = '/factures/controle'
const alerts = (page: Page) => page.getByRole('table', { name: 'Consommation Anormale' })
const readings = (page: Page) => page.getByRole('table', { name: /^Relèves/ })
const chart = (page: Page) => page.getByRole('img', { name: /^Consommation par type de relève/ })
const unfold = (page: Page, title: string) => main(page).getByText(title, { exact: true }).click()
const glasses = (page: Page) => main(page).locator('ol').first().locator('li')
test('[BEY-194] from « Mes factures »: a sentence first, then a glass a year, its figures as text', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/factures')
  await main(page).getByRole('link', { name: 'Ma consommation' }).click()
  await expect(page).toHaveURL(path)
  await expect(heading(page)).toHaveText('Ma consommation 12\u00a0rue des Lavoirs · P100001')
  // 50 + 148 m³ after 46 + 53, see the demonstration's readings.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    '198\u00a0m³ en un an, soit 542\u00a0litres par jour\u00a0: deux fois plus que l’an dernier.',
  )
  await expect(glasses(page)).toHaveText([
    /^104\sm³\d{4}\s285\sL\/jour\sdont 55\sm³ estimés$/,
    /^109\sm³\d{4}\s298\sL\/jour$/,
    /^99\sm³\d{4}\s271\sL\/jour\sdont 53\sm³ estimés$/,
    /^198\sm³\d{4}\s542\sL\/jour$/,
  ])
})

test(
  'the glasses keep their water in print and with forced colours, and the page is two screens long',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    await page.setViewportSize(narrow)
    await page.goto(path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / 740).toBeLessThan(2.1)
    for (const media of [
      { media: 'print' },
      { media: 'screen', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media)
      const drawn = glasses(page).last().locator('svg')
      await expect(drawn).toBeVisible()
      const fills = await drawn.evaluate(svg =>
        Array.from(svg.children, part => getComputedStyle(part).fill),
      )
      expect(new Set(fills).size).toBe(2)
    }
  },
)

test(
  'on a phone a reading is two lines, and is sorted by the filters',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    await page.setViewportSize(narrow)
    await page.goto(path)
    await unfold(page, 'Mes relevés')
    const newest = readings(page).locator('tbody tr').first()
    await expect(newest).toContainText('Index 609')
    const box = await newest.boundingBox()
    expect(box?.height).toBeLessThan(90)
    await page.getByText('Filtrer et trier').click()
    const filters = page.getByRole('form', { name: 'Filtres des relevés' })
    await filters.getByLabel('Trier par').selectOption('Les plus anciennes')
    await filters.getByRole('button', { name: 'Afficher' }).click()
    await expect(newest).toContainText('Changement de compteur')
    await expectAccessible(page)
  },
)

test('[CONS-01] [CONS-02] [DATA-08] the alerts are in a table titled « Consommation Anormale »', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', path)
  await expect(page.getByRole('heading', { name: 'Consommation Anormale' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Consommation Anormale' })).toContainText(
    /148\sm³ en 18\d\sjours, relevés le\s\d{2}\/\d{2}\/\d{4}/,
  )
  await unfold(page, 'Le détail de cette alerte')
  expect(await alerts(page).getByRole('columnheader').allInnerTexts()).toEqual([
    'Point de comptage',
    'Adresse',
    'Ancien index et date',
    'Nouvel index et date',
    'Consommation',
  ])
  const row = alerts(page).getByRole('row').filter({ hasText: 'P100001' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('12 rue des Lavoirs')
  await expect(row).toContainText(/461\sm³ le\u00a0\d{2}\/\d{2}\/\d{4}/)
  await expect(row).toContainText(/609\sm³ le\u00a0\d{2}\/\d{2}\/\d{4}/)
  await expect(row).toContainText(/148\sm³/)
  await expect(page.getByRole('link', { name: 'Chercher une fuite' })).toHaveAttribute(
    'href',
    /^\/factures\/controle\/fuite\?releve=\d{4}-\d{2}-\d{2}&pdc=P100001$/,
  )
})

test(
  '[CONS-03] an overlay explains the alerts, opens and closes without JavaScript',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001', path)
    const overlay = page.getByRole('dialog', { name: 'Consommation Anormale' })
    await expect(overlay).toHaveCount(0)
    const opener = page.getByRole('button', { name: 'Comprendre ces alertes' })
    await opener.click()
    await expect(overlay.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await atEachWidth(page, async () => {
      await expectCentred(overlay)
      const [panel, close] = [
        await overlay.boundingBox(),
        await overlay.getByRole('button').boundingBox(),
      ]
      if (!panel || !close) throw new Error('not shown')
      expect(panel.x + panel.width - (close.x + close.width)).toBeLessThan(40)
    })
    await expect(overlay).toContainText('double de votre moyenne des trois dernières années')
    await expect(overlay).toContainText('dans le mois')
    await expect(overlay).toContainText('habitation')
    await expect(overlay).toContainText('après le compteur')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
    await expect(opener).toBeFocused()
  },
)

test('[CONS-04] [CONS-11] [DATA-07] the readings say when, how much, by which meter and how they were taken', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', path)
  await unfold(page, 'Mes relevés')
  await expect(readings(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Index (m³)',
    'Consommation (m³)',
    'Par jour (m³)',
    'Compteur',
    'Type de relève',
  ])
  const newest = readings(page).locator('tbody tr').first()
  await expect(newest).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  await expect(newest.getByRole('cell')).toHaveText(
    ['609', '148', /^0,8\d$/, 'C1000011', 'Relève abonné'],
    { useInnerText: true },
  )
})

test(
  '[CONS-08] [CONS-09] [CONS-10] the chart stands in the page: four years, five series, and its figures',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto(path)
    await page.getByRole('link', { name: 'Voir le graphique' }).click()
    await expect(page).toHaveURL(/#graphique$/)
    await expect(page.getByRole('heading', { name: /^Consommation par type/ })).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chart(page)).toBeVisible()

    const figures = page.getByRole('table', { name: /^Consommation par type de relève/ })
    await expect(figures.getByRole('columnheader')).toHaveCount(5)
    await expect(figures.locator('tbody').getByRole('rowheader')).toHaveText([
      'Relève visuelle',
      'Relève radio',
      'Estimation',
      'Changement de compteur',
      'Relève abonné',
    ])
    const totals = await figures.locator('tfoot td').allInnerTexts()
    expect(totals).toHaveLength(4)
    for (const [rank, total] of totals.entries()) {
      const pieces = await figures.locator(`tbody tr > :nth-child(${rank + 2})`).allInnerTexts()
      expect(pieces.reduce((sum, piece) => sum + Number(piece), 0)).toBe(Number(total))
      await expect(chart(page)).toContainText(`${total} m³`)
      await expect(chart(page)).toHaveAccessibleDescription(new RegExp(`\\b${total}\\sm³ en`))
    }
  },
)

test(
  'the chart keeps its patterns in print, in the dark and with forced colours',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    for (const media of [
      { colorScheme: 'dark' },
      { forcedColors: 'active' },
      { media: 'print' },
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', media: 'screen' })
      await page.emulateMedia(media)
      await page.goto(`${path}#graphique`)
      // Each piece refers to the pattern of its series, and each pattern draws a line on its ground.
      const looks = await chart(page).evaluate(svg =>
        [...svg.querySelectorAll('pattern')].map(pattern => {
          const [ground, mark] = [...pattern.children].map(one => getComputedStyle(one))
          return [ground?.fill, mark?.stroke, pattern.lastElementChild?.getAttribute('d')]
        }),
      )
      expect(looks).toHaveLength(5)
      for (const [ground, mark] of looks) expect(ground).not.toBe(mark)
      expect(new Set(looks.map(([, , drawn]) => drawn)).size).toBe(5)
      expect(new Set(looks.map(([ground]) => ground)).size).toBe('forcedColors' in media ? 1 : 5)
      await expectAccessible(page)
    }
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(chart(page)).toBeVisible()
  },
)

test(
  'printed, the page leaves out what only a screen can do, and no heading ends a sheet',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001', path)
    await unfold(page, 'Le détail de cette alerte')
    await unfold(page, 'Mes relevés')
    const onScreen = [
      page.getByRole('link', { name: 'Voir le graphique' }),
      page.getByRole('link', { name: /en CSV$/ }),
      page.getByRole('button', { name: 'Comprendre ces alertes' }),
    ]
    for (const one of onScreen) await expect(one).toBeVisible()
    const titles = await main(page).getByRole('heading').allInnerTexts()
    expect(titles.length).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    for (const one of onScreen) await expect(one).toBeHidden()
    // Sheets of many heights: somewhere each heading would come last.
    for (let height = 500; height < 1000; height += 120) {
      const lines = await lastLines(await page.pdf({ width: '800px', height: `${height}px` }))
      expect(lines.length).toBeGreaterThan(1)
      expect(
        lines.filter(line => titles.includes(line)),
        `${height}px`,
      ).toEqual([])
    }
  },
)
