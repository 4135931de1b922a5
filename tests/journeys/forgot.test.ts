import { everywhere, expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { fillLogin, logInElsewhere, main, pressAnyhow } from '../support/steps.ts'
import type { World } from '../support/world.ts'

const claire = 'claire.martin@example.fr'

/** The newest link that was mailed to this address. */
async function linkTo(world: World, mail: string): Promise<string> {
  const [link = ''] = (await world.mails(mail)).flatMap(({ links }) => links)
  expect(link).not.toBe('')
  return link
}

test('[FORGOT-01] [FORGOT-03] the request is a tab of the log-in, and asks for a number or an address', async ({
  page,
}) => {
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page).toHaveURL(/\/forgotPassword$/)
  await pressAnyhow(page, 'Envoyer')
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Mot de passe oublié" [level=1]
    - navigation "Accès":
      - list:
        - listitem:
          - link "Se connecter"
        - listitem:
          - link "Créer un compte"
        - listitem:
          - link "Mot de passe oublié"
    - alert:
      - paragraph: "Une erreur est à corriger :"
      - list:
        - listitem:
          - link "Numéro abonné ou adresse email requis"
    - textbox "Numéro abonné" [invalid]
    - button "Envoyer"
  `)
  await expect(page.getByLabel('Numéro abonné')).toHaveAccessibleDescription(
    /Ou l’adresse e-mail de votre compte.*Numéro abonné ou adresse email requis/,
  )
  await expectSound(page)
})

test('[FORGOT-02] [FORGOT-13] [FORGOT-17] [FORGOT-20] the link lets one choose a new password, which opens the account and closes it everywhere else', async ({
  page,
  world,
  browser,
  stack,
}) => {
  const other = await logInElsewhere(browser, stack, '100001')

  await page.goto('/forgotPassword')
  await page.getByLabel('Numéro abonné').fill('100001')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(main(page)).toContainText('boîte mail')
  await page.goto(await linkTo(world, claire))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Fontaine-2026')
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('Fontaine-2026')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page).toHaveURL(/\/connexion$/)
  await expect(main(page)).toContainText('Modification du mot de passe éffectué avec succès !')
  await fillLogin(page, '100001', 'Fontaine-2026')
  await expect(page).toHaveURL(/\/home$/)
  await other.goto('/home')
  await expect(other).toHaveURL(/\/connexion/)
  await other.context().close()
})

test(
  '[SIGNUP-09] [FORGOT-16] the strength of a new password has a name: while it is typed, or when it is refused; the way back is there',
  everywhere,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/forgotPassword/100009/demo-mdp-100009')
    const password = page.getByLabel('Nouveau mot de passe', { exact: true })
    const strength = page.getByRole('status').filter({ hasText: 'Force du mot de passe' })
    for (const [typed, level] of [
      ['aaaaaaaa', 'Très faible'],
      ['7Vrt-mosaique-Quai-41-brume', 'Très fort'],
    ] as const) {
      await password.fill(typed)
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Valider' }).click()
      await expect(strength).toContainText(level)
    }
    await expectSound(page)
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await expect(page).toHaveURL(/\/connexion$/)
  },
)
