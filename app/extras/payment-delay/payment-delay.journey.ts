import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#domain/values.ts'
import { panel } from '../../../tests/support/desk.ts'
import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import {
  atProvider,
  balance,
  expectPaid,
  heading,
  main,
  rowOf,
} from '../../../tests/support/steps.ts'

const page1 = '/factures/delai?pdc=P100001&facture=F100001-02'

const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()

/** Asks for three instalments, and answers the number of the request. */
async function ask(page: Page): Promise<string> {
  await page.goto(`${page1}&choix=3`)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page).toHaveURL(/\/historique\/D100001-\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

async function accept(page: Page, id: string) {
  await page.goto(`/adm-sem-webabo/gestion/${id}`)
  await expect(panel(page).getByRole('radio', { name: 'Accorder' })).toBeChecked()
  await press(page, 'Accorder')
  await expect(panel(page)).toContainText('Demande de paiement en 3 fois\u00a0: accordée')
}

test('[BEY-10] [BEY-303] one quiet link leads there from the list and from /home, only where the rule allows it; the page says who helps', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  await main(page).getByRole('link', { name: 'Une difficulté pour payer' }).click()
  await expect(page).toHaveURL('/factures/delai?pdc=P100001')
  await expect(main(page).getByRole('link', { name: /^Facture F100001-0[12]/ })).toHaveCount(2)
  for (const who of ['Gestion Clientèle', 'CCAS', 'FSL'])
    await expect(main(page)).toContainText(who)
  for (const name of ['09 69 00 00 00', 'Ai-je droit à une aide ?'])
    await expect(main(page).getByRole('link', { name })).toBeVisible()
  await expectSound(page)

  await page.goto('/factures/consulter/F100001-02')
  await page.getByRole('link', { name: 'Demander un délai' }).click()
  await expect(page).toHaveURL(page1)

  await loginAs('100004', '/home')
  await expect(main(page).getByRole('link', { name: 'Une difficulté pour payer' })).toHaveCount(0)
  await page.goto('/factures/delai')
  await expect(main(page)).toContainText('Aucune facture à payer à cette adresse')
  await expect(main(page)).toContainText('FSL')
  await expectSound(page)
})

test('[BEY-11] what may be chosen is shown with its days and amounts, and nothing is sent before', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', page1)
  const form = page.getByRole('form', { name: 'Délai' })
  await expect(form.getByRole('radio')).toHaveCount(3)
  await expect(form).toContainText(
    /Payer en 3 fois\s*le [\d/]{10} 42,18\s€\s*le [\d/]{10} 42,16\s€\s*le [\d/]{10} 42,16\s€/,
  )
  await expectSound(page)

  const show = () => form.getByRole('button', { name: 'Continuer' }).click()
  await show()
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(form.getByText('Choisissez quand payer.').first()).toBeVisible()
  await form.getByRole('radio', { name: /Tout payer plus tard/ }).check()
  await form.getByRole('radiogroup').getByLabel('Jusqu’à quel jour').fill('2027-12-31')
  await show()
  await expect(form.getByText(/La date ne peut pas être après le/).first()).toBeVisible()
  await expect(form.getByText('Un délai est de 60\u00a0jours au plus.')).toBeVisible()
  await expect(form.getByRole('radio', { name: /Tout payer plus tard/ })).toBeChecked()
  await expectSound(page)

  await form.getByRole('radio', { name: /Payer en 4 fois/ }).check()
  await show()
  const schedule = page.getByRole('region', { name: 'Votre échéancier' })
  await expect(schedule.getByRole('definition')).toHaveText([
    '31,64\u00a0€',
    '31,62\u00a0€',
    '31,62\u00a0€',
    '31,62\u00a0€',
    '126,50\u00a0€',
  ])
  await expectSound(page)
  await schedule.getByRole('link', { name: 'Changer mon choix' }).click()
  await expect(form.getByRole('radio', { name: /Payer en 4 fois/ })).toBeChecked()
  expect(await world.journal('/api/paymentDelays/ask')).toEqual([])
})

test('[BEY-13] a deferred invoice is said to be so wherever it is shown, and is late nowhere', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  const id = await ask(page)
  await expect(heading(page)).toContainText('Délai de paiement du')
  await expect(main(page)).toContainText('Demande de paiement en 3 fois\u00a0: 42,18\u00a0€ le')
  expect((await world.mails('claire.martin@example.fr'))[0]?.subject).toBe(
    `Votre demande de paiement en 3 fois ${id}`,
  )
  const words = /Un paiement en 3 fois est demandé\s: premier paiement le [\d/]{10}, 42,18\s€/

  await page.goto('/home')
  await expect(balance(page)).toContainText('ÉCHÉANCIER DEMANDÉ')
  await expect(balance(page)).toContainText(words)
  await expect(balance(page)).not.toContainText(/en retard/i)
  await expectSound(page)
  await page.goto('/factures/consulter')
  await expect(rowOf(page, 'F100001-02')).toContainText('ÉCHÉANCIER DEMANDÉ')
  await expect(rowOf(page, 'F100001-02')).toContainText(words)
  await expect(main(page)).not.toContainText('EN RETARD')
  await expectSound(page)
  await page.goto('/factures/consulter/payer?pdc=P100001')
  await expect(main(page)).toContainText(words)
  await expect(main(page)).toContainText('Payer toute la facture maintenant retire votre demande.')
  await expectSound(page)

  await page.goto(page1)
  await expect(main(page)).toContainText(
    'Un délai ou un paiement en plusieurs fois est déjà demandé',
  )
  await expect(main(page).getByRole('link', { name: 'Voir cette demande' })).toBeVisible()
  await expectSound(page)
})

test('[BEY-15] [BEY-612] staff see what is asked and what was before, and refuse with a word, or accept; the subscriber reads it', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  const id = await ask(page)
  await loginAs('agent', '/adm-sem-webabo/gestion?type=D%C3%A9lai+de+paiement&pdc=P100001')
  await expect(rowOf(page, id)).toContainText('Délai de paiement')
  await page.goto(`/adm-sem-webabo/gestion/${id}`)
  await expect(panel(page)).toContainText(/Depuis 12 mois\s*Aucune autre demande\./)
  await expect(panel(page)).toContainText('126,50\u00a0€ à payer')
  await expectSound(page)
  await panel(page).getByRole('radio', { name: 'Refuser' }).check()
  await press(page, 'Refuser')
  await expect(
    panel(page).getByText('Dites à l’abonné pourquoi sa demande est refusée.').first(),
  ).toBeVisible()
  const word = panel(page).getByLabel('Pourquoi, pour l’abonné')
  await word.fill('Bonjour {prenom}, appelez-nous.')
  await press(page, 'Refuser')
  await expect(
    panel(page)
      .getByText(/remplacez {prenom}\.$/)
      .first(),
  ).toBeVisible()
  await expect(word).toHaveValue('Bonjour {prenom}, appelez-nous.')
  await word.fill('Appelez-nous pour un autre échéancier.')
  await expectSound(page)
  await press(page, 'Refuser')
  await expect(panel(page)).toContainText('Demande de paiement en 3 fois\u00a0: refusée')
  await expect(panel(page).getByRole('radio', { name: 'Accorder' })).toHaveCount(0)
  expect((await world.mails('claire.martin@example.fr'))[0]?.text).toContain(
    'Appelez-nous pour un autre échéancier.',
  )
  await loginAs('100001', `/historique/${id}`)
  await expect(main(page)).toContainText('Appelez-nous pour un autre échéancier.')
  await page.goto('/home')
  const owed = page.getByRole('region', { name: 'Factures à payer' })
  await expect(owed).toContainText('EN RETARD')
})

test('[BEY-17] an accepted delay keeps the invoice out of « all », and is not paid without a word from a page of before; paid by itself, it ends', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100001')
  const id = await ask(page)
  await loginAs('agent')
  await accept(page, id)
  await loginAs('100001', '/home')
  await expect(balance(page)).toContainText('ÉCHÉANCIER ACCORDÉ')
  await expect(balance(page).getByRole('link', { name: /^Payer 84,37/ })).toBeVisible()
  await page.goto('/factures/consulter/payer?pdc=P100001')
  await expect(page.getByRole('button', { name: /^Payer 84,37/ })).toBeVisible()

  const address = '/factures/consulter/payer?pdc=P100001&facture=F100001-02'
  const headers = { origin: stack.portal }
  const form = { submission: '' }
  const pressed = await page.request.post(address, { form, headers, maxRedirects: 0 })
  expect(pressed.headers().location).toContain('/factures/consulter/payer')
  await page.goto(address)
  await expect(main(page)).toContainText('Payer toute la facture maintenant y met fin.')
  await expectSound(page)
  await page.getByRole('button', { name: /^Payer tout maintenant, 126,50/ }).click()
  await atProvider(page, 'Payer')
  await expectPaid(page, '126,50')
  await expect(main(page)).not.toContainText('ÉCHÉANCIER')
})

test('[BEY-164] granted instalments are paid one by one, and what is due stands in the first button of /home', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  const id = await ask(page)
  await loginAs('agent')
  await accept(page, id)
  await loginAs('100001')
  const whole = '/factures/consulter/payer?pdc=P100001&facture=F100001-02'
  await page.goto(whole)
  await main(page)
    .getByRole('link', { name: /^Payer seulement l’échéance, 42,18/ })
    .click()
  await expectSound(page)
  await page.getByRole('button', { name: /^Payer 42,18/ }).click()
  await atProvider(page, 'Payer')
  await expectPaid(page, '42,18')
  await page.goto(whole)
  await expect(main(page)).toContainText(/Payer seulement l’échéance, 42,16/)
  await expect(page.getByRole('button', { name: /^Payer tout maintenant, 84,32/ })).toBeVisible()

  await world.setToday(addDays(dayOf(new Date()), 60))
  await page.goto('/home')
  await balance(page)
    .getByRole('link', { name: /^Payer 126,53/ })
    .click()
  await expect(page.getByRole('button', { name: /^Payer 126,53/ })).toBeVisible()
})
