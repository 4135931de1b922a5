import type { Page } from '@playwright/test'
import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import {
  dayFromNow,
  heading,
  main,
  tickCaptcha,
  unfoldFooter,
} from '../../../tests/support/steps.ts'
import type { World } from '../../../tests/support/world.ts'

const path = '/eau-de-ma-commune'
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** The link of the newest mail to an address once it has so many, by the page it leads to. */
async function linkTo(world: World, mail: string, count: number, to: RegExp): Promise<string> {
  await expect.poll(async () => (await world.mails(mail)).length).toBe(count)
  const [newest] = await world.mails(mail)
  const link = newest?.links.find(one => to.test(one)) ?? ''
  expect(link).not.toBe('')
  return new URL(link).pathname
}

test('[BEY-60] [BEY-643] /home says the cut that comes, then the quality', async ({ loginAs }) => {
  const page = await loginAs('100001', '/home')
  const cut = part(page, 'L’eau sera coupée demain matin')
  await expect(cut).toContainText(`${dayFromNow(1)}, de 8 h 30 à 12 h, 12 rue des Lavoirs.`)
  // Only what is owed late comes before it.
  await expect(main(page)).toContainText(
    /Vous devez.*L’eau sera coupée demain.*F100001-02.*peut-être une fuite/s,
  )
  await expect(cut.getByRole('link', { name: '09 69 00 00 00' })).toBeVisible()
  const water = part(page, 'Mon eau')
  await expect(water).toContainText(`Conforme. Analysée le ${dayFromNow(-12)}.`)
  await expectSound(page)
  await water.getByRole('link', { name: 'L’eau à Vauclaire-sur-Lède' }).click()
  await expect(heading(page)).toHaveText('L’eau à Vauclaire-sur-Lède')
})

test('[BEY-61] before the log-in, a commune is found by its name or its postal code', async ({
  page,
}) => {
  await page.goto('/connexion')
  await unfoldFooter(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'L’eau de ma commune' }).click()
  await expect(heading(page)).toHaveText('L’eau de ma commune')
  await expect(part(page, 'Les communes desservies').getByRole('link')).toHaveCount(10)
  await expectSound(page)
  const field = page.getByLabel('Dans quelle commune ?')
  const ask = async (typed: string) => {
    await page.goto(path)
    await field.fill(typed)
    await field.press('Enter')
  }
  await ask('99120')
  await expect(heading(page)).toHaveText('L’eau à Saint-Lunier')
  await expect(main(page)).toContainText('Travaux à venir, sans coupure d’eau')
  await ask('lede')
  await expect(part(page, 'Est-ce l’une de ces communes ?').getByRole('link')).toHaveCount(3)
  await ask('Paris <b>')
  await expect(part(page, 'Nous ne desservons pas « Paris <b> ».')).toBeVisible()
  await expectSound(page)
  await ask('')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Commune requise' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect((await page.request.get(`${path}/paris`)).status()).toBe(404)
})

test('[BEY-61] a subscriber finds their own commune first', async ({ loginAs }) => {
  const page = await loginAs('100001', path)
  const communes = part(page, 'Les communes desservies').getByRole('link')
  await expect(communes.first()).toContainText('Votre commune')
  await expect(communes).toHaveCount(10)
  await communes.first().click()
  await expect(heading(page)).toHaveText('L’eau à Vauclaire-sur-Lède')
})

test('[BEY-62] the page of a commune says in words what was measured, its limit, and what chalk means', async ({
  page,
}) => {
  await page.goto(`${path}/vauclaire-sur-lede`)
  const quality = part(page, 'La qualité de l’eau')
  await expect(quality).toContainText('L’eau est conforme.')
  await expect(quality).toContainText(`Prélèvement du ${dayFromNow(-12)}`)
  await expect(quality).toContainText('ARS')
  await page.getByText('Les 7 mesures').click()
  const row = (name: string) => quality.getByRole('row').filter({ hasText: name })
  await expect(row('Nitrates')).toContainText('21,4 mg/L')
  await expect(row('Nitrates')).toContainText('50 mg/L au plus')
  await expect(row('Nitrates')).toContainText('Conforme')
  await expect(row('Calcaire (dureté)')).toContainText('28 °f')
  await expect(row('Pesticides')).toContainText('moins de 0,1 µg/L')
  await expect(row('pH')).toContainText('référence : entre 6,5 et 9')
  await expect(main(page).getByRole('link', { name: /eaupotable.sante.gouv.fr/ })).toBeVisible()
  await expect(quality).toContainText('Calcaire : une eau calcaire (28 °f)')
  await expectSound(page)

  await page.goto(`${path}/montaubert`)
  await expect(quality).toContainText('Ces résultats ont plus d’un an')
  await expectSound(page)
  await page.goto(`${path}/aubrelle`)
  await expect(quality).toContainText('Aucun résultat d’analyse n’est connu')
  await expect(part(page, 'Travaux et coupures')).toContainText('Rien en cours ni prévu')
  await expectSound(page)
})

test('[BEY-63] those who should not drink the water are named first', async ({ page }) => {
  await page.goto(`${path}/les-essarts-blancs`)
  const first = main(page).getByRole('region').first()
  await expect(first).toContainText('Ne donnez pas cette eau aux nourrissons')
  await expect(first).toContainText('Femmes enceintes')
  const quality = part(page, 'La qualité de l’eau')
  await expect(quality).toContainText('Eau non conforme')
  await page.getByText(/^Les \d+ mesures$/).click()
  await expect(quality.getByRole('row').filter({ hasText: 'Nitrates' })).toContainText(
    'Non conforme',
  )
  await expectSound(page)
})

test('[BEY-65] [BEY-67] [BEY-68] a visitor has the notices of a commune by a link that is confirmed, and ends them by a link', async ({
  page,
  world,
}) => {
  const mail = 'anna@example.fr'
  const town = `${path}/aubrelle`
  const ask = async () => {
    await page.goto(town)
    await page.getByText('Être prévenu par e-mail').click()
    await page.getByLabel('Adresse e-mail').fill(mail)
    await tickCaptcha(page)
    await page.getByRole('button', { name: 'S’abonner aux avis' }).click()
    await expect(main(page)).toContainText('ouvrez le lien de confirmation')
  }
  await page.goto(town)
  await page.getByText('Être prévenu par e-mail').click()
  await page.getByLabel('Adresse e-mail').fill('anna')
  await page.getByLabel('Adresse e-mail').press('Enter')
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('anna')
  await expectSound(page)

  await ask()
  const confirm = await linkTo(world, mail, 1, /confirmation/)
  // A scanner looks it up.
  await page.goto(confirm)
  await page.goto(confirm)
  await expect(main(page)).toContainText('de qualité de l’eau à Aubrelle.')
  await expectSound(page)
  await page.getByRole('button', { name: 'Confirmer mon abonnement' }).click()
  await expect(main(page)).toContainText('vous recevrez par e-mail les avis sur l’eau à Aubrelle')
  await expect(page).toHaveURL(new RegExp(`${town}$`))
  await page.goto(confirm)
  await expect(main(page)).toContainText('Vous recevez par e-mail')
  await expectSound(page)
  // The same words, and no second mail.
  await ask()

  const day = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const works = { id: 'T-91', town: 'Aubrelle', from: `${day}T08:00`, to: `${day}T10:00` }
  await world.announceWorks(works)
  const stop = await linkTo(world, mail, 2, /desabonnement/)
  await page.goto(stop)
  await expect(main(page)).toContainText('de qualité de l’eau à Aubrelle.')
  await expectSound(page)
  await world.announceWorks({ ...works, id: 'T-92' })
  await linkTo(world, mail, 3, /desabonnement/)
  await page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
  await expect(main(page)).toContainText('vous ne recevrez plus les avis sur l’eau à Aubrelle')
  await page.goto(stop)
  await expect(main(page)).toContainText('Employez le lien du dernier e-mail reçu.')
  await expectSound(page)
})

test('[BEY-69] a subscriber has them at the account’s address by one button, finds them in the account, and ends them', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', `${path}/vauclaire-sur-lede`)
  await expect(page.getByLabel('Adresse e-mail')).toHaveCount(0)
  await page.getByRole('button', { name: 'S’abonner aux avis' }).click()
  await expect(main(page)).toContainText('arrivent à l’adresse e-mail de votre compte')
  await expect(page).toHaveURL(/mes-avis$/)
  await expectSound(page)
  const received = part(page, 'Les avis que vous recevez')
  await expect(received).toContainText('Vauclaire-sur-Lède')
  // The cut that comes, at once.
  await linkTo(world, 'claire.martin@example.fr', 1, /desabonnement/)
  const data = await page.request.get('/compteabo/mes-donnees/avis-eau.csv')
  expect(await data.text()).toContain('Vauclaire-sur-Lède')
  await received.getByRole('button', { name: 'Ne plus recevoir' }).click()
  await expect(received).toContainText('Aucun pour l’instant.')
  await expect(part(page, 'Là où vous avez un compteur')).toContainText('Vauclaire-sur-Lède')
  await expectSound(page)
  await page.goto('/donnees-personnelles')
  await expect(main(page)).toContainText('si vous vous abonnez aux avis sur l’eau')
})
