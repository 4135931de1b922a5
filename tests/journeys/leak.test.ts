import type { Page } from '@playwright/test'
import { payload } from '../support/example-wizard.ts'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { step } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

test.beforeEach(({ loginAs }) => loginAs('100001'))

async function openAssistant(page: Page) {
  await page.goto('/factures/controle')
  const links = page.getByRole('link', { name: /^Chercher une fuite/ })
  await links.first().click()
  return page.getByRole('form', { name: 'Dossier de fuite' })
}

test('from an alert at home, the assistant says what to check, what the law gives and until when', async ({
  page,
  world,
}) => {
  await page.goto('/home')
  await page.getByRole('link', { name: /^Chercher une fuite pour la relève du \d/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chercher une fuite' })).toBeVisible()
  await expect(page.getByText('148 m³', { exact: true })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Ce qu’il faut vérifier' })
  await expect(steps.getByRole('listitem')).toHaveCount(7)
  await page.getByText('Ce que prévoit la loi').click()
  const law = page.getByRole('group').filter({ hasText: 'Ce que prévoit la loi' })
  for (const words of [
    'local d’habitation',
    'après le compteur',
    'appareils ménagers',
    'attestation d’une entreprise de plomberie',
    'double de votre consommation moyenne',
  ])
    await expect(law).toContainText(words)
  await expect(page.getByRole('main')).toContainText(
    /environ \d+\sm³ ne vous seraient pas facturés/,
  )
  await expect(
    page.getByText(/^Il vous reste \d+\sjours, jusqu’au \d\d\/\d\d\/\d{4} inclus\.$/),
  ).toBeVisible()
  await expectSound(page)

  const [, releve = ''] = /releve=([\d-]+)/.exec(page.url()) ?? []
  const [year = 0, month = 0, day = 0] = releve.split('-').map(Number)
  const later = new Date(Date.UTC(year, month + 1, day)).toISOString().slice(0, 10)
  await world.setToday(later)
  await page.reload()
  await expect(
    page.getByText(/^Le délai d’un mois s’est terminé le .*Écrivez-nous quand même/),
  ).toBeVisible()
  await expect(page.getByRole('form')).not.toContainText('au plus tard')
  await atEachWidth(page, () => expectAccessible(page))
})

test('[CALL-21] [CLAIM-02] [CLAIM-07] a leak file is opened from its alert, cites the readings, takes the certificate, and the assistant knows of it', async ({
  page,
  world,
}) => {
  const form = await openAssistant(page)
  await expect(form).toMatchAriaSnapshot(`
    - form "Dossier de fuite":
      - paragraph: /Joignez l’attestation du plombier.* au plus tard le \\d+\\/\\d+\\/\\d+/
      - text: Votre message
      - paragraph: /Où est la fuite.*caractères au plus/
      - textbox "Votre message"
      - text: Attestation du plombier, photos (facultatif)
      - paragraph: /3 fichiers au plus/
      - button "Attestation du plombier, photos (facultatif)"
      - button "Ouvrir le dossier"
      - link "Revenir à ma consommation"
  `)
  const assistant = page.url()
  await form.getByRole('textbox').fill('La canalisation du jardin a cédé.')
  await form
    .getByLabel(/^Attestation du plombier/)
    .setInputFiles(await Promise.all([pdf(600, 'attestation.pdf'), jpg()].map(payload)))
  await form.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(page).toHaveURL(step('/services/reclamations', 'confirmation'))
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('D100001-1')

  await page.goto(assistant)
  await expect(page.getByRole('main')).toContainText(
    /Vous avez déjà ouvert le dossier de fuite D100001-1, le \d\d\/\d\d\/\d{4}\./,
  )
  await expect(page.getByRole('link', { name: 'Voir ce dossier' })).toHaveAttribute(
    'href',
    '/historique/D100001-1',
  )
  await expectSound(page)

  const [sent, ...others] = await world.journal('users/sendUserClaim')
  expect(others).toEqual([])
  const body = sent?.body as Record<string, string>
  expect(body).toMatchObject({
    userName: 'Claire Martin',
    userLogin: '100001',
    userMail: 'claire.martin@example.fr',
    claimType: '1',
    pdc: 'P100001',
  })
  expect(body.message).toMatch(
    /^Relevés\s: [\d\s]+m³ le \d\d\/\d\d\/\d{4}, [\d\s]+m³ le \d\d\/\d\d\/\d{4}\s+La canalisation du/,
  )
})

const household = '/factures/controle/foyer'

test('the consumption is compared with as many people once they are entered, until they are forgotten', async ({
  page,
}) => {
  await page.goto(household)
  const section = page.getByRole('main')
  const choice = section.getByRole('combobox', { name: 'Combien de personnes' })
  await choice.selectOption('3 personnes')
  await page.getByRole('button', { name: 'Comparer', exact: true }).click()
  await expect(page).toHaveURL(household)
  await expect(section).toContainText('22 % de plus que la moyenne des foyers de cette taille')
  await expect(section).toContainText('Un foyer de 3 personnes consomme en moyenne 162 m³ par an')
  await expect(choice).toHaveValue('3')
  await expectSound(page)

  await page.getByRole('button', { name: 'Ne plus comparer' }).click()
  await expect(section).not.toContainText('foyers de cette taille')
  await expect(choice).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Ne plus comparer' })).toHaveCount(0)
})
