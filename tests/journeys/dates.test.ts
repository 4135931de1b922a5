import type { Page } from '@playwright/test'
import { atEachWidth, everywhere, expect, test, withScripts } from '../support/fixtures.ts'
import { expectAccessible } from '../support/quality.ts'
import { isScripted } from '../support/steps.ts'

/** CONST-10: the French calendar with the script, the browser's own field without. */
async function expectCalendar(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  if (!isScripted()) return expect(field).toHaveAttribute('type', 'date')
  const button = page.getByRole('button', { name: `Calendrier : ${label}` })
  await button.click()
  const calendar = page.getByRole('dialog', { name: `${label} : choisir une date` })
  await expect(calendar.getByRole('columnheader').first()).toHaveText('dim.')
  await expect(calendar.getByRole('columnheader').first()).toHaveAttribute('abbr', 'dimanche')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(field).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
}

test(
  '[CONST-10] the staff’s date filters open the French calendar, and filter by the day that was chosen',
  everywhere,
  async ({ loginAs }) => {
    const page = await loginAs('agent', '/adm-sem-webabo/gestion')
    await atEachWidth(page, () => expectAccessible(page))
    for (const label of ['Date minimale', 'Date maximale']) await expectCalendar(page, label)
    if (!isScripted()) return
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page).toHaveURL(/du=\d\d%2F\d\d%2F\d{4}/)
    await expect(page.getByLabel('Date minimale', { exact: true })).toHaveValue(
      /^\d\d\/\d\d\/\d{4}$/,
    )
    const today = await page.getByLabel('Date minimale', { exact: true }).inputValue()
    const form = page.getByRole('search', { name: 'Filtrer les demandes' })
    await form.getByRole('link', { name: 'Réinitialiser' }).click()
    await expect(page.getByLabel('Date minimale', { exact: true })).toHaveValue('')
    await page.goBack()
    await expect(page.getByLabel('Date minimale', { exact: true })).toHaveValue(today)
  },
)

test(
  '[CONST-03] a date field says how a day is written, by its hint or in itself',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/services/resiliation/quitter-logement-locataire')
    for (const address of [page.url(), '/compteabo/proches/inviter']) {
      await page.goto(address)
      const field = page.getByRole('main').locator('.dateField input')
      await expect(page.getByRole('button', { name: /^Calendrier/ })).toBeVisible()
      const hint = await field.evaluate(
        input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      const form = await field.getAttribute('placeholder')
      expect(`${form} ${hint}`).toMatch(/jj\/mm\/aaaa|\d\d\/\d\d\/\d{4}/)
    }
  },
)
