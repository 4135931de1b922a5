import { expect, test } from '../support/fixtures.ts'
import { fillAccount, heading, pick, press } from '../support/payment-modes.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'

const base = '/paymentmodes/prelevement/adhesion'

test('[WIZ-18] [WIZ-19] the utility stops answering in the middle of a sending: what is known is said in place, and the rest is sent once it is back', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100053')
  await page.goto(base)
  await pick(page, 'P100053', 'P100053B', 'P100053C')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await world.fail({ call: 'startDirectDebit', mode: 'reset', after: 1 })
  await press(page, 'Valider')

  const main = page.getByRole('main')
  await expect(heading(page)).toHaveText(/^Fait pour 1 adresse sur 3/)
  await expect(page).toHaveTitle(/^Bilan/)
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - paragraph: /Restent 2 adresses.*Réessayer est sans risque/
      - heading / \\(P100053B\\)$/ [level=2]
      - text: Sans réponse
      - paragraph: /Nous n’avons pas reçu de réponse/
      - heading / \\(P100053C\\)$/ [level=2]
      - text: Pas encore envoyé
      - paragraph: Rien n’a encore été envoyé pour cette adresse.
      - heading / \\(P100053\\)$/ [level=2]
      - text: Fait
      - paragraph: Prélèvement demandé.
      - form "Suite de la demande":
        - button "Réessayer pour 2 adresses"
        - button "En rester là"
      - paragraph: /En rester là.*Un e-mail vous le dira/
      - paragraph:
        - text: /service Gestion Clientèle au/
        - link "09 69 00 00 00"
  `)
  await expectSound(page)

  const answered = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().includes('/bilan'),
  )
  await press(page, 'Réessayer pour 2 adresses')
  expect((await answered).status()).toBe(503)
  await expect(page).toHaveURL(/\/bilan$/)
  await expect(heading(page)).toHaveText(/^Fait pour 1 adresse sur 3/)
  await expect(main).toContainText('Sans réponse')

  await world.heal()
  await press(page, 'Réessayer pour 2 adresses')
  await expect(page).toHaveURL(/\/confirmation$/)
  const calls = await world.journal('paymentmodes/startPrelevement')
  const taken = calls.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(taken.map(body => (body as { pdc: string }).pdc)).toEqual([
    'P100053',
    'P100053B',
    'P100053C',
  ])
})

test('[WIZ-19] a request that is left as it is says so, and sends nothing more', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100056')
  await page.goto(base)
  await pick(page, 'P100056', 'P100056B')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await world.fail({ call: 'startDirectDebit', mode: '403', times: 1 })
  await press(page, 'Valider')
  await press(page, 'En rester là')

  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Fait pour 1 adresse sur 2/ [level=1]
      - heading / \\(P100056\\)$/ [level=2]
      - text: Refusé
      - heading / \\(P100056B\\)$/ [level=2]
      - text: Fait
      - link "Faire une autre demande"
  `)
  await expect(page.getByRole('button', { name: /^Réessayer/ })).toHaveCount(0)
  await expectValidHtml(page)
  await expectAccessible(page)
  expect(await world.journal('paymentmodes/startPrelevement')).toHaveLength(2)
})
