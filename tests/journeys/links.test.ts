import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { places } from '../support/places.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import { fillLogin, main, press } from '../support/steps.ts'

const link = '/compteabo/changer-mail/demo-mail-100006'

async function follow(page: Page) {
  await page.goto(link)
  await press(page, 'Valider ma nouvelle adresse')
}

test('[LINKS-01] looking a link up uses nothing up, and its page asks to press a button', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  for (const [address, button] of [
    ['/confirm/100008/demo-active-100008', 'Activer mon compte'],
    ['/confirmAdress/100009/demo-adresse-100009', 'Valider l’adresse'],
  ] as const) {
    await page.goto(address)
    await page.goto(address)
    await expectSound(page)
    await page.getByRole('button', { name: button }).click()
    await expect(main(page)).toContainText(/avec succès/)
  }
})

test('[LINKS-10] [LINKS-11] [LOGIN-08] [MAIL-10] [MAIL-11] [MAIL-12] [MAIL-15] a mail link opened logged out waits for the log-in', async ({
  page,
}) => {
  await page.goto(link)
  await expect(page).toHaveURL(/\/connexion/)
  expect(page.url()).not.toContain('demo-mail')
  await page.goto('/connexion')
  await fillLogin(page, '100006')
  await expect(page).toHaveURL(/\/compteabo\/changer-mail\/demo-mail-100006$/)
  await expectValidHtml(page)
  await page.getByRole('button', { name: 'Valider ma nouvelle adresse' }).click()
  await expect(main(page)).toContainText("Modification de l'adresse mail effectuée avec succès !")
  await expect(main(page)).toContainText('lucas.petit.nouveau@example.fr')
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

test('[MAIL-13] [MAIL-14] the mail link of another subscriber changes nothing; a change that fails says so, and can be tried again', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await follow(page)
  await expect(main(page)).toContainText('Ce lien est celui d’un autre compte que celui de Claire')
  await expect(main(page).getByRole('button', { name: 'Me déconnecter' })).toBeVisible()
  await expect(main(page)).toContainText('claire.martin@example.fr')
  expect(await world.mails('claire.martin@example.fr')).toEqual([])
  await loginAs('100006')
  await world.fail({ call: 'modifyMail', mode: '500', times: 1 })
  await follow(page)
  await expect(main(page)).toContainText("Modification de l'adresse mail impossible...")
  await expect(main(page)).toContainText('lucas.petit@example.fr')
  await follow(page)
  await expect(main(page)).toContainText("Modification de l'adresse mail effectuée avec succès !")
})

test('[BEY-611] a link of an account, opened while another one is logged in, names both and lets the person log out', async ({
  loginAs,
}) => {
  // The link that changes a mail waits for its own account (MAIL-13); agents read the one of an address (ADDR-12).
  const ofAccounts = places.filter(({ url }) => url.includes('/:aboNum/:token'))
  expect(ofAccounts.length).toBeGreaterThan(2)
  for (const { url } of ofAccounts) {
    const page = await loginAs('100001')
    await page.goto(url.replace(':aboNum', '100009').replace(':token', 'demo-mdp-100009'))
    await expect(main(page)).toContainText('Ce lien est celui d’un autre compte')
    await expect(main(page)).toContainText('Il est pour le compte 100009.')
    await expect(main(page)).toContainText('connecté avec le compte de Claire Martin')
    await expectSound(page)
    await main(page).getByRole('button', { name: 'Me déconnecter' }).click()
    await expect(page).toHaveURL(/\/connexion/)
  }
})
