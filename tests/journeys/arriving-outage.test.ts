import { owner, tenant, toRecap } from '../support/arriving.ts'
import { press } from '../support/example-wizard.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import { dayFromNow, step } from '../support/steps.ts'
import type { World } from '../support/world.ts'

const tickets = async (world: World) =>
  (await world.journal('subscriptions/ticket')).filter(({ status }) => status === 200)
const main = 'main'

test('[CALL-03] the utility stops answering while it is sent: the report says so in place, and trying again asks for another ticket', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await toRecap(page, owner, dayFromNow(-3))
  await world.fail({ call: 'subscribeAsOwner', mode: 'reset' })
  await press(page, 'Valider')
  await expect(page.getByRole(main)).toContainText('Sans réponse')
  await expect(page.getByRole(main)).toContainText('Compteur C1009001')
  await expectSound(page)
  await world.heal()
  await page.getByRole('button', { name: /^Réessayer/ }).click()
  await expect(page).toHaveURL(step(owner.base, 'confirmation'))
  expect(await tickets(world)).toHaveLength(2)
  const taken = (await world.journal(owner.call)).filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
})

test('[CALL-03] no ticket is given: nothing was sent, and the report says exactly that', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await toRecap(page, tenant, dayFromNow(3))
  await world.fail({ call: 'getSubscriptionTicket', mode: '500' })
  await press(page, 'Valider')
  await expect(page.getByRole(main)).toContainText('Pas encore envoyé')
  await expectValidHtml(page)
  await expectAccessible(page)
  expect(await world.journal(tenant.call)).toEqual([])
  await world.heal()
  await page.getByRole('button', { name: /^Continuer l’envoi/ }).click()
  await expect(page).toHaveURL(step(tenant.base, 'confirmation'))
  expect(await world.journal(tenant.call)).toHaveLength(1)
})
