import { expect, test } from '../support/fixtures.ts'
import { fillAccount, pick, press } from '../support/payment-modes.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'

const base = '/paymentmodes/prelevement/adhesion'

test('[WIZ-19] a request that is left as it is says so, and sends nothing more', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100056', base)
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
