import type { Page } from '@playwright/test'
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
  question,
  requests,
  selectPoint,
} from '../support/payment-modes.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import { fillLogin, step } from '../support/steps.ts'

const { start, startCall } = directDebit

test('[WIZ-02] [WIZ-10] [WIZ-11] [WIZ-12] [WIZ-13] [WIZ-14] what is saved goes on at its step on another device, outlives a session, and is nobody else’s', async ({
  page,
  loginAs,
  stack,
  world,
}) => {
  await loginAs('100058')
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
  await loginAs('100058')
  await page.goto('/home')
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
  await expect(main).toContainText(/Votre demande concerne le .+, point de comptage P100058\s:/)
  await expect(main).not.toContainText('Vous reprenez')
})

test('[WIZ-18] [DD-11] two tabs on two metering points send each its own, once; a recap that is out of date is read again', async ({
  page,
  context,
  loginAs,
  world,
  stack,
}) => {
  await loginAs('100013')
  const answer = async (tab: Page, owner: string, ...points: string[]) => {
    await selectPoint(tab, stack.portal, points.at(-1) ?? '')
    await tab.goto(start)
    await pick(tab, ...points)
    await press(tab, 'Suivant')
    await fillAccount(tab, { ...account, owner })
    await press(tab, 'Suivant')
  }
  await answer(page, account.owner, 'P100013')
  await expect(heading(page)).toHaveText(question.recap)

  const tab = await context.newPage()
  await answer(tab, 'Dominique Autre', 'P100013', 'P100013B')
  await expect(tab.getByRole('main')).toContainText('Dominique Autre')

  // The first tab's own recap, posted twice at once.
  const recap = page.url()
  const seen = (await page.locator('input[name=recapDigest]').getAttribute('value')) ?? ''
  const post = () =>
    page.request.post(recap, {
      headers: { origin: stack.portal },
      form: { recapDigest: seen },
      maxRedirects: 0,
    })
  const answers = await Promise.all([post(), post()])
  expect(answers.map(answer => answer.status())).toEqual([303, 303])
  for (const answer of answers)
    expect(answer.headers().location).toBe(new URL(recap.replace(/\w+$/, 'confirmation')).pathname)
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'confirmation'))
  await expect(page.getByRole('main')).toContainText(account.owner)
  expect(await world.journal(startCall)).toHaveLength(1)

  // The second one speaks of a point that is on direct debit by now.
  await press(tab, 'Valider')
  await expect(tab.getByRole('main')).toContainText('Relisez-la avant de continuer.')
  await expect(
    tab
      .getByRole('form')
      .getByRole('listitem')
      .filter({ hasText: /P100013$/ }),
  ).toHaveCount(0)
  expect(await world.journal(startCall)).toHaveLength(1)
  await press(tab, 'Valider')
  await expect(tab).toHaveURL(step(start, 'confirmation'))
  const calls = requests(await world.journal(startCall))
  expect(calls.map(({ pdc }) => pdc)).toEqual(['P100013', 'P100013B'])
  expect(new Set(calls.map(({ reference }) => reference)).size).toBe(2)
})
