import { expect, test } from '../support/fixtures.ts'
import { balance, choosePoint, fillLogin, logOut } from '../support/steps.ts'
import { staffPassword } from '../support/world.ts'

const ended = 'Vous avez été déconnecté. Votre session a expiré.'

for (const path of ['/home', '/factures/consulter', '/compteabo']) {
  test(`[MSG-03] [MSG-07] ${path} has no words of its own for a session that ended, and is there again after the log-in`, async ({
    page,
    loginAs,
    world,
  }) => {
    await loginAs('100001')
    await world.fail({ call: '*', mode: '401' })
    await page.goto(path)
    await expect(page).toHaveURL(/\/connexion/)
    await expect(page.getByRole('main').getByText(ended)).toHaveCount(1)
    await expect(page.getByText(/Problème lors/)).toHaveCount(0)
    await world.heal()
    await fillLogin(page, '100001')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('a form that finds its session over leads back to its page, after the log-in', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100002')
  await page.goto('/factures/consulter?page=1')
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await choosePoint(page, 'P100002B')
  await expect(page).toHaveURL(/\/connexion/)
  await fillLogin(page, '100002')
  await expect(page).toHaveURL(/\/factures\/consulter\?page=1$/)
})

test('[MSG-06] a 401 to a log-in is told as the end of the session to staff, and not to subscribers', async ({
  page,
  world,
}) => {
  await world.fail({ call: 'adminLogin', mode: '401', times: 1 })
  await page.goto('/adm-sem-webabo')
  await page.getByLabel(/utilisateur/i).fill('agent')
  await page.getByLabel('Mot de passe', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(ended)
  await world.fail({ call: 'login', mode: '401', times: 1 })
  await page.goto('/connexion')
  await fillLogin(page, '100001')
  await expect(main).toContainText("Problème lors de l'appel à l'API. Impossible de se connecter !")
  await expect(main).not.toContainText(ended)
})

test('no secret of a link reaches the log, however its address is asked for', async ({
  page,
  stack,
}) => {
  const secret = 'un-jeton-secret-2026'
  const headers = { origin: stack.portal }
  const before = stack.output().length
  const links = ['/confirm/100001', '/forgotPassword/100001', '/confirmAdress/100001']
  const addresses = [...links, '/compteabo/changer-mail', '/nimporte/quoi'].flatMap(start => {
    const link = `${start}/${secret}`
    return [link, `${link}.data`, `${link}?_data=root`, `${link}?_data=rien`, `${link}/plus`]
  })
  for (const address of addresses) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
      const answer = await page.request.fetch(address, { method, headers, maxRedirects: 0 })
      expect(answer.status(), `${method} ${address}`).toBeLessThan(500)
    }
  }
  const written = stack.output().slice(before)
  expect(written.filter(line => line.includes('/forgotPassword/:aboNum/:token'))).not.toEqual([])
  expect(written.join()).not.toContain(secret)
  expect(written.join()).not.toContain('unexpected error')
})

test('what leads elsewhere is kept by nobody, least of all with a cookie', async ({
  page,
  loginAs,
  stack,
}) => {
  const keeping = async (path: string, form?: Record<string, string>) => {
    const headers = { origin: stack.portal }
    const options = { headers, maxRedirects: 0, ...(form && { form }) }
    const answer = await (form ? page.request.post(path, options) : page.request.get(path, options))
    return `${answer.status()} ${answer.headers()['cache-control']}`
  }
  expect(await keeping('/home')).toBe('302 no-store')
  expect(await keeping('/nimporte-quoi')).toBe('303 no-store')
  await loginAs('100001')
  expect(await keeping('/home')).toBe('200 no-store')
  expect(await keeping('/version-allegee', { mode: 'full' })).toBe('303 no-store')
  expect(await keeping('/deconnexion', {})).toBe('303 no-store')
  expect(await keeping('/favicon.svg')).toBe('200 public, max-age=3600')
})

test('[GUARD-21] logging out of one browser leaves the other one logged in', async ({
  page,
  loginAs,
  browser,
  baseURL,
}) => {
  await loginAs('100001')
  const elsewhere = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  await page.context().clearCookies()
  await loginAs('100001')
  await page.goto('/home')
  await logOut(page)
  await expect(page).toHaveURL(/\/connexion$/)
  const other = await elsewhere.newPage()
  await other.goto('/home')
  await expect(balance(other)).toBeVisible()
  await elsewhere.close()
})
