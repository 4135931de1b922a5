import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import { fillLogin } from '../support/steps.ts'

/** Without JavaScript one presses what the script presses by itself. */
async function open(page: Page, link: string, button: string, scripted = false) {
  await page.goto(link)
  if (!scripted) await page.getByRole('button', { name: button }).click()
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
