import type { Page } from '@playwright/test'
import { gestion } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { inDatabase } from '../support/sessions.ts'
import type { Stack } from '../support/stack.ts'
import { atProvider, goToProvider, heading, main } from '../support/steps.ts'

const here = '/adm-sem-webabo/paiements'

const notice = (page: Page) => page.getByRole('link', { name: /^Paiements \d+ à vérifier$/ })
const rows = (page: Page) => main(page).locator('tbody').getByRole('row')

/** The provider takes another amount than it asked for. */
const tamper = (stack: Stack) =>
  inDatabase(stack, 'backend.db', db =>
    db.exec('UPDATE ProviderSession SET amountCents = amountCents - 1 WHERE code IS NULL'),
  )

async function payAnotherAmount(page: Page, stack: Stack) {
  await goToProvider(page, ['F100001-02'])
  tamper(stack)
  await atProvider(page, 'Payer')
  await expect(main(page)).toContainText('en cours de vérification')
}

/** From the list to the question of one of the three decisions. */
async function choose(page: Page, decision: string) {
  await page.goto(here)
  await page.getByRole('link', { name: /^Examiner le paiement de 126,50 €/ }).click()
  const panel = page.getByRole('dialog', { name: 'Paiement de 126,50 €' })
  await panel.getByRole('link', { name: decision }).click()
  return page.getByRole('dialog', { name: new RegExp(`^${decision}`) })
}

// The payments of other tests are none of this one's.
test.beforeEach(({ stack }) =>
  inDatabase(stack, 'portal.db', db =>
    db.exec(`UPDATE PaymentLine SET open = NULL;
      UPDATE Payment SET state = 'expired', checkAt = NULL WHERE state = 'to-check'`),
  ),
)

test('[GUARD-13] with nothing to check, neither bar nor list speaks of it; a payment of another amount is not booked, and reaches an agent by the bar of every page', async ({
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('agent', gestion)
  await expect(notice(page)).toHaveCount(0)
  await page.goto(here)
  await expect(main(page)).toContainText('Tout est vérifié')
  await expect(main(page)).toContainText('Un paiement vient ici quand')
  await expectSound(page)
  await loginAs('100001')
  await payAnotherAmount(page, stack)
  await page.goto('/factures/paiements')
  await expect(rows(page).first()).toContainText('En cours de vérification par nos services')
  expect(await world.journal('payment/payBills')).toEqual([])

  await loginAs('agent', gestion)
  await expect(notice(page)).toHaveText('Paiements 1 à vérifier')
  await expectSound(page)
  await notice(page).click()
  await expect(heading(page)).toHaveText('Paiements par carte à vérifier')
  await expect(rows(page)).toHaveCount(1)
  for (const text of ['100001', '126,50 €', 'un autre montant', 'moins d’une heure'])
    await expect(rows(page)).toContainText(text)
  await expectSound(page)

  await page.getByRole('link', { name: /^Examiner/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "Paiement de 126,50 €":
      - heading "Paiement de 126,50 €" [level=2]
      - link "Fermer"
      - term: Référence
      - definition: /^[0-9a-f-]{36}$/
      - term: Pourquoi
      - definition: Le prestataire annonce un autre montant ou une autre commande
      - term: Depuis
      - definition: moins d’une heure
      - term: Abonné
      - definition:
        - link "100001"
      - term: Point de comptage
      - definition: P100001
      - term: Factures
      - definition: F100001-02 (126,50 €)
      - term: Demandé le
      - definition
      - term: Dernier mot du prestataire
      - definition: "00000"
      - heading "Ce qui s’est passé" [level=3]
      - table "Ce qui s’est passé"
      - link "Redemander"
      - link "Imputé à la main"
      - link "Sans suite"
  `)
  await expectSound(page)
})

/** The actions of staff about the subscriber, the latest first; looking here adds one. */
async function auditTrail(page: Page) {
  await page.goto('/adm-sem-webabo/subManangement/100001') // sic
  const rows = page.getByRole('dialog').getByRole('table').getByRole('row')
  return rows.filter({ hasNotText: 'Fiche consultée' })
}

test('booked by hand: asked once more, done once, written down, and notified to the subscriber', async ({
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('100001')
  await payAnotherAmount(page, stack)
  await loginAs('agent')
  const byHand = await choose(page, 'Imputé à la main')
  await expectSound(page)
  const question = page.url()
  await byHand.getByRole('button', { name: 'Imputé à la main' }).click()
  await expect(page).toHaveURL(/\/adm-sem-webabo\/paiements$/)
  await expect(main(page)).toContainText('Le paiement de 126,50 € est imputé.')
  await expect(main(page)).toContainText('Tout est vérifié')
  expect(await world.journal('payment/payBills')).toEqual([])

  await page.goto(question)
  await expect(page).toHaveURL(/\/adm-sem-webabo\/paiements$/)
  await expect(main(page)).toContainText('Ce paiement n’est plus à vérifier')

  const latest = (await auditTrail(page)).nth(1)
  await expect(latest).toContainText('Paiement imputé à la main')
  await expect(latest).toContainText('Fait')

  await loginAs('100001', '/factures/paiements')
  await expect(rows(page).first()).toContainText('Enregistré')
  // The bank never took the amount that a receipt would state.
  await expect(rows(page).first().getByRole('link')).toHaveCount(0)
})
