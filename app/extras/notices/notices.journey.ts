import { addDays, dayOf } from '#domain/values.ts'
import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { heading, logOut, main } from '../../../tests/support/steps.ts'

const path = '/compteabo/avis'

const day = (days: number) => addDays(dayOf(new Date()), days)

test('[BEY-35] [BEY-36] from the account: notices and a threshold are chosen, refused and saved', async ({
  loginAs,
}) => {
  const page = await loginAs('100002', '/compteabo')
  await main(page).getByRole('link', { name: 'Mes avis par e-mail' }).click()
  await expect(heading(page)).toHaveText('Mes avis par e-mail')
  await expect(main(page)).toContainText('karim.benali@example.fr')
  await expect(main(page)).toContainText('Vous n’en avez reçu aucun.')
  await expectSound(page)

  const point = page.getByRole('region', { name: /P100002C/ })
  const fold = main(page).locator('summary', { hasText: 'P100002C' })
  await expect(fold).toContainText(/En moyenne, vous y consommez \d+\slitres par jour, soit/)
  await page.getByLabel('Une facture en retard').check()
  await page.getByLabel('Une consommation au-dessus de mon seuil').check()
  await fold.click()
  await point.getByLabel('Mon seuil').fill('0')
  await point.getByLabel('Unité du seuil').selectOption('m³ par mois')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toContainText(
    'Ce seuil n’est pas possible',
  )
  await expect(point.getByLabel('Mon seuil')).toHaveValue('0')
  await expect(point).toContainText('de 1 à 3\u202f000')
  await expect(page.getByLabel('Une facture en retard')).toBeChecked()
  await expectSound(page)

  await point.getByLabel('Mon seuil').fill('12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main(page)).toContainText('C’est enregistré.')
  await page.goto('/factures/controle')
  await main(page).getByRole('link', { name: 'Être prévenu par e-mail' }).click()
  await expect(page.getByLabel('Une facture en retard')).toBeChecked()
  await expect(page.getByLabel('Une nouvelle facture')).not.toBeChecked()
  await expect(point.getByLabel('Mon seuil')).toHaveValue('12')
  await expect(point.getByLabel('Unité du seuil')).toHaveValue('m3Mois')
})

test('[BEY-425] the account says how many notices are chosen, and what the row is for where that cannot be read', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100020', '/compteabo')
  const row = main(page).getByRole('link', { name: 'Mes avis par e-mail' })
  await expect(row).toContainText('1 avis sur 4')
  await row.click()
  await page.getByLabel('Une facture en retard').check()
  await page.getByLabel('Une nouvelle facture').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.goto('/compteabo')
  await expect(row).toContainText('3 avis sur 4')
  await world.fail({ call: 'getNotices', mode: '500' })
  await page.reload()
  await expect(row).toContainText('Facture, retard, forte consommation')
})

test('[BEY-38] [BEY-42] a late invoice is notified; the link of the mail stops it, and puts it back, without log-in', async ({
  loginAs,
  world,
}) => {
  const karim = 'karim.benali@example.fr'
  const page = await loginAs('100002', path)
  await page.getByLabel('Une facture en retard').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main(page)).toContainText('C’est enregistré.')
  await logOut(page)
  await world.setToday(day(10))
  const [mail] = await world.mails(karim)
  expect(mail?.subject).toBe('Votre facture F100002C-01 est en retard')
  const link = mail?.links.find(one => one.includes('/avis/')) ?? ''
  const at = new URL(link).pathname

  await page.goto(at)
  await expect(heading(page)).toHaveText('Ne plus recevoir cet avis')
  await expect(main(page)).toContainText('k•••@e•••.fr')
  await expect(main(page)).not.toContainText(/Karim|Benali|100002/)
  await expectSound(page)
  await page.getByRole('button', { name: 'Ne plus recevoir cet avis' }).click()
  await expect(heading(page)).toHaveText('Vous ne recevez plus cet avis')
  await expectSound(page)
  await page.getByRole('button', { name: 'Recevoir de nouveau cet avis' }).click()
  await expect(heading(page)).toHaveText('Ne plus recevoir cet avis')
})

test('[BEY-47] staff see what could not be mailed, all notices, and those of a subscriber', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', '/adm-sem-webabo/subManangement')
  await page.getByRole('navigation').getByRole('link', { name: /^Avis/ }).click()
  await expect(main(page).getByText('À envoyer par courrier', { exact: true })).toHaveCount(1)
  await expectSound(page)
  const person = main(page).getByRole('link', { name: /^\S.* \(1\d{5}\)$/ })
  const panel = (await person.getAttribute('href')) ?? ''
  await person.click()
  await expect(page.getByText('À envoyer par courrier', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.goto('/adm-sem-webabo/avis')
  await main(page).getByRole('link', { name: 'Marquer comme envoyé par courrier' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Jour où le courrier est parti')).not.toHaveValue('')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Marquer comme envoyé par courrier' }).click()
  await expect(main(page)).toContainText('L’avis est marqué comme envoyé par courrier.')
  await expect(main(page).getByText('À envoyer par courrier', { exact: true })).toHaveCount(0)
  await page.goto(panel)
  await expect(page.getByText(/^Envoyé par courrier le \d/)).toBeVisible()
})
