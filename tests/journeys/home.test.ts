import * as paths from '#paths.ts'
import { atEachWidth, expect, inBrowser, test } from '../support/fixtures.ts'
import { selectPoint } from '../support/payment-modes.ts'
import { expectAccessible, expectCentred, expectSound } from '../support/quality.ts'
import { balance, choosePoint, heading, logOut, main } from '../support/steps.ts'

test('[HOME-01] [HOME-02] [HOME-04] [SHELL-03] [SHELL-08] [SHELL-14] a subscriber with three metering points switches between them and every screen follows', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100002')
  await selectPoint(page, stack.portal, 'P100002A')
  await page.goto('/home')
  await expect(page.getByText('Une adresse n’apparaît pas')).toBeVisible()
  const points = page.getByRole('region', { name: 'Mes trois adresses' })
  const row = (pdc: string) => points.getByRole('button').filter({ hasText: pdc })
  await expect(points.getByRole('listitem')).toHaveCount(3)
  await expect(row('P100002A')).toContainText('Affichée')
  await expect(row('P100002A')).toContainText('Prélèvement')
  await expect(row('P100002B')).toContainText('0,00 €')
  await expect(row('P100002B')).toContainText('SOLDE')
  await expect(row('P100002C')).toContainText('61,05 €')
  await expect(row('P100002C')).toContainText('A REGLER')
  const water = (street: string) => page.getByRole('region', { name: `Mon eau au ${street}` })
  await expect(water('3 avenue de la Source')).toBeVisible()
  await expectSound(page)

  const choice = page.getByRole('combobox', { name: 'Adresse affichée' })
  await expect(choice).toHaveValue('P100002A')
  await choice.selectOption('P100002C')
  // Nothing moves before the button is pressed.
  await expect(water('3 avenue de la Source')).toBeVisible()
  await page.getByRole('button', { name: 'Changer' }).click()
  await expect(water('140 route de Saint-Lunier')).toBeVisible()
  await atEachWidth(page, () => expectAccessible(page))

  await row('P100002B').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(water('27 quai de la Lède')).toBeVisible()
  await expect(row('P100002B')).toContainText('Affichée')
  await expect(balance(page)).toContainText('61,05 €')

  await choosePoint(page, 'P100002C')
  await expect(row('P100002C')).toContainText('Affichée')
  await page.goto('/factures/consulter')
  await expect(heading(page)).toContainText('P100002C')
  await expect(page.getByRole('link', { name: /F100002C-01/ })).toBeVisible()
})

test('[HOME-08] [HOME-09] [HOME-10] where two metering points owe, the sum is shown and each has its own payment', async ({
  loginAs,
}) => {
  const page = await loginAs('100213', '/home')
  await expect(balance(page)).toContainText('2 factures en retard.')
  const lines = balance(page).getByRole('listitem')
  await expect(lines.filter({ hasText: 'F100213-01' })).toContainText('EN RETARD')
  await expect(lines.filter({ hasText: 'F100213B-01' })).toContainText('EN RETARD')
  const pay = balance(page).getByRole('link', { name: /^Payer/ })
  await expect(pay).toHaveCount(2)
  expect(
    await pay.evaluateAll(links =>
      links.map(link => new URL((link as HTMLAnchorElement).href).search),
    ),
  ).toEqual(['?pdc=P100213', '?pdc=P100213B'])
  await expect(balance(page).getByRole('link', { name: 'Voir mes factures' })).toHaveAttribute(
    'href',
    '/factures/consulter',
  )
  await expectSound(page)
})

test('[BEY-187] « Payer une facture » leads to what is owed, whichever address is shown', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100002')
  await selectPoint(page, stack.portal, 'P100002A')
  await page.goto('/home')
  await main(page).getByRole('link', { name: 'Payer une facture' }).click()
  const elsewhere = page.getByRole('region', { name: 'Vous devez 61,05 €' })
  await expect(elsewhere).toContainText('140 route de Saint-Lunier')
  await elsewhere.getByRole('link', { name: 'Payer mes factures' }).click()
  await expect(page.getByRole('button', { name: 'Payer 61,05 €' })).toBeVisible()
})

test('[MSG-01] neither the balance of another metering point nor alerts that cannot be had hide anything else', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100002')
  await world.fail({ call: 'getBalance', mode: '500' })
  expect((await page.goto('/home'))?.status()).toBe(200)
  await expect(balance(page)).toContainText('Problème lors de la récupération de votre solde.')
  await expect(main(page)).not.toContainText('Toutes vos factures sont réglées')
  const points = page.getByRole('region', { name: 'Mes trois adresses' })
  await expect(points.getByText('Solde indisponible')).toHaveCount(2)
  await expectSound(page)
  await world.heal()
  await world.fail({ call: 'getAlerts', mode: '500' })
  await loginAs('100001')
  expect((await page.goto('/home'))?.status()).toBe(200)
  await expect(main(page)).toContainText(
    'Problème lors de la récupération de vos alertes de consommation.',
  )
  const owed = page.getByRole('region', { name: 'Factures à payer' })
  await expect(owed).toContainText('A REGLER')
  await expectSound(page)
})

test('[HOME-03] [SHELL-15] the selected metering point is the stored one, after the next log-in too; the first without one, or the only one', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100002', '/home')
  const choice = page.getByRole('combobox', { name: 'Adresse affichée' })
  await expect(choice.getByRole('option')).toHaveCount(3)
  await expect(choice).toHaveValue('P100002A')
  await selectPoint(page, stack.portal, 'P100002B')
  // A point of another subscriber is none.
  const headers = { origin: stack.portal }
  const strange = await page.request.post('/pdc', { headers, form: { pdc: 'P100001' } })
  expect(strange.status()).toBe(404)
  await page.goto('/home')
  await expect(choice).toHaveValue('P100002B')
  await logOut(page)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name, value }) => name.endsWith('session') && value)).toEqual([])
  await loginAs('100002', '/home')
  await expect(choice).toHaveValue('P100002B')
  await selectPoint(page, stack.portal, 'P100002A')
  await loginAs('100001', '/home')
  await expect(choice).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Mon contrat' })).toContainText('P100001')
})

test(
  '[HOME-14] [HOME-15] [HOME-16] [BEY-135] a consumption alert explains itself and gives the rules of the rebate',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/home')
    const alert = page.getByRole('region', { name: 'Il y a peut-être une fuite chez vous' })
    await expect(alert).toContainText(
      /demandez une remise au plus tard le\u00a0\d{2}\/\d{2}\/\d{4} inclus/,
    )
    await alert.getByText('Comprendre cette alerte').click()
    await atEachWidth(page, () => expectCentred(page.getByRole('dialog')))
    await expect(alert).toContainText('double de votre moyenne des trois dernières années')
    await expect(alert).toContainText(
      /Relevé du\u00a0\d{2}\/\d{2}\/\d{4}\u00a0: index \d+\u00a0m³, soit \d+\u00a0m³/,
    )
    await expect(alert).toContainText('dans le mois')
    await expect(alert).toContainText('l’attestation d’un plombier nous parvient')
    await expect(alert).toContainText('habitation')
    await expect(alert).toContainText('après le compteur')
    await atEachWidth(page, () => expectAccessible(page))
    const panel = page.getByRole('dialog')
    const behind = (one: Element) => getComputedStyle(one, '::backdrop').backgroundColor
    expect(await panel.evaluate(behind)).toBe('rgba(0, 0, 0, 0)')
    await page.keyboard.press('Tab')
    await expect(panel).toBeVisible()
    await expect(page.locator('main :focus')).not.toHaveCount(0)
    await expect(panel.locator(':focus')).toHaveCount(0)
  },
)

test('[HOME-05] [HOME-12] [HOME-17] the shortcuts lead on, and one says whether one pays monthly; a credit reads « AVOIR », in the subscriber’s favour', async ({
  page,
  loginAs,
}) => {
  const shortcut = (name: string) =>
    page.getByRole('region', { name: 'Mes démarches' }).getByRole('link', { name })
  await loginAs('100001', '/home')
  for (const [name, path] of [
    ['Payer une facture', paths.invoiceList],
    ['Je déménage', paths.moving],
    ['Je souhaite être mensualisé', paths.monthly],
    ['Faire une réclamation', paths.complaints],
  ] as const)
    await expect(shortcut(name)).toHaveAttribute('href', new RegExp(`^${path}(\\?|$)`))
  await loginAs('100003', '/home')
  await expect(page.getByRole('heading', { name: /^Prochain prélèvement / })).toBeVisible()
  for (const text of ['AVOIR', '42,18 €', 'en votre faveur'])
    await expect(balance(page)).toContainText(text)
  await expectSound(page)
  await shortcut('Je suis mensualisé').click()
  await expect(page).toHaveURL(/\/paymentmodes\/mensualisation/)
})
