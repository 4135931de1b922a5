import { expect, test } from '../support/fixtures.ts'
import {
  box,
  directDebit,
  fillAccount,
  pick,
  requests,
  selectPoint,
} from '../support/payment-modes.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { heading, main, press, step } from '../support/steps.ts'

const { hub, start, stop, stopCall } = directDebit

test('[DD-02] [DD-10] [DD-12] [DD-13] [DD-14] [WIZ-09] the hub follows the selected metering point; a stop is chosen, read again, done', async ({
  loginAs,
  world,
  stack,
}) => {
  const page = await loginAs('100002')
  // Monthly: no tile, but the address leads there.
  await selectPoint(page, stack.portal, 'P100002B')
  await page.goto('/paymentmodes')
  const links = page.getByRole('region', { name: 'Pour l’adresse affichée' })
  await expect(links.getByRole('link')).toHaveText([
    /^\s*Mensualisation/,
    /^\s*Modifier mes coordonnées bancaires/,
  ])
  await page.goto(stop)
  await expect(page).toHaveURL(hub)
  await expect(page.getByRole('link', { name: /^Adhérer/ })).toBeVisible()
  await page.goto(start)
  await expect(box(page, 'P100002A')).toHaveCount(0)
  await pick(page, 'P100002B', 'P100002C')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(main(page)).toContainText(
    'remplace celui qui est débité aujourd’hui pour 27 quai de la Lède (P100002B).',
  )
  await expect(main(page)).toContainText(/RUM-P100002B-01, déjà signé le [\d/]+, reste en vigueur/)
  await expect(main(page).getByRole('link', { name: /mandat/ })).toHaveCount(0)

  await selectPoint(page, stack.portal, 'P100002A')
  await world.fail({ call: 'getBankAccount', mode: '500', times: 1 })
  await page.goto(hub)
  await expect(main(page)).toContainText(
    'Problème lors de la récupération de vos coordonnées bancaires.',
  )
  await expectSound(page)
  await page.getByRole('link', { name: 'Arrêter le prélèvement automatique' }).click()
  await expect(main(page)).toContainText('3 avenue de la Source, ')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await press(page, 'Précédent')
  await expect(main(page)).toContainText('Votre demande concerne le 3 avenue de la Source, ')
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(stop, 'recapitulatif'))
  await expect(main(page)).toContainText('Vos factures ne sont plus prélevées')
  await expect(main(page)).toContainText(
    'Le mandat SEPA prend fin pour 3 avenue de la Source (P100002A).',
  )
  await expect(main(page)).toContainText('Un prélèvement déjà transmis à votre banque aura lieu.')
  await expectSound(page)
  const left = page.url()
  await press(page, 'Annuler')
  await expect(page).toHaveURL(hub)
  expect((await page.goto(left))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Demande introuvable')

  await page.goto(stop)
  await page.getByRole('link', { name: /^Modifier : Adresse/ }).click()
  await expect(main(page)).toContainText('Votre demande concerne le 3 avenue de la Source, ')
  await press(page, 'Suivant')
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(stop, 'confirmation'))
  await expectAccessible(page)
  expect(requests(await world.journal(stopCall)).map(({ pdc }) => pdc)).toEqual(['P100002A'])
  const [notified, ...others] = await world.mails('karim.benali@example.fr')
  expect(others).toEqual([])
  expect(notified?.text).toContain('vous les réglerez vous-même. Un prélèvement déjà transmis')
  await page.goto(hub)
  await expect(heading(page)).toContainText('P100002A')
  await expect(main(page)).toContainText('Cette adresse n’a pas de mode de paiement automatique')
  await expect(page.getByRole('link', { name: /^Arrêter/ })).toHaveCount(0)
})
