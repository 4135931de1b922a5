import type { Page } from '@playwright/test'
import { expect, narrow, test, wide, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { expectFocusWithin, holdBack } from '../../support/steps.ts'

// The chart in a dialog: for wide screens and scripts only.

const path = '/factures/controle'
const link = (page: Page) => page.getByRole('link', { name: 'Voir le graphique' })
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: /^Consommation par type de relève, de/ })
const canvas = (page: Page) => dialog(page).getByRole('img')

/** How many of the colours of the page's patterns the canvas shows; a change of meter, which has the colour of text, apart. */
async function coloursDrawn(page: Page): Promise<number> {
  return canvas(page).evaluate(element => {
    const drawn = element as HTMLCanvasElement
    const context = drawn.getContext('2d')
    const { data } = context?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] }
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 4)
      seen.add(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`)
    return [...document.querySelectorAll('[id^=motif-]:not(#motif-meterChange) > rect')].filter(
      rect => seen.has(getComputedStyle(rect).fill),
    ).length
  })
}

test(
  '[CONS-07] [CONS-10] on a wide screen the chart opens in a dialog, its code asked for only then',
  withScripts,
  async ({ page, loginAs }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const chartCode = () => asked.filter(url => /assets\/chart-dialog/.test(url))
    await loginAs('100001', path)
    await expect(link(page)).toBeVisible()
    expect(chartCode()).toEqual([])
    await link(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    expect(chartCode()).toHaveLength(1)
    await expect(canvas(page)).toHaveAccessibleName(/\d+\sm³ en \d{4}/)
    // Four of the five series were read in these four years.
    await expect.poll(() => coloursDrawn(page)).toBe(4)
    await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog /Consommation par type de relève, de \\d+ à \\d+/:
      - heading /Consommation par type de relève, de/ [level=2]
      - button "Fermer"
      - img /m³ en/
      - table "Consommation par type de relève et par année, en m³":
        - rowgroup:
          - row /Type de relève/
        - rowgroup:
          - row /Relève visuelle/
          - row /Relève radio/
          - row /Estimation/
          - row /Changement de compteur/
          - row /Relève abonné/
        - rowgroup:
          - row /Total/
      - paragraph: /Chaque relevé compte en entier/
  `)
    await expect(page).toHaveURL(path)
    await expectAccessible(page)
  },
)

test(
  'the dialog takes the focus, keeps it, and gives it back on Escape, « Fermer » and beside it',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', path)
    const closings = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Fermer' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of closings) {
      await link(page).click()
      await expect(dialog(page).getByRole('button', { name: 'Fermer' })).toBeFocused()
      await expectFocusWithin(page, 3)
      await close()
      await expect(dialog(page)).toHaveCount(0)
      await expect(link(page)).toBeFocused()
    }
  },
)

test(
  '[CONS-08] on a narrow screen, and where its code does not come, the link leads to the chart in the page',
  withScripts,
  async ({ page, loginAs, faults }) => {
    await page.route('**/assets/chart-dialog*', route => route.abort())
    await loginAs('100001')
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await link(page).click()
      await expect(page).toHaveURL(/#graphique$/)
      await expect(page.getByRole('img', { name: /^Consommation par type/ })).toBeInViewport()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(faults).toEqual([])
  },
)

test(
  'the wait for its code is said, and a second press opens no second dialog',
  withScripts,
  async ({ page, loginAs }) => {
    const release = await holdBack(page, '**/assets/chart-dialog*')
    await loginAs('100001', path)
    await link(page).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Chargement du graphique…' })
    await expect(waiting).toBeVisible()
    await link(page).click()
    release()
    await expect(dialog(page)).toHaveCount(1)
    await expect(waiting).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  },
)

test(
  'the dialog follows the colours and the width of its reader',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    for (const scheme of [
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(scheme)
      await page.goto(path)
      await link(page).click()
      await expect.poll(() => coloursDrawn(page)).toBe(4)
      await expectAccessible(page)
    }
    for (const size of [{ width: 770, height: 600 }, narrow]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  },
)
