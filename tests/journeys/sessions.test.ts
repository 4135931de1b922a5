import { expect, test } from '../support/fixtures.ts'
import { fillLogin, logOut, main } from '../support/steps.ts'

const ended = 'Vous avez été déconnecté. Votre session a expiré.'

for (const path of ['/home', '/factures/consulter', '/compteabo']) {
  test(`[MSG-03] [MSG-04] [MSG-05] [MSG-07] ${path} has no words of its own for a session that ended, and is there again after the log-in`, async ({
    loginAs,
    world,
  }) => {
    const page = await loginAs('100001')
    await world.fail({ call: '*', mode: '401' })
    await page.goto(path)
    await expect(page).toHaveURL(/\/connexion/)
    await expect(main(page).getByText(ended)).toHaveCount(1)
    await expect(page.getByText(/Problème lors/)).toHaveCount(0)
    await world.heal()
    await fillLogin(page, '100001')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('[MSG-04] who opens the log-in page itself with the cookie of an ended session reads that it has ended, once', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  const copied = await page.context().cookies()
  await logOut(page)
  await page.context().addCookies(copied)
  await page.goto('/connexion')
  await expect(main(page).getByText(ended)).toHaveCount(1)
  await page.goto('/connexion')
  await expect(main(page).getByText(ended)).toHaveCount(0)
})

test('a visitor who asks for /contact reads why they have to log in, and whom to call instead', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(main(page)).toContainText('La page « Contact » s’ouvre avec votre compte')
  await expect(main(page).getByRole('link', { name: '09 69 00 00 00' }).first()).toBeVisible()
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
