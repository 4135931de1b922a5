import type { Page } from '@playwright/test'
import { payload } from '../support/example-wizard.ts'
import { expect, test } from '../support/fixtures.ts'
import { dayFromNow } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const id = 'D100001-1'
const opened = (page: Page) => page.getByRole('region', { name: 'Demande choisie' })
const press = (page: Page, name: string) =>
  opened(page).getByRole('button', { name, exact: true }).click()
const thread = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('list').first()

/** The name of what a link of the page lets download. */
async function downloaded(page: Page, name: string): Promise<string | undefined> {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  return (await page.request.get(href ?? '')).headers()['content-disposition']
}

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
  await leak
    .getByLabel(/^Attestation du plombier/)
    .setInputFiles(await Promise.all([jpg(900, 'avant.jpg'), jpg(900, 'apres.jpg')].map(payload)))
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
  await expect(opened(page).getByText('La canalisation du jardin a cédé.').last()).toBeVisible()
  for (const photo of ['avant.jpg', 'apres.jpg'])
    expect(await downloaded(page, photo)).toContain(photo)
  await opened(page).getByLabel('Nouveau statut').selectOption('En cours de traitement')
  await opened(page)
    .getByRole('textbox', { name: /^Message/ })
    .fill('Voici notre calcul.')
  await opened(page)
    .getByLabel(/^Fichiers/)
    .setInputFiles([await payload(pdf(700, 'calcul.pdf'))])
  await press(page, 'Envoyer')
  await expect(opened(page)).toContainText('En cours de traitement, reçue le')
  const [mail] = await world.mails('claire.martin@example.fr')
  expect(mail?.text).toContain('Voici notre calcul.')

  await loginAs('100001', `/historique/${id}`)
  await expect(thread(page)).toContainText('Voici notre calcul.')
  expect(await downloaded(page, 'calcul.pdf')).toContain('calcul.pdf')
  const message = page.getByRole('form', { name: 'Ajouter un message' })
  await message.getByRole('textbox').fill('Merci, cela me convient.')
  await message.getByRole('button', { name: 'Envoyer mon message' }).click()
  await expect(thread(page)).toContainText('Merci, cela me convient.')

  await loginAs('agent', `/adm-sem-webabo/gestion/${id}`)
  await expect(opened(page).getByText('Merci, cela me convient.').first()).toBeVisible()
  await opened(page).getByLabel('Nouveau statut').selectOption('Dossier traité')
  await press(page, 'Envoyer')
  await expect(opened(page)).toContainText('Dossier traité, reçue le')

  await loginAs('100001', '/historique')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText(
    `Dossier traité le ${dayFromNow(0)}`,
  )
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByRole('form', { name: 'Ajouter un message' })).toHaveCount(0)
})
