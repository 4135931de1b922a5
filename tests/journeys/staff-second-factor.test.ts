import type { Page } from '@playwright/test'
import { codeOf } from '../support/factor-code.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { codeField, keyShown } from '../support/second-factor.ts'
import { inDatabase } from '../support/sessions.ts'
import type { Stack } from '../support/stack.ts'
import { logInStaff, main, pressAnyhow } from '../support/steps.ts'
import { staffPassword } from '../support/world.ts'

const here = '/adm-sem-webabo/deux-etapes'

/** As if half a minute had gone by: the code that is shown now has not been used. */
const letTimePass = (stack: Stack) =>
  inDatabase(stack, 'portal.db', db => db.exec('UPDATE SecondFactor SET lastStep = 0'))

const logOut = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' }).click()

async function enterCode(page: Page, code: string) {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Activates it for the agent who is logged in; answers the key and the recovery codes. */
async function activate(page: Page) {
  await page.getByRole('link', { name: /Mon compte$/ }).click()
  await page.getByRole('link', { name: /Connexion en deux étapes/ }).click()
  await page.getByRole('link', { name: 'Activer', exact: true }).click()
  const key = await keyShown(page)
  for (const code of ['000000', codeOf(key)]) {
    await expectSound(page)
    expect(await keyShown(page)).toBe(key)
    await codeField(page).fill(code)
    await page.getByLabel('Votre mot de passe').fill(staffPassword)
    await page.getByRole('button', { name: 'Activer' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  const codes = await main(page).getByRole('listitem').allTextContents()
  return { key, codes: codes.filter(text => /^[\d ]{24}$/.test(text)) }
}

test('[SHELL-19] [GUARD-13] an agent activates it, and logs in with a code, once', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('agent', '/adm-sem-webabo/gestion')
  await expect(page.getByRole('banner').getByRole('button')).toHaveText(['Se déconnecter'])
  const { key, codes } = await activate(page)
  expect(codes).toHaveLength(10)
  await expectSound(page)
  await page.getByRole('link', { name: 'Mes codes sont en lieu sûr' }).click()
  await expect(main(page)).toContainText('Codes de secours restants')
  await expectSound(page)
  await page.goto(`${here}/codes`)
  await expect(page).toHaveURL(/\/deux-etapes$/)
  await expect(main(page)).toContainText(
    'Vos codes de secours ont été affichés\u00a0: ils ne le sont qu’une fois.',
  )

  await logOut(page)
  await letTimePass(stack)
  await logInStaff(page, 'agent')
  await expect(page).toHaveURL(/\/adm-sem-webabo\/code$/)
  await expectSound(page)
  for (const path of ['/adm-sem-webabo/gestion', here]) {
    const { status, location } = await unopened(page, path)
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/adm-sem-webabo\?/)])
  }
  await pressAnyhow(page, 'Se connecter')
  await expect(codeField(page)).toHaveAccessibleDescription(/Code requis/)
  await enterCode(page, '000000')
  await expect(codeField(page)).toHaveAccessibleDescription(/Code incorrect, ou déjà utilisé/)
  await expectAccessible(page)
  const code = codeOf(key)
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/gestion$/)
  await expect(main(page)).toContainText(
    'Un code refusé depuis votre dernière connexion\u00a0: si ce n’était pas vous, faites changer votre mot de passe.',
  )

  await logOut(page)
  await logInStaff(page, 'agent')
  await enterCode(page, code)
  await expect(codeField(page)).toHaveAccessibleDescription(/Chaque code ne sert qu’une fois/)
})

async function unopened(page: Page, path: string) {
  const response = await page.request.get(path, { maxRedirects: 0 })
  return { status: response.status(), location: response.headers().location }
}
