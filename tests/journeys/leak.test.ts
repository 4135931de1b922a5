import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import { pressAnyhow } from '../support/steps.ts'

test.beforeEach(({ loginAs }) => loginAs('100001'))

async function openAssistant(page: Page) {
  await page.goto('/factures/controle')
  const links = page.getByRole('link', { name: /^Chercher une fuite pour P100001, relève du \d/ })
  await links.first().click()
  return page.getByRole('form', { name: 'Dossier de fuite' })
}

/** The last day to ask for the rebate, as the page tells it. */
async function lastDay(page: Page): Promise<string> {
  const told = await page.getByText(/^Il vous reste .* inclus\.$/).textContent()
  return /\d\d\/\d\d\/\d{4}/.exec(told ?? '')?.[0] ?? ''
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
  const law = page.getByRole('region', { name: 'Ce que prévoit la loi' })
  for (const words of [
    'local d’habitation',
    'après le compteur',
    'appareils ménagers',
    'attestation d’une entreprise de plomberie',
    'double de votre consommation moyenne',
  ])
    await expect(law).toContainText(words)
  await expect(law).toContainText(/environ \d+\sm³ ne vous seraient pas facturés/)
  await expect(
    page.getByText(/^Il vous reste \d+\sjours, jusqu’au \d\d\/\d\d\/\d{4} inclus\.$/),
  ).toBeVisible()
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  const [, releve = ''] = /releve=([\d-]+)/.exec(page.url()) ?? []
  const [year = 0, month = 0, day = 0] = releve.split('-').map(Number)
  const later = new Date(Date.UTC(year, month + 1, day)).toISOString().slice(0, 10)
  await world.setToday(later)
  await page.reload()
  await expect(page.getByText('Écrivez-nous quand même')).toBeVisible()
  await expect(page.getByRole('form')).not.toContainText('au plus tard')
  await atEachWidth(page, () => expectAccessible(page))
})

test('a leak file without a message is refused, at its field', async ({ page }) => {
  const form = await openAssistant(page)
  await expect(form).toMatchAriaSnapshot(`
    - form "Dossier de fuite":
      - paragraph: /l’attestation du plombier.* au plus tard le \\d+\\/\\d+\\/\\d+/
      - text: Votre message
      - paragraph: /Où est la fuite.*caractères au plus/
      - textbox "Votre message"
      - button "Ouvrir le dossier"
      - link "Revenir à ma consommation"
  `)
  await expect(form.getByRole('textbox')).toHaveAccessibleDescription(/caractères au plus/)

  await pressAnyhow(page, 'Ouvrir le dossier')
  await expect(form.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: "Une erreur est à corriger :"
      - list:
        - listitem:
          - link "Message requis":
            - /url: "#champ-message"
  `)
  await expect(form.getByRole('textbox')).toHaveAccessibleDescription(/Message requis/)
  await expect(page).toHaveTitle(/^Erreur/)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('[CALL-21] [CLAIM-02] a leak file is opened once, cites the reading, and stays open on the page', async ({
  page,
  world,
}) => {
  const form = await openAssistant(page)
  const message = 'La canalisation du jardin a cédé ; le plombier vient lundi.'
  await form.getByRole('textbox').fill(message)
  await form.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(
    page.getByText(/^Dossier de fuite reçu le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/),
  ).toBeVisible()
  await expect(
    page.getByText(
      `Votre dossier est ouvert, mais l’attestation du plombier doit nous parvenir au plus tard le ${await lastDay(page)} : envoyez-la à contact@eaux-exemple.fr, en citant P100001, ou appelez le 09 69 00 00 00.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(/parti le \d\d\/\d\d\/\d{4} à \d\d:\d\d/).first()).toBeVisible()
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  await page.reload()
  await expect(page.getByText('Dossier de fuite reçu le')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.goto(page.url().replace(/&envoi=.*/, ''))
  await expect(form).toContainText('Vous avez ouvert un dossier pour cette relève le')
  await expect(form).toContainText('l’attestation du plombier doit nous parvenir au plus tard le')
  await expectValidHtml(page)

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
  expect(body.message).toMatch(/^Relève du \d\d\/\d\d\/\d{4} \(148\sm³\)\s:\s+La canalisation du/)
})

test('a leak file that cannot leave keeps its message, and leaves later', async ({
  page,
  world,
}) => {
  await openAssistant(page)
  await world.fail({ call: 'sendUserClaim', mode: '500' })
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Fuite au sous-sol.')
  await page.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    "Problème lors de l'envoi de votre demande",
  )
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toHaveValue(
    'Fuite au sous-sol.',
  )
  await atEachWidth(page, () => expectAccessible(page))
  await world.heal()
  await page.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(page.getByText('Dossier de fuite reçu le')).toBeVisible()
})

test('an alert of somebody else, or of no day, is not found', async ({ page }) => {
  for (const query of ['', '?releve=2020-01-01', '?releve=x&pdc=P100002A']) {
    const response = await page.goto(`/factures/controle/fuite${query}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Alerte introuvable' })).toBeVisible()
    // Asking again would not help.
    await expect(page.getByRole('link', { name: 'Réessayer' })).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Revenir à mes factures' }),
    ).toHaveAttribute('href', '/factures')
  }
  await atEachWidth(page, () => expectAccessible(page))
})

test('a household of no size is refused at its field', async ({ page }) => {
  await page.goto('/factures/controle')
  const section = page.getByRole('region', { name: 'Et les foyers comme le mien' })
  const form = section.getByRole('form', { name: 'Taille du foyer' })
  await expect(form).toMatchAriaSnapshot(`
    - form "Taille du foyer":
      - text: Combien de personnes vivent dans ce logement ?
      - combobox "Combien de personnes vivent dans ce logement ?"
      - button "Comparer"
  `)
  await form.getByRole('button', { name: 'Comparer', exact: true }).click()
  await expect(page).toHaveURL(/\/factures\/controle\/foyer$/)
  await expect(page.getByRole('form').getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: "Une erreur est à corriger :"
      - list:
        - listitem:
          - link "Choisissez un nombre de personnes, de 1 à 20"
  `)
  const choice = page.getByRole('combobox', { name: 'Combien de personnes' })
  await expect(choice).toHaveAccessibleDescription(/Choisissez un nombre de personnes/)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  await choice.selectOption('3 personnes')
  await page.getByRole('button', { name: 'Comparer', exact: true }).click()
  await expect(page).toHaveURL(/\/factures\/controle#foyers$/)
})

test('the consumption is compared with as many people once they are told, until they are forgotten', async ({
  page,
}) => {
  await page.goto('/factures/controle')
  const section = page.getByRole('region', { name: 'Et les foyers comme le mien' })
  const choice = section.getByRole('combobox', { name: 'Combien de personnes' })
  await choice.selectOption('3 personnes')
  await page.getByRole('button', { name: 'Comparer', exact: true }).click()
  await expect(page).toHaveURL(/\/factures\/controle#foyers$/)
  await expect(section).toContainText('22 % de plus que la moyenne des foyers de cette taille')
  await expect(section).toContainText('Un foyer de 3 personnes consomme en moyenne 162 m³ par an')
  await expect(choice).toHaveValue('3')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  await page.getByRole('button', { name: 'Ne plus comparer' }).click()
  await expect(section).not.toContainText('foyers de cette taille')
  await expect(choice).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Ne plus comparer' })).toHaveCount(0)
})
