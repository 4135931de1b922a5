import type { Page } from '@playwright/test'
import { everywhere, expect, serverHtml, test } from '../support/fixtures.ts'
import {
  account,
  bicField,
  box,
  fillAccount,
  ibanField,
  ownerField,
  pick,
  question,
  requests,
  selectPoint,
} from '../support/payment-modes.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import { heading, main, press, pressAnyhow } from '../support/steps.ts'

const change = '/paymentmodes/coordonnees'
const changeCall = 'bankAccount/modify'
/** Of another country of SEPA. */
const german = { owner: 'Karim Benali', bic: 'COBADEFFXXX', iban: 'DE89370400440532013000' }

/** From the menu to the step of the account, for one metering point. */
async function toAccount(page: Page) {
  await page.goto(change)
  await pick(page, 'P100002A')
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText(question.account)
}

test('[BANK-01] [BANK-02] [BANK-03] [BANK-04] [BANK-05] [BANK-12] [BANK-14] [WIZ-09] [WIZ-18] the account of several metering points is changed at once, from the next invoice on', async ({
  loginAs,
  world,
  stack,
}) => {
  const page = await loginAs('100002')
  await selectPoint(page, stack.portal, 'P100002C')
  await page.goto(change)
  await expect(page).toHaveURL(/\/paymentmodes$/)
  await expect(page.getByRole('link', { name: 'Modifier mes coordonnées' })).toHaveCount(0)

  await selectPoint(page, stack.portal, 'P100002A')
  await page.goto('/paymentmodes')
  await page.getByRole('link', { name: 'Modifier mes coordonnées bancaires' }).click()
  await expect(box(page, 'P100002C')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await pressAnyhow(page, 'Suivant')
  const missing = 'Veuillez sélectionner le ou les Points de comptage concernés'
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(missing)
  await pick(page, 'P100002A', 'P100002B')
  await press(page, 'Suivant')

  await expect(main(page)).toContainText('ne s’applique qu’à la prochaine facture')
  await expect(main(page).getByRole('term')).toHaveText([/ \(P100002A\)$/, / \(P100002B\)$/])
  await expect(main(page).getByRole('definition')).toHaveText([/•/, /•/])
  await expectSound(page)
  await press(page, 'Annuler')
  await expect(page).toHaveURL(/\/paymentmodes$/)

  // Which account it is today is good to know, no more.
  await world.fail({ call: 'getBankAccount', mode: '500', times: 2 })
  await page.goto(change)
  await pick(page, 'P100002A', 'P100002B')
  await press(page, 'Suivant')
  await expect(main(page).getByRole('term')).toHaveCount(0)
  // BANK-12: as it is copied from a statement, in small letters.
  await fillAccount(page, { ...german, iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' })
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText(question.recap)
  await expect(main(page)).toContainText('COBADEFFXXX')
  await expect(main(page)).toContainText('Votre mandat garde sa référence')
  await expect(main(page)).toContainText('ne s’applique qu’à la prochaine facture')
  await expectAccessible(page)
  const recap = await serverHtml(page)
  await press(page, 'Valider')
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(heading(page)).toHaveText('Demande envoyée')
  await expect(main(page).getByRole('link', { name: /mandat de/ })).toHaveText([
    /P100002A/,
    /P100002B/,
  ])
  await expectValidHtml(page)
  const calls = await world.journal(changeCall)
  expect(requests(calls).map(({ pdc }) => pdc)).toEqual(['P100002A', 'P100002B'])
  const [mail, ...others] = await world.mails('karim.benali@example.fr')
  expect(others).toEqual([])
  expect(mail?.text).toContain('prochaine facture')
  const sent = JSON.stringify([calls, mail]) + recap + (await serverHtml(page))
  expect(sent).not.toMatch(/3704 ?0044/)

  await page.goto('/paymentmodes/prelevement')
  await expect(main(page)).toContainText('DE89 •••• •••• 3000')
})

test(
  '[BEY-602] [BEY-604] [BANK-06] [BANK-07] [BANK-08] [BANK-10] [BANK-11] [BANK-15] [WIZ-01] what is wrong with an account is said at its field',
  everywhere,
  async ({ loginAs, stack, javaScriptEnabled }) => {
    const page = await loginAs('100002')
    await selectPoint(page, stack.portal, 'P100002A')
    await toAccount(page)
    const form = page.getByRole('form')
    const next = page.getByRole('button', { name: 'Suivant' })
    await pressAnyhow(page, 'Suivant')
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      'Titulaire du compte',
      'BIC',
      'IBAN',
    ])
    await expect(page).toHaveTitle(/^Erreur\s: Coordonnées bancaires – étape 2 sur 4/)
    await expect(ownerField(page)).toHaveAccessibleDescription(/24 caractères.*Titulaire requis/)
    await expectSound(page)
    if (javaScriptEnabled) {
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      // Missing text is said once, at its field.
      await expect(next).toHaveAccessibleDescription('')
    }

    await ownerField(page).focus()
    await page.keyboard.insertText('A'.repeat(25))
    await expect(ownerField(page)).toHaveValue('A'.repeat(25))
    if (javaScriptEnabled) await expect(form).toContainText('1 de trop, sur 24 au plus')
    await bicField(page).fill('AGRIFRPPX')
    const wrong = account.iban.replace('FR76', 'FR77')
    await ibanField(page).fill(wrong)
    await pressAnyhow(page, 'Suivant')
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      'Titulaire du compte',
      'BIC',
      'IBAN',
    ])
    await expect(ownerField(page)).toHaveAccessibleDescription(/Titulaire trop long/)
    await expect(ownerField(page)).toHaveValue('A'.repeat(25))
    if (javaScriptEnabled) await expect(next).toHaveAttribute('aria-disabled', 'true')

    await ownerField(page).fill('A'.repeat(24))
    await bicField(page).fill('')
    await bicField(page).focus()
    // As they are copied from a bank's page.
    await page.keyboard.insertText('BIC : Agri FR PP 882')
    if (javaScriptEnabled) await expect(bicField(page)).toHaveValue('BIC : AGRI FR PP 882')
    const copied = `IBAN ${account.iban.replaceAll(/.{4}/g, '$&\u2011').toLowerCase()}`
    await ibanField(page).fill('')
    await ibanField(page).focus()
    await page.keyboard.insertText(`${copied}0`)
    await pressAnyhow(page, 'Suivant')
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      "Format de l'IBAN incorrect",
    ])
    await expect(ibanField(page)).toHaveAccessibleDescription(/il y en a 1 de trop/)
    await ibanField(page).fill(copied)
    if (javaScriptEnabled) await expect(next).not.toHaveAttribute('aria-disabled')
    await press(page, 'Suivant')
    await expect(main(page)).toContainText(account.masked)
    await expect(main(page)).toContainText('AGRIFRPP882')
  },
)
