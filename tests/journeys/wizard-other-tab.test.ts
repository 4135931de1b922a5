import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  box,
  fillAccount,
  heading,
  ownerField,
  pick,
  press,
  question,
} from '../support/payment-modes.ts'
import { expectSound } from '../support/quality.ts'

// Another tab of the same browser meanwhile.

const start = '/paymentmodes/prelevement/adhesion'
const recapOf = (page: Page) => page.getByRole('form').getByRole('listitem')
const main = (page: Page) => page.getByRole('main')
const lost =
  'P100053B n’est plus concerné : son contrat ou son mode de paiement a changé depuis que vous l’avez choisi.'

/** Up to the recap of a direct debit for these metering points. */
async function toRecap(page: Page, ...pdcs: string[]) {
  await page.goto(`${start}?nouvelle`)
  await pick(page, ...pdcs)
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText(question.recap)
}

/** Sends a direct debit for one metering point from a tab of its own. */
async function sendElsewhere(page: Page, pdc: string) {
  const other = await page.context().newPage()
  await toRecap(other, pdc)
  await press(other, 'Valider')
  await expect(other).toHaveURL(/confirmation$/)
  await other.close()
}

test('a metering point that another tab has sent is named where it is missing: before the sending, and on the recap', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100053')
  await toRecap(page, 'P100053', 'P100053B')
  await sendElsewhere(page, 'P100053B')

  await press(page, 'Valider')
  await expect(page).toHaveURL(/recapitulatif$/)
  await expect(page.getByRole('form').getByRole('alert')).toContainText(lost)
  await expect(main(page)).toContainText('ont changé depuis l’affichage de cette page')
  await expect(recapOf(page).filter({ hasText: /P100053\s*$/ })).toHaveCount(1)
  await expect(recapOf(page).filter({ hasText: 'P100053B' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Récapitulatif/)
  await expectSound(page)

  // Answered again without it, there is nothing left to be said.
  await page.getByRole('link', { name: 'Modifier : Adresse' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(lost)
  await expect(box(page, 'P100053')).toBeChecked()
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText(question.account)
  await expect(page.getByRole('form').getByRole('alert')).toHaveCount(0)
  await press(page, 'Suivant')
  await press(page, 'Valider')
  await expect(page).toHaveURL(/confirmation$/)
  const calls = await world.journal('paymentmodes/startPrelevement')
  expect(calls.map(({ body }) => (body as { pdc: string }).pdc)).toEqual(['P100053B', 'P100053'])
})

test('whose only metering point another tab has sent is led back to choose, and reads why', async ({
  loginAs,
}) => {
  const page = await loginAs('100053')
  await toRecap(page, 'P100053B')
  await sendElsewhere(page, 'P100053B')
  await page.reload()
  await expect(heading(page)).toHaveText(question.points)
  await expect(page.getByRole('form').getByRole('alert')).toContainText(lost)
  await expect(box(page, 'P100053')).not.toBeChecked()
})

test('what is typed after a log-out in another tab is not kept, and the log-in says so', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100001', start)
  await fillAccount(page)
  const step = page.url()
  await page.request.post('/deconnexion', { headers: { origin: stack.portal } })
  await press(page, 'Suivant')
  await expect(page).toHaveURL(/\/connexion\?redirectTo=/)
  await expect(
    main(page).getByText(
      'Vous n’êtes plus connecté : ce que vous veniez de saisir n’a pas été gardé.',
    ),
  ).toBeVisible()
  await loginAs('100001', step)
  await expect(ownerField(page)).toHaveValue('')
})
