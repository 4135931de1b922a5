import type { Page } from '@playwright/test'
import { everywhere, expect, test } from '../support/fixtures.ts'
import { addLongPast, invoiceCount, oldSubscriber } from '../support/long-past.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { ageSessions } from '../support/sessions.ts'
import {
  fetchLink,
  fillLogin,
  heading,
  logInElsewhere,
  main,
  press,
  pressAnyhow,
} from '../support/steps.ts'
import { password as present } from '../support/world.ts'

const chosen = 'Fontaine-2026'

async function fillPasswords(page: Page, old: string, password: string, confirmation: string) {
  await page.getByLabel('Ancien mot de passe').fill(old)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du nouveau mot de passe').fill(confirmation)
}

async function fillMails(page: Page, mail: string, confirmation = mail) {
  await page.getByLabel('Nouvelle adresse e-mail', { exact: true }).fill(mail)
  await page.getByLabel('Confirmation de la nouvelle adresse e-mail').fill(confirmation)
}

test('[BEY-425] [MAIL-01] [PWD-01] [PWD-10] the account leads to the change of password and of address, and back, and ends the session', async ({
  loginAs,
}) => {
  const page = await loginAs('100020', '/compteabo')
  await expectSound(page)
  for (const [tile, url] of [
    ['Modifier mon mot de passe', /\/compteabo\/modifier-mdp$/],
    ['Changer mon adresse e-mail', /\/compteabo\/changer-mail$/],
  ] as const) {
    await main(page).getByRole('link', { name: tile }).click()
    await expect(page).toHaveURL(url)
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page).toHaveURL(/\/compteabo$/)
  }
  await press(page, 'Me déconnecter')
  await expect(page).toHaveURL(/\/connexion$/)
  await page.goto('/compteabo')
  await expect(page).toHaveURL(/\/connexion/)
})

test('the documents are reached from the account, those of every metering point, the newest first', async ({
  loginAs,
}) => {
  const page = await loginAs('100002', '/compteabo')
  await main(page).getByRole('link', { name: 'Mes documents' }).click()
  await expect(page).toHaveURL(/\/compteabo\/documents$/)
  await expectSound(page)
  const point = (pdc: string) => page.getByRole('region', { name: pdc })
  const invoices = point('P100002C').getByRole('link', { name: /^Facture du .* F100002C/ })
  await expect(invoices.first()).toContainText('F100002C-01')
  await expect(point('P100002A').getByRole('link', { name: 'Mandat' })).toBeVisible()
  await expect(point('P100002A').getByRole('link', { name: 'Échéancier' })).toHaveCount(0)
  await expect(point('P100002B').getByRole('link', { name: 'Échéancier' })).toBeVisible()
  await expect(point('P100002C').getByRole('link', { name: 'Mandat' })).toHaveCount(0)
  await point('P100002C').getByText('Factures des années d’avant').click()
  await expect(invoices.last()).toBeVisible()
  await expectAccessible(page)

  // Whatever point is selected.
  for (const link of [
    invoices.first(),
    point('P100002A').getByRole('link', { name: 'Mandat' }),
    point('P100002B').getByRole('link', { name: 'Échéancier' }),
  ]) {
    const file = await fetchLink(link)
    expect(file.headers()['content-type']).toBe('application/pdf')
  }
  const strange = await page.goto('/factures/fichier/F100001-01?pdc=P100001')
  expect(strange?.headers()['content-type']).toContain('text/html')
  await expect(page).toHaveURL(/\/compteabo\/documents$/)
  await expect(main(page)).toContainText('ne fait pas partie de votre abonnement')
})

test('the documents show the invoices of some years, and lead to those before', async ({
  loginAs,
  stack,
}) => {
  addLongPast(stack.dataDir)
  const page = await loginAs(oldSubscriber, '/compteabo/documents')
  await main(page).getByText('Factures des années d’avant').click()
  const shown = await main(page)
    .getByRole('link', { name: /^Facture du/ })
    .count()
  // One of them has no file.
  await expect(main(page)).toContainText(`${invoiceCount - 1 - shown} factures plus anciennes`)
  await expectSound(page)
  await main(page)
    .getByRole('link', { name: /factures plus anciennes/ })
    .click()
  await expect(page).toHaveURL(/\/factures\/consulter$/)
})

test('[MSG-01] an invoice whose file is missing is left out; where none can be had it is said, and the other documents are there', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100003', '/compteabo/documents')
  await expect(page.getByRole('link', { name: /^Facture/ })).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: /F100003-01/ })).toHaveCount(0)
  await world.fail({ call: 'getInvoices', mode: '500' })
  expect((await page.goto('/compteabo/documents'))?.status()).toBe(200)
  await expect(main(page)).toContainText('Problème lors de la récupération de vos factures.')
  await expect(main(page)).toContainText('Les factures de cette adresse n’ont pas pu être lues.')
  await expect(main(page).getByRole('link', { name: 'Échéancier' })).toBeVisible()
  await expectSound(page)
})

test('[PWD-02] [PWD-03] [PWD-04] [PWD-05] [PWD-06] [PWD-07] [PWD-08] [PWD-09] what is wrong with a password is listed, and said at each field; once changed it opens the account, and closes it everywhere else', async ({
  loginAs,
  browser,
  stack,
  world,
}) => {
  const other = await logInElsewhere(browser, stack, '100001')

  const page = await loginAs('100001', '/compteabo/modifier-mdp')
  await pressAnyhow(page, 'Valider')
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Ancien mot de passe',
    'Nouveau mot de passe',
    'Veuillez confirmez le nouveau mot de passe',
  ])
  await expectSound(page)
  await fillPasswords(page, present, 'fontaine', 'fontaines')
  await pressAnyhow(page, 'Valider')
  await expect(
    page.getByLabel('Nouveau mot de passe', { exact: true }),
  ).toHaveAccessibleDescription(/Format du mot de passe incorrect/)
  await expect(page.getByLabel('Confirmation du nouveau mot de passe')).toHaveAccessibleDescription(
    /Les mots de passe ne sont pas identiques/,
  )
  await fillPasswords(page, 'Pas-le-bon-2026', chosen, chosen)
  await press(page, 'Valider')
  await expect(page.getByLabel('Ancien mot de passe')).toHaveAccessibleDescription(
    /L'ancien mot de passe est incorrect/,
  )
  expect(await world.journal('compteabo/modifyPassword')).toEqual([])

  await fillPasswords(page, present, chosen, chosen)
  await press(page, 'Valider')
  await expect(heading(page)).toHaveText('Mot de passe modifié Étape 2 sur 2')
  await expectSound(page)
  await page.goto('/home')
  await expect(heading(page)).toHaveText('Bonjour Claire')
  await other.goto('/home')
  await expect(other).toHaveURL(/\/connexion/)
  await fillLogin(other, '100001', chosen)
  await expect(other).toHaveURL(/\/home$/)
  await other.context().close()
})

test('[MAIL-02] [MAIL-03] [MAIL-04] [MAIL-05] [MAIL-06] [MAIL-07] [MAIL-08] [MAIL-09] what is wrong with a new address is said beside the present one, and stays typed; then the link goes to it, and the second step says what to do with it', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo/changer-mail')
  const present = page.getByLabel('Adresse e-mail actuelle')
  const mail = page.getByLabel('Nouvelle adresse e-mail', { exact: true })
  const confirmation = page.getByLabel('Confirmation de la nouvelle adresse e-mail')
  await expect(present).toHaveValue('claire.martin@example.fr')
  await pressAnyhow(page, 'Valider')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
  await expectSound(page)
  await fillMails(page, 'claire@', 'claire@example.fr')
  await press(page, 'Valider')
  await expect(mail).toHaveAccessibleDescription(/Veuillez saisir une adresse mail valide/)
  await expect(confirmation).toHaveAccessibleDescription(
    /Les adresses email ne sont pas identiques/,
  )
  await expect(mail).toHaveValue('claire@')
  await expect(confirmation).toHaveValue('claire@example.fr')
  await fillMails(page, 'karim.benali@example.fr')
  await press(page, 'Valider')
  await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    "L'adresse email karim.benali@example.fr est déjà utilisée !",
  )
  await expect(mail).toHaveValue('karim.benali@example.fr')

  await fillMails(page, 'claire@example.fr')
  await press(page, 'Valider')
  await expect(main(page)).toContainText('Étape 2 sur 2')
  await expect(main(page)).toContainText('Un lien a été envoyé à claire@example.fr')
  expect(page.url()).not.toContain('claire')
  await expectSound(page)
  const [sent] = await world.mails('claire@example.fr')
  expect(sent?.links).toEqual([expect.stringMatching(/\/compteabo\/changer-mail\/[\w-]{20,}$/)])
  await page.goto('/compteabo/changer-mail')
  await expect(present).toHaveValue('claire.martin@example.fr')
  await loginAs('100004', '/compteabo/changer-mail/envoye')
  await expect(page).toHaveURL(/\/compteabo\/changer-mail$/)
})

test('some time after the log-in, the address is changed once the password is typed again, which leads back to the form', async ({
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo/changer-mail')
  await fillMails(page, 'claire@example.fr', 'claire@example.com')
  ageSessions(stack, 11)
  await press(page, 'Valider')
  await expect(heading(page)).toHaveText('Confirmer mon mot de passe')
  expect(await world.mails()).toEqual([])
  await expectSound(page)

  const secret = page.getByLabel('Mot de passe', { exact: true })
  await pressAnyhow(page, 'Valider')
  await expect(secret).toHaveAccessibleDescription(/Mot de passe requis/)
  await secret.fill('Pas-le-bon-2026')
  await press(page, 'Valider')
  await expect(secret).toHaveAccessibleDescription(/Mot de passe incorrect/)
  await expect(secret).toHaveValue('')
  await expectSound(page)
  await page.goto('/compteabo/changer-mail')
  await expect(page).toHaveURL(/\/compteabo\/mot-de-passe-actuel$/)

  await secret.fill(present)
  await press(page, 'Valider')
  await expect(page).toHaveURL(/\/compteabo\/changer-mail$/)
  await expect(page.getByLabel('Nouvelle adresse e-mail', { exact: true })).toHaveValue(
    'claire@example.fr',
  )
  await expect(page.getByLabel('Confirmation de la nouvelle adresse e-mail')).toHaveValue(
    'claire@example.com',
  )
  await fillMails(page, 'claire@example.fr')
  await press(page, 'Valider')
  await expect(main(page)).toContainText('Un lien a été envoyé à claire@example.fr')
})

test('the present address is warned, and cancels the change without logging in', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo/changer-mail')
  await fillMails(page, 'voleur@example.fr')
  await press(page, 'Valider')
  await expect(main(page)).toContainText('Un lien a été envoyé à voleur@example.fr')
  const [warning] = await world.mails('claire.martin@example.fr')
  const [confirmation] = await world.mails('voleur@example.fr')
  const [cancel = ''] = warning?.links ?? []
  const thief = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto(cancel)
  await expectSound(page)
  expect(await world.journal('compteabo/cancelMailChange')).toEqual([])
  await press(page, 'Annuler le changement')
  await expect(main(page)).toContainText('votre adresse e-mail reste la même')
  await page.goto(cancel)
  await press(page, 'Annuler le changement')
  await expect(main(page)).toContainText('votre adresse e-mail reste la même')

  await page.context().addCookies(thief)
  await page.goto(confirmation?.links[0] ?? '')
  await page.getByRole('button', { name: /^Valider/ }).click()
  await expect(main(page)).toContainText('Lien de modification de mail invalide.')
  await expect(main(page)).toContainText('claire.martin@example.fr')
})

test(
  'one sees where the account is open, and closes what one does not know',
  everywhere,
  async ({ loginAs, browser, stack, javaScriptEnabled }) => {
    const other = await logInElsewhere(browser, stack, '100001', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    })

    const page = await loginAs('100001', '/compteabo')
    await page.getByText('Mes sessions ouvertes', { exact: true }).click()
    const sessions = page.getByRole('region', { name: 'Mes sessions ouvertes' })
    await expect(sessions.getByRole('rowheader', { name: 'Firefox sur Linux' })).toHaveCount(1)
    await expect(sessions.getByText('Cette session')).toHaveCount(1)
    await sessions
      .getByRole('row', { name: /Firefox sur Linux/ })
      .getByRole('button', { name: /^Fermer la session Firefox sur Linux/ })
      .click()
    await expect(main(page)).toContainText('La session est fermée.')
    // The answer leads to the list, which a browser unfolds for it.
    if (javaScriptEnabled) await expect(sessions).toBeFocused()
    await expect(sessions.getByText('Cette session')).toBeVisible()
    await expect(sessions.getByRole('rowheader', { name: 'Firefox sur Linux' })).toHaveCount(0)
    await other.goto('/home')
    await expect(other).toHaveURL(/\/connexion/)
    await other.context().close()
  },
)
