import type { Page } from '@playwright/test'
import { gestion, message, panel, pressIn, status, toasts } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { choose, dayFromNow, main, pressAnyhow } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const files = (page: Page) => panel(page).getByLabel(/^Fichiers/)

const changed = (id: string) =>
  `Succès\u00a0: Modification du statut de la demande ${id} effectué avec succès !`
const answered = (id: string) => `Succès\u00a0: La réponse à la demande ${id} a bien été envoyé`

test('[ADMREQ-11] [ADMREQ-12] [ADMREQ-13] [ADMREQ-20] [ADMREQ-25] [ADMREQ-26] [ADMREQ-28] [HIST-08] a request is answered with a message and a file, and closed', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', `${gestion}/D100005-3?pdc=P100005`)
  await expect(status(page).getByRole('option')).toHaveText([
    'Choisir un statut…',
    'Distribué',
    'En cours de traitement',
    'Redirigé vers le service concerné',
    'Dossier traité',
  ])
  await message(page).fill('Bonjour,\nvotre facture est juste.')
  await status(page).selectOption('Dossier traité')
  await panel(page).getByText('Joindre des fichiers').click()
  await choose(files(page), pdf(), jpg())
  await pressIn(page, 'Envoyer')
  await expect(toasts(page)).toContainText([changed('D100005-3'), answered('D100005-3')])
  await expect(page).toHaveURL(/D100005-3\?pdc=P100005#demande$/)
  await expect(panel(page)).toContainText('Dossier traité, reçue le')
  await expect(panel(page)).toContainText(`Dossier traité le ${dayFromNow(0)}, par Agent Clientèle`)
  await expect(panel(page).getByText('votre facture est juste.')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'photo.jpg' })).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expectSound(page)

  const [sent] = await world.journal('admin/sendReply')
  expect(sent?.status).toBe(200)
  const mails = await world.mails('ines.moreau@example.fr')
  expect(mails.map(({ text }) => text.includes('votre facture est juste.'))).toContain(true)
  // Gone from the list, and written down.
  await expect(page.getByRole('rowheader', { name: 'D100005-3' })).toHaveCount(0)
  await panel(page).getByText('Historique', { exact: true }).click()
  await expect(panel(page).getByRole('row')).toContainText([
    /Date/,
    /Réponse envoyée/,
    /Statut modifié/,
  ])
})

test('[BEY-612] a reply with a field that nothing fills in stays on its page, and says which fields exist', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', `${gestion}/D100005-3?pdc=P100005`)
  await status(page).selectOption('Distribué')
  for (const unknown of ['{prenom}', '{{ref}}', '{Champ}']) {
    await message(page).fill(`Bonjour ${unknown},`)
    await pressIn(page, 'Envoyer')
    await expect(message(page)).toHaveValue(`Bonjour ${unknown},`)
    await expect(panel(page)).toContainText(
      `${unknown} n’existe pas. Les champs sont {nom}, {montant} et {date}.`,
    )
  }
  expect(await world.journal('admin/sendReply')).toEqual([])
})

test('[BEY-240] [BEY-420] a file of a request is saved, a photo and a PDF shown, by staff only, and in the place of a PDF that cannot be had stands why', async ({
  loginAs,
  playwright,
  stack,
  world,
}) => {
  const page = await loginAs('agent', `${gestion}/D100005-2`)
  const href = await panel(page)
    .getByRole('link', { name: 'attestation-plombier.pdf' })
    .first()
    .getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="?attestation-plombier/),
    'x-content-type-options': 'nosniff',
  })
  expect((await file.body()).toString('latin1')).toMatch(/^%PDF-/)
  const stranger = await playwright.request.newContext({ baseURL: stack.portal })
  const refused = await stranger.get(href ?? '', { maxRedirects: 0 })
  expect(refused.headers().location).toMatch(/^\/adm-sem-webabo/)
  await stranger.dispose()
  const other = await page.request.get(`${gestion}/D100005-2/fichier/12345`)
  const shown = await page.request.get(`${href}?vue`)
  expect(await shown.body()).toEqual(await file.body())
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
  await expect(panel(page).locator('iframe').first()).toHaveAttribute(
    'src',
    new RegExp(`^${href}.vue#`),
  )
  await page.goto(`${gestion}/D100005-3`)
  const photo = await panel(page).locator('img[src$=petite]').getAttribute('src')
  const thumbnail = await page.request.get(photo ?? '')
  const whole = await page.request.get(`${photo?.split('?')[0]}?vue`)
  expect(await thumbnail.body()).not.toEqual(await whole.body())
  expect(thumbnail.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(other.url()).toMatch(/gestion\/D100005-2$/)

  await world.fail({ call: 'getClaimFile', mode: '500' })
  const lost = await page.request.get(`${href}?vue`)
  expect(await lost.text()).toMatch(/^[A-Z][^<]+\.$/)
  expect(lost.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  })
})

test('[BEY-421] ready answers: a manager writes them, agents insert them, and propose one to request after request', async ({
  loginAs,
}) => {
  const page = await loginAs('admin', '/adm-sem-webabo/compte')
  await page.getByRole('link', { name: /^Modèles de réponse/ }).click()
  await expect(main(page)).toContainText('Aucun modèle')
  await page.getByRole('link', { name: 'Créer un modèle' }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (title: string, text: string) => {
    await dialog.getByLabel('Titre').fill(title)
    await dialog.getByLabel('Texte').fill(text)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  }
  await pressAnyhow(page, 'Enregistrer')
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText(['Titre', 'Texte'])
  await expectSound(page)
  await fill('À l’étude', 'Votre demande\nest à l’étude.')
  await expect(toasts(page)).toContainText(['Le modèle est créé.'])
  await page.getByRole('link', { name: 'Créer un modèle' }).click()
  await fill('à l’etude', 'Autre texte')
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
    'Un autre modèle a déjà ce titre.',
  ])
  await fill('Refus', 'Nous ne pouvons pas.')
  await page.getByRole('link', { name: 'Modifier Refus' }).click()
  await fill('Refusée', 'Nous ne le pouvons pas.')
  await expect(toasts(page)).toContainText(['Le modèle est modifié.'])
  await expectSound(page)

  await page.goto(`${gestion}/D100005-3`)
  const ready = panel(page).getByLabel('Modèle de réponse')
  // A title is a line, and is read with plain apostrophes.
  await ready.selectOption("À l'étude")
  await pressIn(page, 'Appliquer le modèle')
  await expect(message(page)).toHaveValue('Votre demande\nest à l’étude.')
  await ready.selectOption('Refusée')
  await pressIn(page, 'Appliquer le modèle')
  await expect(message(page)).toHaveValue(
    'Votre demande\nest à l’étude.\n\nNous ne le pouvons pas.',
  )
  await expectSound(page)

  const again = panel(page).getByLabel('Proposer aussi à la suivante')
  await again.check()
  for (const posted of ['En cours de traitement', 'Redirigé vers le service concerné']) {
    await status(page).selectOption(posted)
    await pressIn(page, 'Envoyer et ouvrir la suivante')
    await expect(message(page)).toHaveValue('Nous ne le pouvons pas.')
    await expect(panel(page)).toContainText(
      'Reprise de la demande précédente\u00a0: «\u00a0Refusée\u00a0».',
    )
    await expect(again).toBeChecked()
  }
  const proposed = page.url()
  await page.goto(`${gestion}/D100005-2`)
  await expect(message(page)).toHaveValue('')
  await page.goto(proposed)
  await again.uncheck()
  await status(page).selectOption('Redirigé vers le service concerné')
  await pressIn(page, 'Envoyer et ouvrir la suivante')
  await expect(message(page)).toHaveValue('')

  await page.goto(`${gestion}/modeles`)
  await page.getByRole('link', { name: 'Modifier Refusée' }).click()
  await expect(dialog.getByRole('row')).toContainText([/Date/, /Modèle modifié/, /Modèle créé/])
  await dialog.getByText('Supprimer ce modèle').first().click()
  await page.getByRole('button', { name: 'Supprimer le modèle' }).click()
  await expect(toasts(page)).toContainText(['Le modèle est supprimé.'])
  await expect(page.getByRole('row')).toHaveCount(2)
})
