import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { main } from '../../../tests/support/steps.ts'

test('[BEY-186] [BEY-426] an invoice says why it has its amount, and leads to the PDF, more time and a dispute; a stranger’s is not there', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/home')
  await main(page).getByRole('link', { name: 'F100001-01' }).click()
  await expect(page).toHaveURL('/factures/consulter/F100001-01?pdc=P100001')
  const why = page.getByRole('region', { name: 'Pourquoi ce montant' })
  await expect(why).toContainText('nos estimations d’avant étaient trop basses de 43,35 €')
  for (const amount of ['5,20 €', '35,82 €', '43,35 €', '84,37 €'])
    await expect(why).toContainText(amount)
  await expect(main(page).getByRole('link', { name: 'Payer 84,37 €' })).toBeVisible()
  for (const name of [
    'Télécharger la facture (PDF)',
    'Demander un délai',
    'Contester cette facture',
  ])
    await expect(main(page).getByRole('link', { name })).toBeVisible()
  await expectSound(page)
  const before = page.getByRole('region', { name: 'Par rapport à avant' })
  await expect(before).toContainText(
    /^.*Par jour, nous avons estimé .*Le compteur, relevé depuis, en dit plus\./s,
  )
  await page.goto('/factures/consulter')
  const listed = page.getByRole('row').filter({ hasText: 'F100001-02' })
  await expect(listed).toContainText(/150\sjours, 25\sm³ estimés/)
  await listed.getByRole('link', { name: /^Facture du/ }).click()
  await expect(why).toContainText(
    'C’est moins d’eau que la fois d’avant\u00a0: 25\u00a0m³ estimés.',
  )
  await expect(before).toContainText(
    'Par jour, nous avons estimé 39\u00a0% de moins que sur la facture précédente et 42\u00a0% de moins que l’an dernier.',
  )
  // An estimate of last year leads to the reading that followed it, not to today's.
  await page.goto('/factures/consulter/F100001-04')
  const [, year = ''] =
    /(\d{4})$/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
  await expect(
    main(page).getByRole('link', { name: /^Voir le relevé suivant, du\s\d\d\/\d\d\/\d{4}$/ }),
  ).toContainText(String(Number(year) + 1))
  await page.goto('/factures/consulter/F100001-05')
  await expect(before).toContainText(
    /Par jour, vous avez consommé .+ que sur la facture précédente et .+ que l’an dernier\./,
  )
  await world.fail({ call: 'getInvoiceDetails', mode: '500' })
  await page.goto('/factures/consulter/F100001-01?pdc=P100001')
  await expect(main(page)).toContainText(
    'Problème lors de la récupération du détail de votre facture.',
  )
  await expect(main(page).getByRole('link', { name: 'Payer 84,37 €' })).toBeVisible()
  expect((await page.request.get('/factures/consulter/F100002C-01')).status()).toBe(404)
})

test('[BEY-300] an invoice names the part of each body, the VAT by rate and last year’s water; without the call it says so', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/factures/consulter/F100001-01?pdc=P100001')
  const own = page.getByRole('region', { name: 'Cette facture' })
  await expect(main(page)).toContainText('taxes comprises, hors abonnement\u00a0: 0,00398 €')
  await own.getByText('Où va cet argent').click()
  for (const line of [
    /Distribution de l’eau\s*abonnement 3,09\s€\s; eau 14,98\s€, à 1,6640\s€ le m³\s; régularisation 18,12\s€\s*36,19\s€/,
    /TVA à 5,5\s%\s*2,52\s€/,
    /TVA à 10\s%\s*3,27\s€/,
  ])
    await expect(own).toContainText(line)
  await own.getByText('La qualité de votre eau en 2025').click()
  await expect(own).toContainText('Eau conforme aux limites de qualité toute l’année.')
  await expectSound(page)
  await world.fail({ call: 'getInvoiceParts', mode: '500' })
  await page.goto('/factures/consulter/F100001-01?pdc=P100001')
  await expect(main(page)).toContainText(
    'Problème lors de la récupération de la part de chaque organisme.',
  )
  await expect(own.getByText('Où va cet argent')).toBeHidden()
})
