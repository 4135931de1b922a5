import type { Page } from '@playwright/test'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { logInElsewhere, main, pressAnyhow } from '../support/steps.ts'
import { staffPassword } from '../support/world.ts'

const here = '/adm-sem-webabo/userManangement'
const strong = 'Robinet-Tordu-78'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const access = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Accès gestion utilisateur\u00a0: ${name}` })

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')

type New = { nom: string; prenom: string; login: string; hasAccess?: boolean }

async function fillNew(page: Page, { nom, prenom, login, hasAccess }: New) {
  const form = page.getByRole('form', { name: "Créer l'utilisateur" })
  await form.getByLabel('Nom', { exact: true }).fill(nom)
  await form.getByLabel('Prénom').fill(prenom)
  await form.getByLabel('Accès gestion utilisateur').setChecked(hasAccess ?? false)
  await form.getByLabel("Nom d'utilisateur").fill(login)
  await form.getByLabel('Mot de passe', { exact: true }).fill(strong)
  await form.getByLabel('Confirmation du mot de passe').fill(strong)
  await form.getByLabel('Votre mot de passe').fill(staffPassword)
}

async function create(page: Page, agent: New) {
  await page.goto(`${here}/creer`)
  await fillNew(page, agent)
  await page.getByRole('button', { name: "Créer l'utilisateur" }).click()
  await expect(main(page)).toContainText("Création de l'utilisateur effectuée avec succès !")
}

async function openPanel(page: Page, name: string) {
  await page.goto(here)
  await page.getByRole('link', { name: `Modifier ${name}` }).click()
  const panel = page.getByRole('dialog', { name: `Modifier ${name}` })
  await expect(panel).toBeVisible()
  return panel
}

test('[ADMUSR-02] [ADMUSR-03] the list names the agents, and says who manages the others', async ({
  loginAs,
}) => {
  const page = await loginAs('admin', here)
  await expect(page.getByRole('link', { name: 'Liste des utilisateurs admins' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nom',
    'Nom d’utilisateur',
    'Accès gestion utilisateur',
    'Modifier',
  ])
  await expect(rowOf(page, 'Responsable Principal')).toContainText('admin')
  await expect(access(page, 'Responsable Principal')).toBeChecked()
  await expect(access(page, 'Agent Clientèle')).not.toBeChecked()
  await expectSound(page)
})

test('[ADMUSR-04] [ADMUSR-05] the form has six fields, and asks for one’s own password', async ({
  loginAs,
}) => {
  const page = await loginAs('admin', here)
  await page.getByRole('link', { name: "Créer l'utilisateur" }).click()
  await expect(page.getByRole('form', { name: "Créer l'utilisateur" })).toMatchAriaSnapshot(`
    - form "Créer l'utilisateur":
      - textbox "Nom"
      - textbox "Prénom"
      - checkbox "Accès gestion utilisateur"
      - textbox "Nom d'utilisateur"
      - textbox "Mot de passe"
      - textbox "Confirmation du mot de passe"
      - heading "Votre confirmation"
      - textbox "Votre mot de passe"
      - button "Créer l'utilisateur"
  `)
  await pressAnyhow(page, "Créer l'utilisateur")
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6)
  await expectSound(page)
})

test('[ADMUSR-04] [ADMUSR-06] [ADMUSR-07] [ADMUSR-13] [ADMUSR-15] [ADMUSR-16] [GUARD-14] a colleague is created, logs in, and has the right that was given', async ({
  browser,
  loginAs,
  stack,
}) => {
  const page = await loginAs('admin')
  await create(page, { nom: 'Durand', prenom: 'Anne', login: 'anne', hasAccess: true })
  await expect(page).toHaveURL(/\/userManangement$/)
  await expect(rowOf(page, 'Durand Anne')).toContainText('anne')
  await expect(access(page, 'Durand Anne')).toBeChecked()
  const anne = await logInElsewhere(browser, stack, 'anne', { password: strong })
  await expect(menuOf(anne)).toContainText(['Gestion des admins'])
  await anne.context().close()
})

test('[ADMUSR-09] [ADMUSR-10] [ADMUSR-16] a colleague is changed without a new password, which stays', async ({
  browser,
  loginAs,
  stack,
}) => {
  const page = await loginAs('admin')
  const panel = await openPanel(page, 'Agent Clientèle')
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "Modifier Agent Clientèle":
      - heading "Modifier Agent Clientèle" [level=2]
      - link "Fermer"
      - term: Nom d'utilisateur
      - definition: agent
      - form "Modifier l'utilisateur":
        - textbox "Nom": Agent Clientèle
        - checkbox "Accès gestion utilisateur"
        - textbox /Nouveau mot de passe/
        - textbox /Confirmation du mot de passe/
        - textbox /Votre mot de passe/
        - button "Enregistrer"
      - heading "Historique des actions" [level=3]
      - link "Supprimer l’utilisateur"
  `)
  await expectSound(page)
  await panel.getByLabel('Nom', { exact: true }).fill('Agent Comptable')
  await panel.getByLabel('Accès gestion utilisateur').check()
  // A stranger at an unlocked screen gives no one the right.
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  const own = panel.getByLabel('Votre mot de passe')
  await expect(own).toHaveAccessibleDescription(/Votre mot de passe requis/)
  await expect(panel.getByLabel('Accès gestion utilisateur')).toBeChecked()
  await own.fill(staffPassword)
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main(page)).toContainText("Modification de l'utilisateur effectuée avec succès !")
  await expect(access(page, 'Agent Comptable')).toBeChecked()
  const agent = await logInElsewhere(browser, stack, 'agent')
  await expect(menuOf(agent).filter({ hasText: 'Gestion des admins' })).toHaveCount(1)
  await agent.context().close()
  const trail = (await openPanel(page, 'Agent Comptable')).getByRole('table')
  await expect(trail).toContainText('Accès à la gestion des admins donné')
  await expect(trail).toContainText('Compte modifié')
})

test('[ADMUSR-09] [ADMUSR-16] a deletion is asked once more, and ends the colleague’s session', async ({
  browser,
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('admin')
  await create(page, { nom: 'Blanc', prenom: 'Tom', login: 'tom' })
  const tom = await logInElsewhere(browser, stack, 'tom', { password: strong })
  const panel = await openPanel(page, 'Blanc Tom')
  await panel.getByRole('link', { name: 'Supprimer l’utilisateur' }).click()
  const asked = page.getByRole('dialog', { name: /^Supprimer Blanc Tom/ })
  await expect(asked).toContainText('tom')
  await expectSound(page)
  expect(await world.journal('admin/deleteAdminUser')).toEqual([])
  await asked.getByLabel('Votre mot de passe').fill(staffPassword)
  await asked.getByRole('button', { name: 'Supprimer l’utilisateur' }).click()
  await expect(main(page)).toContainText("Suppression de l'utilisateur effectuée avec succès !")
  await expect(rowOf(page, 'Blanc Tom')).toHaveCount(0)
  await tom.goto('/adm-sem-webabo/gestion')
  await expect(tom).toHaveURL(/\/adm-sem-webabo\?/)
  await tom.context().close()
})

test('[ADMUSR-15] no manager is offered to delete themselves or to give up their right', async ({
  loginAs,
}) => {
  const page = await loginAs('admin')
  const panel = await openPanel(page, 'Responsable Principal')
  await expect(panel).toContainText('seul un collègue peut lui retirer l’accès ou le supprimer')
  await expect(panel.getByRole('checkbox')).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Supprimer l’utilisateur' })).toHaveCount(0)
  await expectSound(page)
  const own = page.url()
  await page.goto(`${own}/supprimer`)
  await expect(page).toHaveURL(own)
})

test(
  '[BEY-771] a script names the empty fields of a new agent before anything is posted',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('admin', `${here}/creer`)
    const posts: string[] = []
    page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
    const form = page.getByRole('form', { name: "Créer l'utilisateur" })
    await form.getByLabel('Prénom').fill('Zoé')
    await pressAnyhow(page, "Créer l'utilisateur")
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      'Nom',
      "Nom d'utilisateur",
      'Mot de passe',
      'Confirmation du mot de passe',
      'Votre mot de passe',
    ])
    await expect(form.getByText('Nom requis')).toHaveCount(1)
    await expect(form.getByLabel('Prénom')).toHaveValue('Zoé')
    expect(posts).toEqual([])
    await fillNew(page, { nom: 'Petit', prenom: 'Zoé', login: 'zoe.petit' })
    await page.getByRole('button', { name: "Créer l'utilisateur" }).click()
    await expect(main(page)).toContainText("Création de l'utilisateur effectuée avec succès !")
  },
)
