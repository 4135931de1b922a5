import { expect, inBrowser, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import {
  atProvider,
  balance,
  dayFromNow,
  expectPaid,
  fillLogin,
  goToProvider,
  main,
} from '../support/steps.ts'

const sessionCall = 'payment/doPayment'
const bookingCall = 'payment/payBills'

test('[CALL-41] [PAY-01] [PAY-02] [PAY-04] [PAY-05] [PAY-06] [PAY-09] [HOME-07] [HOME-08] [HOME-11] [DATA-19] a subscriber logs in, reads what is owed, pays it by card and comes back to a settled balance', async ({
  page,
  loginAs,
  stack,
  world,
}) => {
  await page.goto('/')
  await fillLogin(page, '100001')
  const due = main(page).getByRole('listitem').filter({ hasText: 'A REGLER' })
  await expect(due).toContainText('84,37 €')
  await expect(due).toContainText('F100001-01')
  await expect(due).toContainText(dayFromNow(20))
  const late = main(page).getByRole('listitem').filter({ hasText: 'EN RETARD' })
  await expect(late).toContainText('126,50 €')
  await expect(late).toContainText('F100001-02')
  await expect(late).toContainText(dayFromNow(-12))

  await balance(page).getByRole('link', { name: 'Payer 210,87 €' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Payer 210,87 €' }).click()
  await expect(page.getByText('210,87 €')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(stack.provider)
  await atProvider(page, 'Payer')

  await expect(page).toHaveURL(/\/factures\/consulter\?paiement=/)
  await expectPaid(page, '210,87 €')
  await expect(main(page)).toContainText('Tout est réglé à cette adresse')
  await page.goto('/home')
  await expect(balance(page)).toContainText('SOLDE')
  await expect(balance(page)).not.toContainText('EN RETARD')

  const [session, ...others] = await world.journal(sessionCall)
  expect(others).toEqual([])
  expect(session?.body).toMatchObject({
    amount: 21087,
    pdc: 'P100001',
    redirectUrl: expect.stringContaining(`${stack.portal}/factures/consulter/`),
    cancelUrl: expect.stringContaining(`${stack.portal}/factures/consulter/`),
  })
  expect(await world.journal(bookingCall)).toHaveLength(1)

  await page.goto('/factures/controle')
  await loginAs('100003', '/paymentmodes/prelevement')
  const made = (await world.journal()).map(({ path }) => path.replace(/^\/api\/|\?.*/g, ''))
  const called = [
    'pdcs',
    'invoices',
    'getSoldePdc',
    'statements',
    'statements/alert',
    'bankAccount',
  ]
  expect(made).toEqual(expect.arrayContaining([...called, 'payment/details']))
})

test(
  '[PAY-08] [SHELL-13] a refused payment is an error in the words of the provider, until it is dismissed',
  inBrowser,
  async ({ loginAs, world }) => {
    const page = await loginAs('100001')
    await goToProvider(page)
    await atProvider(page, 'Refuser')
    await expect(main(page)).toContainText(/Transaction refusée/)
    await expect(page.getByRole('button', { name: 'Payer 210,87 €' })).toBeVisible()
    expect(await world.journal(bookingCall)).toEqual([])
    const toast = page.getByRole('alert').filter({ hasText: 'Transaction refusée' })
    const fading = await toast.evaluate(element => element.getAnimations({ subtree: true }).length)
    expect(fading).toBe(0)
    await expectAccessible(page)
    await toast.getByRole('link', { name: 'Fermer' }).click()
    await expect(toast).toHaveCount(0)
  },
)

test('[INV-12] before the payment a dialog says what is paid, and what cannot be paid online', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/factures/consulter')
  await page.getByRole('button', { name: 'Payer mes factures' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payer mes factures' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Payer mes factures":
      - heading /^Payer mes factures 12 rue des Lavoirs · P100001$/ [level=1]
      - status
      - alert
      - term: /^Facture F100001-02 EN RETARD à payer au plus tard le \\d\\d\\/\\d\\d\\/\\d{4}$/
      - definition: /126,50\\s€/
      - term: /^Facture F100001-01 à payer au plus tard le \\d\\d\\/\\d\\d\\/\\d{4}$/
      - definition: /84,37\\s€/
      - term: Total à payer
      - definition:
        - strong: /210,87\\s€/
      - paragraph:
        - text: /Les factures qui ne peuvent pas être payées en ligne ne sont pas comprises dans ce montant\\./
        - link "09 69 00 00 00"
      - paragraph: /sur le site sécurisé de notre prestataire, puis revenir ici/
      - form "Payer par carte":
        - button /Payer 210,87\\s€/
        - link "Revenir sans payer"
  `)
  await expectSound(page)
  await dialog.getByRole('link', { name: 'Revenir sans payer' }).click()
  await expect(page).toHaveURL(/\/factures\/consulter$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await world.journal(sessionCall)).toEqual([])
})

test('[PAY-10] an invoice whose booking is in doubt is not paid a second time; once the utility is back it is booked, though the payer does not come back', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await world.fail({ call: 'payBills', mode: '500' })
  await goToProvider(page, ['F100001-02'])
  await atProvider(page, 'Payer')
  await expect(main(page)).toContainText('ne payez pas une seconde fois')
  const notice =
    'Un paiement de 126,50 € est en cours de vérification : ne payez pas une seconde fois.'
  await page.goto('/home')
  await expect(balance(page)).toContainText(notice)
  const card = main(page).getByRole('listitem').filter({ hasText: 'F100001-02' })
  await expect(card).toContainText('Paiement en cours de vérification')
  await expectSound(page)

  await page.goto('/factures/consulter')
  await expect(main(page)).toContainText(notice)
  await expect(main(page)).toContainText('À payer : 2 factures 210,87 €')
  const row = page.getByRole('row').filter({ hasText: 'F100001-02' })
  await expect(row).toContainText('Paiement en cours de vérification')
  await expectSound(page)
  await page.getByRole('button', { name: 'Payer mes factures' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Payer 84,37 €' })).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText([/84,37/, /84,37/])
  await expect(dialog).toContainText(
    'La facture F100001-02 n’est pas dans ce montant : un paiement est en cours de vérification.',
  )

  await page.goto('/factures/consulter/payer?facture=F100001-02')
  await expect(page).toHaveURL(/\/factures\/consulter$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByText(notice)).toHaveCount(1)
  expect(await world.journal(sessionCall)).toHaveLength(1)
  await world.heal()
  await expect(async () => {
    await page.goto('/factures/consulter')
    await expect(main(page)).toContainText('À payer : 1 facture 84,37 €', { timeout: 1000 })
  }).toPass({ timeout: 45_000 })
})

test('a session that ended at the provider’s is opened again, and the payment shown', async ({
  loginAs,
}) => {
  const page = await loginAs('100001')
  await goToProvider(page)
  await page.context().clearCookies()
  await atProvider(page, 'Payer')
  await expect(page).toHaveURL(/\/connexion/)
  await fillLogin(page, '100001')
  await expectPaid(page, '210,87 €')
})
