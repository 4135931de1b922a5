import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectSound, expectValidHtml } from '../support/quality.ts'
import { choose, main, step } from '../support/steps.ts'
import { jpg } from '../support/uploads.ts'

const list = '/factures/consulter'
const citation = 'Facture F100001-02\u00a0:\n'
const room = 400 - citation.length
const words = 'L’index facturé est 512, je lis 412 sur mon compteur.'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contester la facture F100001-02' })
const field = (page: Page) => dialog(page).getByLabel('Votre message')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Envoyer' }).click()

test('[INV-13] [INV-14] [INV-15] a message about an invoice becomes a request with its file, which staff read', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', `${list}/F100001-02`)
  await page.getByRole('link', { name: 'Contester cette facture' }).click()
  await expect(dialog(page)).toContainText('vous pouvez saisir gratuitement le médiateur de l’eau')
  await expect(dialog(page).getByRole('form')).toMatchAriaSnapshot(`
    - form "Contester":
      - text: Votre message
      - paragraph: /Ce qui vous paraît faux.*${room} caractères au plus/
      - textbox "Votre message"
      - text: Vos pièces (facultatif)
      - paragraph: /3 fichiers au plus/
      - button "Vos pièces (facultatif)"
      - button "Envoyer"
      - link "Annuler"
  `)
  await expectSound(page)

  const lines = `${words}\n`.repeat(20).slice(0, room - 1)
  await field(page).fill(`${lines}.`)
  await choose(dialog(page).getByLabel('Vos pièces (facultatif)'), jpg(600, 'compteur.jpg'))
  await send(page)
  await expect(page).toHaveURL(step('/services/reclamations', 'confirmation'))
  await expect(main(page)).toContainText(/Envoyé le ?\d\d\/\d\d\/\d{4} à \d\d:\d\d ?Adresse ?12/)
  await main(page).locator('summary', { hasText: 'Ce que vous avez envoyé' }).click()
  await expect(main(page)).toContainText('FactureF100001-02')
  await expectValidHtml(page)
  const [sent, ...more] = await world.journal('users/sendUserClaim')
  expect(more).toEqual([])
  expect(sent?.login).toBe('100001')

  await loginAs('agent', '/adm-sem-webabo/gestion?pdc=P100001')
  const request = page.getByRole('row').filter({ hasText: 'Réclamation' })
  await expect(request).toHaveCount(1)
  await expect(request).toContainText('Distribué')
})
