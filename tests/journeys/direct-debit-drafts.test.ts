import { expect, test } from '../support/fixtures.ts'
import {
  account,
  bicField,
  box,
  directDebit,
  fillAccount,
  heading,
  ibanField,
  ownerField,
  pick,
  press,
  selectPoint,
} from '../support/payment-modes.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import { fillLogin, step } from '../support/steps.ts'

const { start } = directDebit

test('[WIZ-02] [WIZ-10] [WIZ-11] [WIZ-12] [WIZ-13] [WIZ-14] what is saved goes on at its step on another device, outlives a session, and is its subscriber’s alone', async ({
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('100058')
  await selectPoint(page, stack.portal, 'P100058')
  await page.goto(`${start}?nouvelle`)
  await pick(page, 'P100058B')
  await press(page, 'Suivant')
  const main = page.getByRole('main')
  await expect(main).toContainText('gardée 30 jours')
  await expect(main).toContainText('depuis l’accueil')
  await ownerField(page).fill(account.owner)
  await ibanField(page).fill('FR76 3000 6000')
  const bank = page.url()
  await press(page, 'Enregistrer et reprendre plus tard')
  await expect(page).toHaveURL(/\/home$/)
  await expect(main).toContainText(/Elle est gardée jusqu’au \d\d\/\d\d\/\d{4}/)
  await expectValidHtml(page)
  await expectAccessible(page)

  await page.context().clearCookies()
  await loginAs('100001')
  expect((await page.goto(bank))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Demande introuvable')
  const headers = { origin: stack.portal }
  const tried = await page.request.post(bank, { headers, form: { ...account, intent: 'cancel' } })
  expect(tried.status()).toBe(404)

  await page.context().clearCookies()
  await loginAs('100058', '/home')
  await page.getByRole('link', { name: /^Reprendre/ }).click()
  await expect(page).toHaveURL(bank)
  await expect(main).toContainText('Vous reprenez la demande enregistrée le')
  await expect(ownerField(page)).toHaveValue(account.owner)
  await expect(ibanField(page)).toHaveValue('FR76 3000 6000')
  await expectValidHtml(page)
  await expectAccessible(page)
  await page.goto(start)
  await expect(page).toHaveURL(bank)

  // Back and forth without an answer: what was typed stays.
  await bicField(page).fill('AGRI')
  await press(page, 'Précédent')
  await expect(box(page, 'P100058B')).toBeChecked()
  await press(page, 'Suivant')
  await expect(bicField(page)).toHaveValue('AGRI')

  await fillAccount(page)
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await press(page, 'Suivant')
  await expect(page).toHaveURL(/\/connexion/)
  await fillLogin(page, '100058')
  await expect(page).toHaveURL(bank)
  await expect(main).toContainText('Votre saisie n’a pas encore été envoyée')
  await expect(ibanField(page)).toHaveValue(account.iban)
  await press(page, 'Suivant')
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'confirmation'))

  await page.goto('/home')
  await expect(page.getByRole('link', { name: /^Reprendre/ })).toHaveCount(0)
  await page.goto(start)
  await expect(main).toContainText(/Votre demande concerne le .+ \(P100058\)\./)
  await expect(main).not.toContainText('Vous reprenez')
})
