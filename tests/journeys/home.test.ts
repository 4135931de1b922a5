import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectCentred, expectValidHtml } from '../support/quality.ts'
import { balance } from '../support/steps.ts'

test('[HOME-01] [HOME-02] [HOME-04] [SHELL-03] [SHELL-08] [SHELL-14] a subscriber with three metering points switches between them and every screen follows', async ({
  page,
  loginAs,
  stack,
}) => {
  await loginAs('100002')
  await page.request.post('/pdc', { headers: { origin: stack.portal }, form: { pdc: 'P100002A' } })
  await page.goto('/home')
  await expect(page.getByText('Une adresse n’apparaît pas')).toBeVisible()
  const list = page.getByRole('table', { name: 'Solde de chaque point de comptage' })
  await expect(list.getByRole('row').filter({ hasText: /P100002[ABC]/ })).toHaveCount(3)
  await expect(list.getByRole('row').filter({ hasText: 'P100002C' })).toContainText('61,05 €')
  await expect(balance(page)).toContainText('SOLDE')

  const choice = page.getByRole('combobox', { name: 'Adresse affichée' })
  await expect(choice).toHaveValue('P100002A')
  await choice.selectOption('P100002C')
  // Nothing moves before the button is pressed.
  await expect(balance(page)).toContainText('P100002A')
  await page.getByRole('button', { name: 'Changer' }).click()
  await expect(balance(page)).toContainText('P100002C')
  await expect(balance(page)).toContainText('A REGLER')
  await expect(balance(page)).toContainText('61,05 €')
  await atEachWidth(page, () => expectAccessible(page))

  await page.goto('/factures/consulter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('P100002C')
  await expect(page.getByRole('rowheader', { name: 'F100002C-01' })).toBeVisible()
})

test('[SHELL-15] the selected metering point comes back at the next log-in', async ({
  page,
  loginAs,
  stack,
}) => {
  await loginAs('100002')
  const headers = { origin: stack.portal }
  await page.request.post('/pdc', { headers, form: { pdc: 'P100002B' } })
  await page.request.post('/deconnexion', { headers })
  expect((await page.context().cookies()).filter(({ value }) => value.length > 100)).toEqual([])
  await loginAs('100002')
  await page.goto('/home')
  await expect(page.getByRole('combobox', { name: 'Adresse affichée' })).toHaveValue('P100002B')
  await page.request.post('/pdc', { headers, form: { pdc: 'P100002A' } })
})

const labels = [
  { login: '100001', pdc: undefined, label: 'Aucun', row: '[SHELL-05] no payment mode' },
  { login: '100002', pdc: 'P100002A', label: 'Prélèvement', row: '[SHELL-05] direct debit' },
  { login: '100002', pdc: 'P100002B', label: 'Mensuel', row: '[SHELL-05] monthly plan' },
  { login: '100003', pdc: undefined, label: 'Prélèvement/Mensuel', row: '[SHELL-05] both' },
]
for (const { login, pdc, label, row } of labels) {
  test(`${row} reads « ${label} »`, async ({ page, loginAs, stack }) => {
    await loginAs(login)
    const headers = { origin: stack.portal }
    if (pdc) await page.request.post('/pdc', { headers, form: { pdc } })
    await page.goto('/home')
    const mode = page
      .getByRole('definition')
      .and(page.locator('dt:has-text("Mode de paiement") + dd'))
    await expect(mode).toHaveText(label)
  })
}

test('[SHELL-04] [SHELL-06] one metering point is fixed text, with its address, town and subscription date', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/home')
  const banner = page.getByRole('region', { name: 'Contrat sélectionné' })
  await expect(banner).toContainText('P100001')
  await expect(banner).toContainText('12 rue des Lavoirs')
  await expect(banner).toContainText('Vauclaire-sur-Lède')
  await expect(banner).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  await expect(banner.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByText('n’apparaît pas')).toHaveCount(0)
})

test('[SHELL-07] without a subscription date the banner reads « Aucune »', async ({
  page,
  loginAs,
}) => {
  await loginAs('100006')
  await page.goto('/home')
  await expect(page.locator('dt:has-text("Date de souscription") + dd')).toHaveText('Aucune')
})

test('[HOME-12] a credit reads « AVOIR », in the subscriber’s favour', async ({
  page,
  loginAs,
}) => {
  await loginAs('100003')
  await page.goto('/home')
  await expect(balance(page)).toContainText('AVOIR')
  await expect(balance(page)).toContainText('42,18 €')
  await expect(balance(page)).toContainText('en votre faveur')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('[HOME-11] [HOME-03] nothing owed reads « SOLDE »', async ({ page, loginAs }) => {
  await loginAs('100004')
  await page.goto('/home')
  await expect(balance(page)).toContainText('SOLDE')
  await expect(balance(page)).toContainText('Toutes vos factures sont réglées')
  await atEachWidth(page, () => expectAccessible(page))
})

test('[HOME-09] [HOME-10] a late invoice is counted and leads to the invoices', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/home')
  await expect(balance(page)).toContainText('une facture en retard')
  await balance(page).getByRole('link', { name: 'Consulter et payer mes factures' }).click()
  await expect(page).toHaveURL(/\/factures\/consulter$/)
})

test('[HOME-13] the day of the deadline is still « A REGLER », the next day is « EN RETARD »', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  const day = (days: number) =>
    new Date(Date.now() + days * 24 * 3600 * 1000).toLocaleDateString('sv-SE', {
      timeZone: 'Europe/Paris',
    })
  const invoice = balance(page).getByRole('listitem').filter({ hasText: 'F100001-01' })
  await world.setToday(day(20))
  await loginAs('100001')
  await page.goto('/home')
  await expect(invoice).toContainText('A REGLER')
  await world.setToday(day(21))
  await loginAs('100001')
  await page.goto('/home')
  await expect(invoice).toContainText('EN RETARD')
})

test('[HOME-14] [HOME-15] [HOME-16] a consumption alert explains itself and gives the rules of the rebate', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/home')
  const alert = page.getByRole('region', { name: 'Alertes de consommation' })
  await alert.getByText('Comprendre cette alerte').click()
  await atEachWidth(page, () => expectCentred(page.getByRole('dialog')))
  await expect(alert).toContainText('double de votre moyenne des trois dernières années')
  await expect(alert).toContainText(
    /Relève du\u00a0\d{2}\/\d{2}\/\d{4}\u00a0: index \d+\u00a0m³, soit \d+\u00a0m³/,
  )
  await expect(alert).toContainText('dans le mois')
  await expect(alert).toContainText('l’attestation d’un plombier nous parvient')
  await expect(alert).toContainText('habitation')
  await expect(alert).toContainText('après le compteur')
  await atEachWidth(page, () => expectAccessible(page))
})

test('[MSG-01] alerts that cannot be had are said to be; the balance is there', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await world.fail({ call: 'getAlerts', mode: '500' })
  expect((await page.goto('/home'))?.status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Alertes de consommation' })).toContainText(
    'Problème lors de la récupération de vos alertes de consommation.',
  )
  await expect(balance(page)).toContainText('A REGLER')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('[HOME-05] [HOME-17] [HOME-18] the shortcuts lead to paying, moving, monthly payment and complaints', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/home')
  const shortcuts = page.getByRole('region', { name: 'Mes démarches' })
  const targets = {
    'Payer une facture': '/factures/consulter',
    'Je déménage': '/services/demenagement',
    'Je souhaite être mensualisé': '/paymentmodes/mensualisation',
    'Faire une réclamation': '/services/reclamations',
  }
  for (const [name, href] of Object.entries(targets))
    await expect(shortcuts.getByRole('link', { name })).toHaveAttribute('href', href)
  await loginAs('100003')
  await page.goto('/home')
  await expect(shortcuts.getByRole('link', { name: 'Je suis mensualisé' })).toBeVisible()
})
