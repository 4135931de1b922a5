import type { Page } from '@playwright/test'
import { message, panel, pressIn, status } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { choose, dayFromNow, fetchLink, press } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const id = 'D100001-1'
const thread = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('list').first()

/** The name of what a link of the page lets download. */
const downloaded = async (page: Page, name: string) =>
  (await fetchLink(page.getByRole('link', { name }))).headers()['content-disposition']

test('[CLAIM-07] [HIST-02] [HIST-06] [HIST-07] [HIST-08] [ADMREQ-28] the whole life of a request: a leak with two photos, an answer with a PDF, a message, the end', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/factures/controle')
  await page
    .getByRole('link', { name: /^Chercher une fuite/ })
    .first()
    .click()
  const leak = page.getByRole('form', { name: 'Dossier de fuite' })
  await leak.getByRole('textbox').fill('La canalisation du jardin a cédé.\nElle est réparée.')
  await choose(
    leak.getByLabel(/^Attestation du plombier/),
    jpg(900, 'avant.jpg'),
    jpg(900, 'apres.jpg'),
  )
  await leak.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /suivre|voir/i })
    .first()
    .click()
  await expect(page).toHaveURL(`/historique/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Distribué' })).toHaveAttribute(
    'aria-current',
    'step',
  )

  await loginAs('agent', `/adm-sem-webabo/gestion/${id}`)
  await expect(panel(page).getByText('La canalisation du jardin a cédé.').last()).toBeVisible()
  for (const photo of ['avant.jpg', 'apres.jpg'])
    expect(await downloaded(page, photo)).toContain(photo)
  await status(page).selectOption('En cours de traitement')
  await message(page).fill('Voici notre calcul.')
  await choose(panel(page).getByLabel(/^Fichiers/), pdf(700, 'calcul.pdf'))
  await pressIn(page, 'Envoyer')
  await expect(panel(page)).toContainText('En cours de traitement, reçue le')
  const [mail] = await world.mails('claire.martin@example.fr')
  expect(mail?.text).toContain('Voici notre calcul.')

  await loginAs('100001', `/historique/${id}`)
  await expect(thread(page)).toContainText('Voici notre calcul.')
  expect(await downloaded(page, 'calcul.pdf')).toContain('calcul.pdf')
  const form = page.getByRole('form', { name: 'Ajouter un message' })
  await form.getByRole('textbox').fill('Merci, cela me convient.')
  await press(page, 'Envoyer mon message')
  await expect(thread(page)).toContainText('Merci, cela me convient.')

  await loginAs('agent', `/adm-sem-webabo/gestion/${id}`)
  await expect(panel(page).getByText('Merci, cela me convient.').first()).toBeVisible()
  await status(page).selectOption('Dossier traité')
  await pressIn(page, 'Envoyer')
  await expect(panel(page)).toContainText('Dossier traité, reçue le')

  await loginAs('100001', '/historique')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText(
    `Dossier traité le ${dayFromNow(0)}`,
  )
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByRole('form', { name: 'Ajouter un message' })).toHaveCount(0)
})
