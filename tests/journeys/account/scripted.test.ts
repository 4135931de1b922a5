import type { Page } from '@playwright/test'
import { atEachWidth, expect, test, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { main } from '../../support/steps.ts'

// The account with scripts: the suggestions of an address, the fields that a button says are missing.

const path = '/compteabo/modifier-coordonnees'
const field = (page: Page, label: string) => page.getByRole('combobox', { name: label })

test(
  '[ADDR-09] suggestions come from the second or third character on, and are chosen by the keyboard alone',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', path)
    const options = page.getByRole('option')
    const type = async (label: string, text: string) => {
      await field(page, label).fill('')
      await field(page, label).pressSequentially(text)
    }
    await type('Pays', 'suis')
    await expect(options).toHaveText(['Suisse'])
    await type('Pays', 'fran')
    await expect(options.first()).toHaveText('France')
    await atEachWidth(page, () => expectAccessible(page))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Pays')).toHaveValue('France')
    await field(page, 'Code postal').fill('')
    await type('Ville', 'villers-sous-l')
    await expect(options).toHaveText(['Villers-sous-Lède'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Ville')).toHaveValue('Villers-sous-Lède')
    await type('Code postal', '99')
    await expect(options).toHaveText(['99180'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/propositions')) asked.push(request.url())
    })
    await type('Nom de la rue', 'mou')
    await expect(options).toHaveText(['rue du Moulin'])
    expect(asked.every(url => new URL(url).searchParams.get('nom') === 'mou')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Nom de la rue')).toHaveValue('rue du Moulin')
    await page.getByRole('button', { name: 'Enregistrer cette adresse' }).click()
    await expect(main(page)).toContainText(/rue du Moulin, 99180 Villers-sous-Lède/)
  },
)
