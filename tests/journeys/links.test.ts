import type { Page } from '@playwright/test'
import { atEachWidth, everywhere, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import { fillLogin, tickCaptcha } from '../support/steps.ts'
import type { World } from '../support/world.ts'

/** Without JavaScript one presses what the script presses by itself. */
async function open(page: Page, link: string, button: string, scripted = false) {
  await page.goto(link)
  if (!scripted) await page.getByRole('button', { name: button }).click()
}

async function newestLink(world: World, mail: string): Promise<string> {
  const [link = ''] = (await world.mails(mail)).flatMap(({ links }) => links)
  expect(link).not.toBe('')
  return link
}

test('[LINKS-01] looking a link up uses nothing up, and its page asks to press a button', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  for (const [link, button] of [
    ['/confirm/100008/demo-active-100008', 'Activer mon compte'],
    ['/confirmAdress/100009/demo-adresse-100009', 'Valider l’adresse'],
  ] as const) {
    await page.goto(link)
    await page.goto(link)
    await expectSound(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('main')).toContainText(/avec succès/)
  }
})

test(
  '[LINKS-05] [LINKS-06] [LINKS-08] [LINKS-09] an address is validated once, by a click, and leads to the staff log-in',
  everywhere,
  async ({ page, javaScriptEnabled }) => {
    const main = page.getByRole('main')
    const link = '/confirmAdress/100009/demo-adresse-100009'
    const press = () => page.getByRole('button', { name: 'Valider l’adresse' }).click()
    await page.goto(link)
    // A mail scanner with a browser in it ends here: once React has taken the page over, it does nothing by itself.
    if (javaScriptEnabled)
      await page.waitForFunction(async () => {
        const form = document.querySelector('main form')
        if (!Object.keys(form ?? {}).some(key => key.startsWith('__reactProps'))) return false
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return true
      })
    await expect(page).toHaveURL(link)
    await press()
    await expect(page).toHaveURL(/\/adm-sem-webabo$/)
    await expect(main).toContainText("Vérification de l'adresse utilisateur effectuée avec succès.")
    await page.goto(link)
    await press()
    await expect(page).toHaveURL(/\/adm-sem-webabo$/)
    await expect(main).toContainText("Token de validation d'adresse invalide ou innexistant")
  },
)

test('[LINKS-10] [LINKS-11] [LOGIN-08] [MAIL-10] [MAIL-11] [MAIL-12] [MAIL-15] a mail link opened logged out waits for the log-in', async ({
  page,
}) => {
  await page.goto('/compteabo/changer-mail/demo-mail-100006')
  await expect(page).toHaveURL(/\/connexion/)
  expect(page.url()).not.toContain('demo-mail')
  await page.goto('/connexion')
  await fillLogin(page, '100006')
  await expect(page).toHaveURL(/\/compteabo\/changer-mail\/demo-mail-100006$/)
  await expectValidHtml(page)
  await page.getByRole('button', { name: 'Valider ma nouvelle adresse' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText("Modification de l'adresse mail effectuée avec succès !")
  await expect(main).toContainText('lucas.petit.nouveau@example.fr')
  await atEachWidth(page, () => expectAccessible(page))
  await page.getByRole('link', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.context().clearCookies()
  await page.goto('/connexion')
  await fillLogin(page, 'lucas.petit.nouveau@example.fr')
  await expect(page).toHaveURL(/\/home$/)
})

test('[MAIL-15] a change that is merely pending waits for its link: the log-in leads home', async ({
  page,
}) => {
  await page.goto('/connexion')
  await fillLogin(page, '100006')
  await expect(page).toHaveURL(/\/home$/)
})

test('[MAIL-13] the mail link of another subscriber changes nothing', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  const link = '/compteabo/changer-mail/demo-mail-100006'
  await open(page, link, 'Valider ma nouvelle adresse')
  const main = page.getByRole('main')
  await expect(main).toContainText('Lien de modification de mail invalide.')
  await expect(main).toContainText('claire.martin@example.fr')
  expect(await world.mails('claire.martin@example.fr')).toEqual([])
})

test('[MAIL-14] a change that fails says so, and can be tried again', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100006')
  await world.fail({ call: 'modifyMail', mode: '500', times: 1 })
  const link = '/compteabo/changer-mail/demo-mail-100006'
  await open(page, link, 'Valider ma nouvelle adresse')
  const main = page.getByRole('main')
  await expect(main).toContainText("Modification de l'adresse mail impossible...")
  await expect(main).toContainText('lucas.petit@example.fr')
  await open(page, link, 'Valider ma nouvelle adresse')
  await expect(main).toContainText("Modification de l'adresse mail effectuée avec succès !")
})

test('[SIGNUP-15] [LINKS-02] [FORGOT-17] [MAIL-04] [MAIL-12] the whole life of an account, from its mails', async ({
  page,
  world,
}) => {
  const main = page.getByRole('main')
  const first = 'nadia.haddad@example.fr'
  await page.goto('/connexion/creer-un-compte')
  await page.getByLabel('Numéro abonné').fill('100007')
  await page.getByLabel('Ref. PDC').fill('P100007')
  await page.getByLabel('Adresse email').fill(first)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Fontaine-2026')
  await page.getByLabel('Confirmation du mot de passe').fill('Fontaine-2026')
  await tickCaptcha(page)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(main).toContainText(`Un email de confirmation a été envoyé à l'adresse ${first}`)

  await open(page, await newestLink(world, first), 'Activer mon compte')
  await expect(main).toContainText('Activation du compte utilisateur effectué avec succès !')

  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  // The log-in has a field of that name too.
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeVisible()
  await page.getByLabel('Numéro abonné').fill('100007')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(main).toContainText('boîte mail')
  await page.goto(await newestLink(world, first))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Riviere-2027')
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('Riviere-2027')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(main).toContainText('Modification du mot de passe éffectué avec succès !')

  await fillLogin(page, first, 'Riviere-2027')
  await expect(page).toHaveURL(/\/home$/)
  const second = 'nadia@example.fr'
  await page.goto('/compteabo/changer-mail')
  await page.getByLabel('Nouvelle adresse e-mail', { exact: true }).fill(second)
  await page.getByLabel('Confirmation de la nouvelle adresse e-mail').fill(second)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(main).toContainText(`Un lien a été envoyé à ${second}`)
  const link = await newestLink(world, second)
  await open(page, link, 'Valider ma nouvelle adresse')
  await expect(main).toContainText("Modification de l'adresse mail effectuée avec succès !")

  await page.context().clearCookies()
  await page.goto('/connexion')
  await fillLogin(page, second, 'Riviere-2027')
  await expect(page).toHaveURL(/\/home$/)
})
