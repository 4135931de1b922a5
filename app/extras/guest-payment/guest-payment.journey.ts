import type { Page } from '@playwright/test'
import { expectWithin } from '../../../tests/support/first-screen.ts'
import { expect, inBrowser, narrow, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import {
  atProvider,
  dayFromNow,
  fetchLink,
  findPaperInvoice,
  heading,
  main,
  openPaperInvoice,
} from '../../../tests/support/steps.ts'

// A neighbour holds an invoice of Claire Martin, on paper, and pays it.

const mail = 'voisine@example.fr'

const thanks = (page: Page) => page.getByRole('status').filter({ hasText: 'Merci, votre paiement' })

test('[BEY-01] [BEY-08] [BEY-09] [BEY-188] the holder of an invoice pays it from the log-in page, without an account, and gets the receipt by mail; its subscriber reads of it', async ({
  page,
  world,
  loginAs,
}) => {
  await page.goto('/connexion')
  await expect(page.getByRole('listitem').filter({ hasText: 'J’ai besoin d’aide' })).toContainText(
    /Ouvert|Ferm[eé]/,
  )
  await page.getByRole('link', { name: 'J’ai une facture papier' }).click()
  await expect(heading(page)).toContainText('Payer une facture')
  await expect(page.getByRole('img', { name: /Exemple de facture/ })).toBeVisible()
  await expectSound(page)

  await findPaperInvoice(page)
  await expect(page).toHaveURL(/\/payer-une-facture\/facture$/)
  await expect(main(page)).toContainText('84,37 €')
  await expect(main(page)).toContainText(dayFromNow(20))
  for (const kept of ['Claire', 'Martin', 'P100001', 'Lavoirs', 'F100001-02', '126,50'])
    await expect(page.locator('body')).not.toContainText(kept)
  await expectSound(page)

  await page.getByLabel('Adresse e-mail').fill('voisine')
  await page.getByRole('button', { name: 'Payer 84,37 €' }).click()
  await expect(main(page)).toContainText('L’adresse e-mail n’est pas complète')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('voisine')
  await expectSound(page)
  await page.getByLabel('Adresse e-mail').fill(mail)
  await page.getByRole('button', { name: 'Payer 84,37 €' }).click()
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
  await atProvider(page, 'Payer')

  await expect(page).toHaveURL(/\/payer-une-facture\/facture$/)
  await expect(thanks(page)).toContainText('84,37 €')
  await expectSound(page)
  const paper = thanks(page).getByRole('link', { name: 'Télécharger le reçu (PDF)' })
  const file = await fetchLink(paper)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await world.journal('payment/payBills')).toHaveLength(1)
  await expect.poll(async () => (await world.mails(mail)).length, { timeout: 30_000 }).toBe(1)
  const [receipt] = await world.mails(mail)
  expect(receipt?.text).toContain('F100001-01')
  expect(receipt?.text).not.toContain('Martin')
  await page.reload()
  await expect(thanks(page)).toContainText('Le reçu vous a été envoyé par e-mail.')

  await openPaperInvoice(page)
  await expect(thanks(page)).toContainText('84,37 €')
  await page.getByRole('button', { name: 'Effacer cette page' }).click()
  await expect(page).toHaveURL(/\/connexion$/)
  await openPaperInvoice(page)
  await expect(main(page)).toContainText('Cette facture est réglée')
  await expectSound(page)

  await page.context().clearCookies()
  await loginAs('100001', '/factures/consulter')
  await expect(main(page)).toContainText('À payer : 1 facture 126,50 €')
  const paid = page.getByRole('row').filter({ hasText: 'F100001-01' })
  await expect(paid).toContainText('Réglée sans compte')
  await page.goto('/factures/paiements')
  await expect(page.getByRole('row').filter({ hasText: '84,37' })).toContainText('sans compte')
  await expectSound(page)
})

test(
  '[BEY-250] a guest pays and has the receipt within as few screens as were drawn',
  inBrowser,
  async ({ page }) => {
    await page.setViewportSize(narrow)
    await openPaperInvoice(page)
    await expectWithin(page, { button: 437, screens: 1.45 })
    await page.getByRole('button', { name: 'Payer 84,37 €' }).click()
    await atProvider(page, 'Payer')
    await expectWithin(page, { title: 250, button: 613, screens: 1.45 })
    await expectSound(page)
  },
)
