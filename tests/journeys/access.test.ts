import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import {
  fillLogin,
  heading,
  logInStaff,
  logOut,
  main,
  press,
  pressAnyhow,
} from '../support/steps.ts'
import { password, staffPassword } from '../support/world.ts'

test('[LOGIN-05] [LOGIN-09] [GUARD-18] [GUARD-19] by the number or the address one lands on /home, with a sealed cookie that scripts cannot read and that ends with the browser, unless asked to stay', async ({
  page,
  world,
}) => {
  const logIn = async (login: string) => {
    await fillLogin(page, login)
    await expect(page).toHaveURL(/\/home$/)
    await expect(heading(page)).toHaveText('Bonjour Claire')
    return (await page.context().cookies()).find(({ name }) => name === 'session')
  }
  await page.goto('/connexion')
  expect(await logIn('100001')).toMatchObject({ expires: -1, sameSite: 'Lax', httpOnly: true })
  expect(await page.content()).not.toContain('eyJ')

  await page.context().clearCookies()
  await world.reset()
  await page.goto('/connexion')
  await page.getByLabel('Rester connecté').check()
  const kept = await logIn('claire.martin@example.fr')
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / (24 * 3600)
  expect(Math.round(days)).toBe(30)
})

test('[SHELL-17] [GUARD-21] a log-out tells the back end, leads to /connexion, and a copied cookie is worthless after', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/home')
  const copied = await page.context().cookies()
  await logOut(page)
  await expect(page).toHaveURL(/\/connexion$/)
  expect(await world.journal('disconnect')).toHaveLength(1)
  await page.context().clearCookies()
  await page.context().addCookies(copied)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/connexion/)
})

test('[LOGIN-14] [SHELL-16] [SHELL-18] [SHELL-19] [GUARD-06] [GUARD-12] agents have their own log-in and one way out, and no metering point', async ({
  page,
  world,
}) => {
  await logInStaff(page, 'agent')
  await expect(page).toHaveURL(/\/adm-sem-webabo\/gestion$/)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button')).toHaveText(['Se déconnecter'])
  await expect(banner.getByRole('link', { name: /contact|mot de passe|e-mail/i })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Mon contrat' })).toHaveCount(0)
  await expectSound(page)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/adm-sem-webabo\/gestion$/)
  expect(await world.journal('pdcs')).toEqual([])
  await press(page, 'Se déconnecter')
  await expect(page).toHaveURL(/\/adm-sem-webabo$/)
})

test('[LOGIN-01] the ways in for subscribers are three pages, each a link away', async ({
  page,
}) => {
  await page.goto('/connexion?redirectTo=%2Ffactures')
  const tabs = page.getByRole('navigation', { name: 'Accès' })
  await expect(tabs).toMatchAriaSnapshot(`
    - navigation "Accès":
      - list:
        - listitem:
          - link "Se connecter"
        - listitem:
          - link "Créer un compte"
        - listitem:
          - link "Mot de passe oublié"
  `)
  for (const name of ['Mot de passe oublié', 'Créer un compte', 'Se connecter']) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name)
  }
  // After the log-in the visitor gets the page that they had asked for.
  await fillLogin(page, '100001')
  await expect(page).toHaveURL(/\/factures$/)
})

test('[LOGIN-02] [LOGIN-12] [LOGIN-13] [LOGIN-17] [LOGIN-18] [LOGIN-19] the staff log-in is one page without a captcha, and says what is wrong', async ({
  page,
  world,
}) => {
  await page.goto('/adm-sem-webabo')
  await expect(page).toHaveTitle("Espace d'administration – Espace agents")
  await expect(page.getByRole('banner')).toContainText('Espace agents')
  const tabs = page.getByRole('navigation', { name: 'Accès' })
  await expect(tabs.getByRole('link')).toHaveText(["Espace d'administration"])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Espace d'administration" [level=1]
    - navigation "Accès":
      - list:
        - listitem:
          - link "Espace d'administration"
    - text: Nom d'utilisateur
    - textbox "Nom d'utilisateur"
    - text: Mot de passe
    - textbox "Mot de passe"
    - button "Se connecter"
  `)
  const name = page.getByRole('textbox', { name: /Nom d.utilisateur/ })
  await pressAnyhow(page, 'Se connecter')
  await expect(name).toHaveAccessibleDescription(/Nom d'utilisateur requis/)
  await expectAccessible(page)
  await name.fill('agent')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Pas-le-bon-2026')
  await press(page, 'Se connecter')
  await expect(main(page)).toContainText(
    "Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.",
  )
  await world.fail({ call: 'adminLogin', mode: '500', times: 1 })
  await page.getByLabel('Mot de passe', { exact: true }).fill(staffPassword)
  await press(page, 'Se connecter')
  await expect(main(page)).toContainText('Panne de démonstration.')
})

test('[LOGIN-03] [LOGIN-04] [LOGIN-06] [LOGIN-07] what is missing is said in a summary and at each field; no subscriber gets in before the captcha is ticked', async ({
  page,
}) => {
  await page.goto('/connexion')
  const login = page.getByLabel('Numéro abonné ou adresse e-mail')
  const secret = page.getByLabel('Mot de passe', { exact: true })
  const box = page.getByRole('checkbox', { name: 'Je confirme ne pas être un robot' })
  await pressAnyhow(page, 'Se connecter')
  await expect(login).toHaveAccessibleDescription(/Numéro abonné ou adresse email requis/)
  await expect(secret).toHaveAccessibleDescription(/Mot de passe requis/)
  await expect(page).toHaveTitle(/^Erreur/)
  await expectSound(page)
  await login.fill('100001')
  await secret.fill(password)
  await pressAnyhow(page, 'Se connecter')
  await expect(box).toHaveAccessibleDescription(/Cochez la case/)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Bienvenue Vos factures, votre eau, vos démarches." [level=1]
    - alert:
      - paragraph: "Une erreur est à corriger :"
      - list:
        - listitem:
          - link "Cochez la case « Je confirme ne pas être un robot »"
    - textbox "Numéro abonné ou adresse e-mail": "100001"
    - textbox "Mot de passe"
    - checkbox "Je confirme ne pas être un robot" [invalid]
    - status
    - checkbox "Rester connecté"
    - button "Se connecter"
  `)
  await expectSound(page)
  await secret.fill(password)
  await box.check()
  await press(page, 'Se connecter')
  await expect(page).toHaveURL(/\/home$/)
})
