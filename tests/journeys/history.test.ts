import type { Locator, Page } from '@playwright/test'
import { newMeter, tenant, toRecap } from '../support/arriving.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { inDatabase } from '../support/sessions.ts'
import type { Stack } from '../support/stack.ts'
import {
  choose,
  dayFromNow,
  heading,
  main,
  press,
  pressAnyhow,
  rowOf,
  step,
} from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const here = '/historique'
/** Of Inès Moreau: sent on the first day, late, and treated. */
const [sent, late, treated] = ['D100005-3', 'D100005-2', 'D100005-1']

const cancelLink = (scope: Page | Locator) => scope.getByRole('link', { name: /^Annuler/ })
const toast = (page: Page) => main(page).getByRole('status').filter({ hasText: /\S/ })
const thread = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('list').first()
const form = (page: Page) => page.getByRole('form', { name: 'Ajouter un message' })

test('[BEY-162] [BEY-163] a subscription is found in the history and on the panel of staff, with its paper', async ({
  loginAs,
}) => {
  const page = await loginAs('100004')
  await toRecap(page, tenant, dayFromNow(0))
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(tenant.base, 'confirmation'))
  const seen = async (path: string) => {
    await page.goto(path)
    const row = page.getByRole('row').filter({ hasText: 'Souscription, locataire' })
    await expect(row).toContainText(`Arrivée le ${dayFromNow(0)}, index 1 331 m³`)
    await expect(row).toContainText(`compteur ${newMeter}`)
    await expectSound(page)
    const href = (await row.getByRole('link').getAttribute('href')) ?? ''
    const file = await page.request.get(href)
    expect(file.headers()['content-disposition']).toContain('attachment')
    expect((await file.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  }
  await seen(here)
  await loginAs('admin')
  await seen('/adm-sem-webabo/subManangement/100004')
  await page.goto('/adm-sem-webabo/subManangement/100005')
  await expect(page.getByRole('listitem').filter({ hasText: treated })).toContainText(
    'Dossier traité',
  )
})

/** The actions of staff meanwhile. */
const setStatus = (stack: Stack, id: string, status: string) =>
  inDatabase(stack, 'backend.db', db =>
    db.prepare('UPDATE Request SET statutDemande = ? WHERE id = ?').run(status, id),
  )

test('[HIST-01] [HIST-02] [HIST-03] [HIST-06] the history is a table of all requests, the newest first, and tells first what is late', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100005', '/home')
  await page.goto((await page.locator(`nav a[href="${here}"]`).first().getAttribute('href')) ?? '')
  await expect(heading(page)).toContainText('2 en cours, dont 1 en retard.')
  await expect(main(page)).toContainText(
    /Nous sommes en retard sur votre dossier de fuite du \d\d\/\d\d\/\d{4}/,
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'Ref. demande',
    'PDC',
    'Date demande',
    'Statut demande',
    'Type traitement',
    'Action',
  ])
  await expect(page.getByRole('rowheader')).toHaveText(
    [sent, late, treated].map(id => new RegExp(id)),
  )
  await expect(rowOf(page, sent)).toContainText('Distribué')
  await expect(rowOf(page, sent)).toContainText(/Réponse au plus tard le \d\d\/\d\d\/\d{4}/)
  await expect(rowOf(page, late)).toContainText('En cours de traitement')
  await expect(rowOf(page, late)).toContainText(/Réponse attendue depuis le \d\d\/\d\d\/\d{4}/)
  await expect(rowOf(page, treated)).toContainText(/Dossier traité le \d\d\/\d\d\/\d{4}/)
  await expect(cancelLink(main(page))).toHaveCount(1)
  await expect(cancelLink(rowOf(page, sent))).toBeVisible()
  await expectSound(page)

  setStatus(stack, sent, 'Redirigé vers le service concerné')
  await page.reload()
  await expect(rowOf(page, sent)).toContainText('Redirigé vers le service concerné')
  await expect(cancelLink(main(page))).toHaveCount(0)

  await main(page).getByRole('link', { name: 'Faire une réclamation' }).click()
  await expect(page).toHaveURL(/\/services\/reclamations/)
})

test('[HIST-04] [HIST-05] a request is cancelled once confirmed: it stays in the history, and leaves the staff’s list', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100005', here)
  await cancelLink(rowOf(page, sent)).click()
  const dialog = page.getByRole('dialog', { name: /^Annuler votre réclamation du / })
  await expect(dialog).toContainText(sent)
  await expectSound(page)
  await dialog.getByRole('link', { name: 'Garder la demande' }).click()
  await expect(page).toHaveURL(`${here}/${sent}`)
  await expect(dialog).toHaveCount(0)
  expect(await world.journal('users/cancelUserClaim')).toEqual([])

  await page.getByRole('link', { name: 'Annuler cette demande' }).click()
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(page).toHaveURL(here)
  await expect(toast(page)).toContainText(`Votre demande ${sent} est annulée.`)
  await expect(rowOf(page, sent)).toContainText('Annulée')
  await expect(cancelLink(main(page))).toHaveCount(0)
  await expectSound(page)
  await rowOf(page, sent).getByRole('link').click()
  await expect(main(page)).toContainText(/Annulée le \d\d\/\d\d\/\d{4}\./)
  await expect(form(page)).toHaveCount(0)
  await expectSound(page)

  await loginAs('agent', '/adm-sem-webabo/gestion?pdc=P100005')
  await expect(main(page)).toContainText(late)
  await expect(main(page)).not.toContainText(sent)
})

test('[CLAIM-06] a message with its files is added to the thread, once, and confirmed by mail', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100005', `${here}/${late}`)
  await form(page).getByLabel('Ajouter un message').fill('Toujours rien.\nQue faire ?')
  await choose(form(page).getByLabel('Vos pièces'), jpg(), pdf(600, 'devis.pdf'))
  await form(page).getByRole('button', { name: 'Envoyer mon message' }).dblclick()
  await expect(page).toHaveURL(`${here}/${late}`)
  await expect(toast(page)).toContainText('Votre message est envoyé.')
  const said = thread(page).getByRole('listitem').filter({ hasText: 'Toujours rien.' })
  await expect(said).toHaveCount(1)
  await expect(said).toContainText(/^Vous \d\d\/\d\d\/\d{4} à \d\d:\d\d/)
  await expect(said.getByRole('link')).toHaveText(['photo.jpg', 'devis.pdf'])
  await expectSound(page)
  await page.reload()
  await expect(said).toHaveCount(1)
  expect(await world.journal('users/sendClaimMessage')).toHaveLength(1)
  const [mail, ...others] = await world.mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Votre message est enregistré')
  expect(mail?.text).toContain('photo.jpg, devis.pdf')
  expect(mail?.text).not.toContain('Toujours rien')

  const file = await page.request.get(
    (await said.getByRole('link').first().getAttribute('href')) ?? '',
  )
  expect((await file.body()).equals(Buffer.from(await jpg().arrayBuffer()))).toBe(true)
})

test('[MSG-11] [CLAIM-08] a message without text, with another file, or to a request that is not one’s own or is over, is refused and keeps the rest', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100005', `${here}/${late}`)
  await choose(form(page).getByLabel('Vos pièces'), new File(['texte'], 'note.txt'))
  await pressAnyhow(page, 'Envoyer mon message')
  await expect(page).toHaveTitle(/^Erreur\s: Ajouter un message/)
  await expect(main(page)).toContainText('Message requis')
  await expect(main(page)).toContainText('Les fichiers doivent être au format .PDF ou .JPG')
  await expect(main(page)).toContainText(/Au sujet de Dossier de fuite du .+ \(P100005\)/)
  await expectSound(page)
  await page.getByLabel('Votre message').fill('Voici la photo.')
  await press(page, 'Envoyer mon message')
  await expect(page).toHaveURL(`${here}/${late}`)
  await expect(thread(page)).toContainText('Voici la photo.')
  for (const other of ['D100001-1', treated]) {
    await page.goto(`${here}/${late}`)
    await form(page).getByLabel('Ajouter un message').fill('Bonjour.')
    const about = form(page).locator('[name=demande]')
    await about.evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, other)
    await press(page, 'Envoyer mon message')
    await expect(main(page)).toContainText('n’est pas une des vôtres')
    await expect(page.getByLabel('Votre message')).toHaveValue('Bonjour.')
  }
  expect(await world.journal('users/sendClaimMessage')).toHaveLength(1)
})
