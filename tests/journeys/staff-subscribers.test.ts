import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { balance, fillLogin, logInElsewhere, main, pressAnyhow } from '../support/steps.ts'
import { staffPassword } from '../support/world.ts'

const here = '/adm-sem-webabo/subManangement'
const list = new RegExp(`${here}\\??$`)

const search = (page: Page) => page.getByRole('search', { name: 'Rechercher un utilisateur' })
const rows = (page: Page) => main(page).locator('tbody').getByRole('row')

/** The actions of staff about the subscriber of a panel. */
const trailIn = (panel: Locator) => panel.getByRole('table', { name: /^Actions du personnel/ })

async function find(page: Page, label: string, value: string) {
  await page.goto(here)
  await search(page).getByLabel(label, { exact: true }).fill(value)
  await search(page).getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/\?/)
}

/** The panel of a subscriber, from the list. */
async function openPanel(page: Page, refAbo: string) {
  await find(page, 'Référence abonné', refAbo)
  await page.getByRole('link', { name: new RegExp(`^Modifier .*\\(${refAbo}\\)`) }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(refAbo)
  return panel
}

test('[ADMSUB-02] [ADMSUB-05] [ADMSUB-06] [ADMSUB-07] the list has twenty rows by last name, and five headers that sort', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', here)
  await expect(page.getByRole('link', { name: 'Liste des utilisateurs' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByLabel('Lignes par page').getByRole('option')).toHaveText([
    '10',
    '20',
    '50',
    '100',
  ])
  await expect(page.getByLabel('Lignes par page')).toHaveValue('20')
  const cells = (place: number) =>
    rows(page).evaluateAll(
      (all, at) => all.map(row => (row.children[at] as HTMLElement | undefined)?.innerText ?? ''),
      place,
    )
  const names = await cells(0)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'fr')))
  await expectSound(page)

  await page.goto(`${here}?taille=100`)
  const headers = ['Nom', 'Prénom', 'Adresse e-mail', 'Référence abonné', 'Date d’ouverture']
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText(headers)
  const sorted = page.locator('th[aria-sort]')
  await expect(sorted).toHaveText('Nom')
  await sorted.getByRole('link').click()
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
  const reversed = await cells(0)
  expect(reversed).toEqual([...reversed].sort((a, b) => b.localeCompare(a, 'fr')))
})

test('[ADMSUB-03] [ADMSUB-04] [ADMSUB-21] each field finds, or says that none was found; « Réinitialiser » empties', async ({
  loginAs,
}) => {
  const page = await loginAs('agent')
  for (const [label, value] of [
    ['Référence abonné', '100005'],
    ['Nom', 'moreau'],
    ['Adresse e-mail', 'ines.moreau@'],
  ] as const) {
    await find(page, label, value)
    await expect(rows(page).filter({ hasText: '100005' })).toHaveCount(1)
    for (const text of await rows(page).allInnerTexts()) expect(text.toLowerCase()).toContain(value)
    await expect(search(page).getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await find(page, 'Nom', '%')
  await expect(
    page.getByRole('status').filter({ hasText: 'Aucun utilisateur récupéré !' }),
  ).toBeVisible()
  await expect(main(page)).not.toContainText('0 utilisateur')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
  await search(page).getByRole('link', { name: 'Réinitialiser' }).click()
  await expect(page).toHaveURL(list)
  await expect(search(page).getByLabel('Adresse e-mail')).toHaveValue('')
  await expect(rows(page)).toHaveCount(20)
})

test('[ADMSUB-09] the panel shows the account, and its forms read well', async ({ loginAs }) => {
  const page = await loginAs('agent')
  const panel = await openPanel(page, '100008')
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "Modifier Hugo Roux":
      - heading "Modifier Hugo Roux" [level=2]
      - link "Fermer"
      - term: Référence abonné
      - definition: "100008"
      - term: Adresse e-mail
      - definition: hugo.roux@example.fr
      - heading "Changer l’adresse e-mail" [level=3]
      - form "Changer l’adresse e-mail":
        - text: Nouvel email
        - textbox "Nouvel email"
        - textbox "Votre mot de passe"
        - button "Changer l’adresse e-mail"
      - heading "Définir un mot de passe" [level=3]
      - form "Définir un mot de passe":
        - textbox "Mot de passe"
        - textbox "Confirmation du mot de passe"
        - textbox "Votre mot de passe"
        - button "Modifier le mot de passe"
      - form "Réinitialiser le mot de passe":
        - button "Envoyer un e-mail de réinitialisation"
      - heading "Historique des actions" [level=3]
      - link "Supprimer l’utilisateur"
  `)
  await expectSound(page)
})

test('[ADMSUB-10] [ADMSUB-13] a new address lets its subscriber in, whose other sessions are over', async ({
  browser,
  loginAs,
  stack,
}) => {
  const subscriber = await logInElsewhere(browser, stack, '100010')
  const page = await loginAs('agent')
  const panel = await openPanel(page, '100010')
  const form = panel.getByRole('form', { name: 'Changer l’adresse e-mail' })
  await form.getByLabel('Nouvel email').fill('nouvelle.adresse@example.fr')
  await form.getByLabel('Votre mot de passe').fill(staffPassword)
  await form.getByRole('button', { name: 'Changer l’adresse e-mail' }).click()
  await expect(page).toHaveURL(/subManangement\?.*abonne=100010/)
  await expect(main(page)).toContainText("L'adresse mail a bien été modifié pour l'utilisateur")
  await expect(rows(page)).toContainText(['nouvelle.adresse@example.fr'])
  await subscriber.goto('/home')
  await expect(subscriber).toHaveURL(/\/connexion/)
  await fillLogin(subscriber, 'nouvelle.adresse@example.fr')
  await expect(balance(subscriber)).toBeVisible()
  await subscriber.context().close()

  await openPanel(page, '100010')
  const trail = trailIn(page.getByRole('dialog'))
  await expect(trail.getByRole('row').nth(1)).toContainText(/agent.*Adresse e-mail modifiée.*Fait/s)
  await expectAccessible(page)
})

test('[ADMSUB-15] [ADMSUB-16] a password that an agent sets lets its subscriber in, and the old one no more', async ({
  browser,
  loginAs,
  stack,
}) => {
  const subscriber = await logInElsewhere(browser, stack, '100014')
  const page = await loginAs('agent')
  const panel = await openPanel(page, '100014')
  const send = () => pressAnyhow(page, 'Modifier le mot de passe')
  const proof = panel
    .getByRole('form', { name: 'Définir un mot de passe' })
    .getByLabel('Votre mot de passe')
  const one = panel.getByLabel('Mot de passe', { exact: true })
  const two = panel.getByLabel('Confirmation du mot de passe')
  await one.fill('Robinet-Tordu-78')
  await two.fill('Robinet-Tordu-79')
  await proof.fill(staffPassword)
  await send()
  await expect(two).toHaveAccessibleDescription(/Les mots de passe ne sont pas identiques/)
  await one.fill('Robinet-Tordu-78')
  await two.fill('Robinet-Tordu-78')
  await proof.fill(staffPassword)
  await send()
  await expect(main(page)).toContainText('Modification du mot de passe réussie.')

  await subscriber.goto('/home')
  await expect(subscriber).toHaveURL(/\/connexion/)
  await fillLogin(subscriber, '100014')
  await expect(main(subscriber)).toContainText('mot de passe incorrect')
  await fillLogin(subscriber, '100014', 'Robinet-Tordu-78')
  await expect(balance(subscriber)).toBeVisible()
  await subscriber.context().close()
})

test('[ADMSUB-19] [ADMSUB-20] [ADMUSR-16] a deletion is asked once more, from the panel only', async ({
  browser,
  loginAs,
  stack,
}) => {
  const subscriber = await logInElsewhere(browser, stack, '100016')
  const page = await loginAs('agent')
  await find(page, 'Référence abonné', '100016')
  await expect(rows(page).getByRole('link')).toHaveText([/^[A-Z]/, /^Modifier/])
  const panel = await openPanel(page, '100016')
  await panel.getByRole('link', { name: 'Supprimer l’utilisateur' }).click()
  const asked = page.getByRole('dialog', { name: /^Supprimer .* \?$/ })
  await expect(asked).toContainText('100016')
  await expectSound(page)
  await asked.getByRole('link', { name: 'Annuler' }).click()
  await page
    .getByRole('dialog', { name: /^Modifier/ })
    .getByRole('link', { name: /^Supprimer/ })
    .click()
  await asked.getByLabel('Votre mot de passe').fill(staffPassword)
  await asked.getByRole('button', { name: 'Supprimer l’utilisateur' }).click()
  await expect(main(page)).toContainText("Suppression de l'utilisateur effectuée avec succès !")
  await expect(main(page)).toContainText('Aucun utilisateur récupéré !')
  await subscriber.goto('/home')
  await expect(subscriber).toHaveURL(/\/connexion/)
  await fillLogin(subscriber, '100016')
  await expect(main(subscriber)).toContainText("Numéro d'abonné, email ou mot de passe incorrect")
  await subscriber.context().close()
})
