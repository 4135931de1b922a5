import type { Page } from '@playwright/test'
import { expect, inBrowser, test, withScripts } from '../../support/fixtures.ts'
import { addressOf, places } from '../../support/places.ts'

// The staff's pages by keyboard, in a narrow window (any 1280 screen at 200 %), with large text and forced colours.

const pages = [
  ...places
    .filter(
      ({ file, url, guards }) =>
        file.endsWith('.tsx') &&
        /^require(Admin|UserManagement)$/.test(guards.loader ?? '') &&
        !/:id|:lot|:reference/.test(url),
    )
    .map(place => addressOf(place)),
  '/adm-sem-webabo/gestion/D100005-3',
]

/** Why what has the focus cannot be seen; undefined where it can. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused, body } = document
    if (!focused || focused === body || focused.matches('iframe')) return undefined
    const labels = [...((focused as HTMLInputElement).labels ?? [])]
    const name = `${focused.localName} « ${(focused.textContent || focused.id).trim().slice(0, 40)} »`
    const seen = [focused, ...labels].some(one => {
      for (const { left, top, width, height } of one.getClientRects()) {
        if (width < 4 || height < 4) continue
        for (const [x, y] of [
          [left + width / 2, top + height / 2],
          [left + 3, top + 3],
          [left + width - 3, top + height - 3],
        ]) {
          const hit = document.elementFromPoint(x ?? 0, y ?? 0)
          if (hit && (one.contains(hit) || hit.contains(one))) return true
        }
      }
      return false
    })
    return seen ? undefined : name
  })

test(
  '[BEY-568] what has the focus can be seen on each page of the staff, in a narrow and low window',
  inBrowser,
  async ({ loginAs }) => {
    test.setTimeout(240_000)
    const page = await loginAs('admin')
    const hidden: string[] = []
    for (const size of [
      { width: 640, height: 400 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size)
      for (const address of pages) {
        await page.goto(address)
        const stops = await page
          .locator(':is(a[href], button, input:not([type=hidden]), select, textarea, summary)')
          .count()
        for (let stop = 0; stop < Math.min(stops, 90); stop++) {
          await page.keyboard.press('Tab')
          const name = await hiddenFocus(page)
          if (name) hidden.push(`${size.width} px, ${address}: ${name}`)
        }
      }
    }
    expect(hidden).toEqual([])
  },
)

test(
  '[BEY-568] with forced colours one tab looks chosen, and a request that was not opened has its mark',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('admin')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/adm-sem-webabo/gestion/D100005-3')
    const lines = await page
      .locator('.deskPanel__compose label[for^=quoi-]')
      .evaluateAll(tabs => tabs.map(tab => getComputedStyle(tab).borderBottomColor))
    expect(lines.length).toBeGreaterThan(2)
    expect(new Set(lines.slice(1)).size).toBe(1)
    expect(lines[0]).not.toBe(lines[1])
    await expect(page.locator('.deskList__who').getByText('Nouvelle').first()).toBeVisible()
  },
)

test(
  '[BEY-567] what an agent has begun to write is there after another request, and after a reload',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('admin', '/adm-sem-webabo/gestion/D100005-3')
    const message = page.getByRole('textbox', { name: 'Message' })
    await page.waitForLoadState('networkidle')
    await message.fill('Bonjour, votre compteur')
    await page
      .getByRole('link', { name: /^Demande suivante/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/D100005-3/)
    await expect(message).toHaveValue('')
    await page.goBack()
    await expect(message).toHaveValue('Bonjour, votre compteur')
    const kept = page.waitForResponse(/\/brouillon$/)
    await message.fill('Bonjour, votre compteur est changé.')
    await kept
    await page.reload()
    await expect(message).toHaveValue('Bonjour, votre compteur est changé.')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBeLessThan(2)
    await page
      .getByRole('combobox', { name: 'Nouveau statut' })
      .selectOption('En cours de traitement')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(message).toHaveValue('')
    await page.reload()
    await expect(message).toHaveValue('')
  },
)
