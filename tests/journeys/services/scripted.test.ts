import type { Page } from '@playwright/test'
import { atEachWidth, expect, test, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { main } from '../../support/steps.ts'

// The suggestions of towns, which come with the script.

const field = (page: Page) => page.getByRole('combobox', { name: 'Dans quelle commune ?' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Communes' })
const options = (page: Page) => list(page).getByRole('option')
const said = (page: Page) => main(page).getByRole('status')

/** The suggestion that the field points at, as assistive software follows it. */
async function pointedAt(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant')
  if (!id) return ''
  const option = page.locator(`[id="${id}"]`)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  return option.innerText()
}

test.beforeEach(async ({ loginAs }) => {
  const page = await loginAs('100001', '/services/demenagement')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
})

test(
  '[MOVE-02] two letters suggest towns, how many is announced, a press chooses one, leaving the field closes the list, and the keyboard alone leads to the documents',
  withScripts,
  async ({ page }) => {
    await field(page).fill('st')
    await options(page).filter({ hasText: 'Saint-Lunier' }).click()
    // The pointer would stay over the suggestions that the keys go through.
    await page.mouse.move(0, 0)
    await expect(field(page)).toHaveValue('Saint-Lunier')
    await expect(field(page)).toBeFocused()
    await expect(list(page)).toHaveCount(0)

    await field(page).fill('')
    await page.keyboard.type('mont')
    await expect(options(page)).toHaveText(['Montaubert'])
    await page.keyboard.press('Tab')
    await expect(list(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('mont')

    await field(page).fill('')
    await field(page).focus()
    await page.keyboard.type('v')
    await page.keyboard.type('i')
    await expect(options(page)).toHaveText(['Villers-sous-Lède'])
    await page.keyboard.press('Backspace')
    await expect(list(page)).toHaveCount(0)

    await field(page).fill('lede')
    await expect(options(page)).toHaveText([
      'Pont-de-Lède',
      'Vauclaire-sur-Lède',
      'Villers-sous-Lède',
    ])
    await expect(said(page).filter({ hasText: /^3\spropositions\./ })).toHaveCount(1)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    const listId = await field(page).getAttribute('aria-controls')
    await expect(list(page)).toHaveAttribute('id', String(listId))
    expect(await pointedAt(page)).toBe('')
    await atEachWidth(page, () => expectAccessible(page))

    await page.keyboard.press('ArrowDown')
    expect(await pointedAt(page)).toBe('Pont-de-Lède')
    await page.keyboard.press('ArrowUp')
    expect(await pointedAt(page)).toBe('Villers-sous-Lède')
    await page.keyboard.press('Home')
    expect(await pointedAt(page)).toBe('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await pointedAt(page)).toBe('Vauclaire-sur-Lède')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('lede')
    await expectAccessible(page)

    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('Vauclaire-sur-Lède')
    await expect(list(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', {
      name: 'Vauclaire-sur-Lède : règlement et formulaires',
    })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  },
)

test(
  '[MOVE-02] that nothing is suggested, or cannot be for now, is shown and announced',
  withScripts,
  async ({ page, world }) => {
    await field(page).fill('paris')
    await expect(main(page).getByText('Aucune proposition.').first()).toBeVisible()
    await expect(said(page).filter({ hasText: 'Aucune proposition.' })).toHaveCount(1)
    await atEachWidth(page, () => expectAccessible(page))

    await world.fail({ call: 'getTowns', mode: '500' })
    await field(page).fill('aubr')
    await expect(said(page).filter({ hasText: 'Les propositions n’arrivent pas' })).toHaveCount(1)
    await world.heal()
    await field(page).fill('aubre')
    await expect(options(page)).toHaveText(['Aubrelle'])
  },
)
