import type { Page } from '@playwright/test'
import { gestion, toasts } from '../../../tests/support/desk.ts'
import { expect, narrow, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { fetchLink, heading, main } from '../../../tests/support/steps.ts'

const inesOnly = '?pdc=P100005'
const [early, under] = ['D100005-3', 'D100005-2']
const mail = 'ines.moreau@example.fr'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

/** From the list to the preview. */
async function prepare(page: Page, { status = '', message = '' }) {
  await page.goto(gestion + inesOnly)
  await page.getByRole('link', { name: 'Toute la liste par lot' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    'Traiter par lot\u00a0: 2 demandes',
  )
  if (status) await page.getByLabel('Nouveau statut').selectOption(status)
  await page.getByLabel(/^Message/).fill(message)
  await press(page, 'Voir ce qui va changer')
  await expect(heading(page)).toHaveText('Vérifier avant d’envoyer')
}

test('[BEY-72] [BEY-74] [BEY-80] [BEY-342] the requests of a filter are previewed, sent, and done after five minutes', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', gestion + inesOnly)
  await expectSound(page)
  await page.getByRole('link', { name: 'Toute la liste par lot' }).click()
  await expect(main(page)).toContainText('Demandes du filtre\u00a0: PDC P100005.')
  await expectSound(page)
  await prepare(page, { status: 'En cours de traitement' })
  await expect(main(page)).toContainText('1 demande change, 1 demande est laissée de côté.')
  await expect(row(page, early)).toContainText('Distribué → En cours de traitement')
  await expect(row(page, under)).toContainText('Laissée\u00a0: rien n’y changerait')
  await expectSound(page)
  await page.getByRole('link', { name: 'Inchangées' }).click()
  await expect(row(page, early)).toHaveCount(0)

  await prepare(page, { status: 'En cours de traitement', message: 'Nous étudions.' })
  await expect(row(page, under)).toContainText('message seul')
  await expect(main(page)).toContainText('vous écrit')
  await expectSound(page)
  await press(page, 'Envoyer à 2 demandes')
  await expect(page.getByRole('status').filter({ hasText: /part le/ })).toHaveCount(1)
  await expect(toasts(page)).toHaveCount(0)
  await expect(main(page)).toContainText(/Il reste (5\smin\s0|4\smin\s5\d)\ss pour annuler/)
  await expectSound(page)
  expect(await world.mails(mail)).toEqual([])

  await world.passMinutes(5)
  await page.getByRole('link', { name: 'Actualiser' }).click()
  await expect(main(page)).toContainText('2 sur 2 faites. Les e-mails sont partis.')
  await expect(heading(page)).toHaveText('Lot d’Agent Clientèle\u00a0: 2 demandes')
  for (const name of ['Avant', 'Résultat'])
    await expect(
      page.getByRole('table', { name: /^Ce que/ }).getByRole('columnheader', { name }),
    ).toHaveCount(1)
  await expect(row(page, early)).toContainText('Faite')
  await expect(row(page, 'Envoi demandé')).toContainText('agent')
  await expectSound(page)
  expect((await world.mails(mail)).map(({ subject }) => subject)).toHaveLength(2)
  await page.goto(`${gestion}/${early}`)
  await expect(main(page)).toContainText('En cours de traitement le')
  await expect(main(page)).toContainText('Nous étudions.')
  await main(page).getByText('Historique', { exact: true }).click()
  await expect(row(page, 'Envoi par lot demandé')).toBeVisible()
  await page.goto(`${gestion}/lot`)
  await expect(page.getByRole('listitem').filter({ hasText: /Lot d.*2 demandes/ })).toContainText(
    'Terminé',
  )
  await expectSound(page)
})

test('[BEY-72] [BEY-178] thirty requests and more are answered with a ready text in five presses', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('admin')
  await page.goto(`${gestion}/modeles/creer`)
  await page.getByLabel('Titre').fill('Retard')
  await page.getByLabel('Texte').fill('Votre demande attend depuis trop longtemps, pardon.')
  await press(page, 'Enregistrer')
  await page.goto(gestion)
  await page.getByRole('link', { name: 'Toute la liste par lot' }).click()
  await page.getByLabel('Modèle de réponse').selectOption({ label: 'Retard' })
  await press(page, 'Appliquer')
  await press(page, 'Voir ce qui va changer')
  const sending = page.getByRole('button', { name: /^Envoyer à \d+ demandes$/ })
  const count = Number.parseInt((await sending.innerText()).replace(/\D/g, ''), 10)
  expect(count).toBeGreaterThanOrEqual(30)
  await sending.click()
  await world.passMinutes(5)
  await expect(async () => {
    await page.getByRole('link', { name: 'Actualiser' }).click()
    await expect(main(page)).toContainText(`${count} sur ${count} faites`)
  }).toPass()
})

test('[BEY-72] all rows of the page are ticked by one press, and none by another', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', gestion)
  const boxes = page.getByRole('checkbox', { name: /au lot$/ })
  const all = await boxes.count()
  const press = () => page.getByRole('link', { name: 'Tout cocher sur la page, ou rien' }).click()
  await press()
  await expect(page.getByRole('checkbox', { name: /au lot$/, checked: true })).toHaveCount(all)
  await press()
  await expect(page.getByRole('checkbox', { name: /au lot$/, checked: true })).toHaveCount(0)
})

test('[BEY-72] [BEY-79] [BEY-264] ticked rows alone are changed; an outage keeps what was typed', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', gestion + inesOnly)
  const ticked = 'Traiter par lot les demandes cochées'
  await press(page, ticked)
  await expect(toasts(page)).toContainText(['Attention\u00a0: Cochez d’abord des demandes.'])
  await page.getByRole('checkbox', { name: `Ajouter la demande ${under} au lot` }).check()
  await press(page, ticked)
  await expect(page.getByRole('listitem').filter({ hasText: under })).toContainText('Inès Moreau')
  await expect(page.getByRole('checkbox', { name: new RegExp(under) })).toBeChecked()
  await page.setViewportSize(narrow)
  await press(page, 'Voir ce qui va changer')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Choisissez un statut ou écrivez un message.',
  ])
  await expectSound(page)
  await page.getByLabel(/^Message/).fill('Pour celle-ci.')
  await world.fail({ call: 'prepareBulk', mode: '500', times: 1 })
  await press(page, 'Voir ce qui va changer')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('Problème lors')
  await expect(page.getByLabel(/^Message/)).toHaveValue('Pour celle-ci.')
  await expectSound(page)
  await press(page, 'Voir ce qui va changer')
  await press(page, 'Envoyer à 1 demande')
  await press(page, 'Annuler l’envoi')
  await expect(main(page)).toContainText('Annulé par Agent Clientèle')
})

test('[BEY-340] [BEY-341] a lot promises a day and is given to an agent; those that changed meanwhile are ticked again', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', `${gestion}/lot?lot=${early}&lot=${under}`)
  await page.getByLabel('Promis pour le').fill('2020-11-30')
  await press(page, 'Voir ce qui va changer')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/date à venir/])
  await page.getByLabel('Promis pour le').fill('2099-12-31')
  await page.getByLabel('Confier à').selectOption('Moi')
  await expectSound(page)
  await press(page, 'Voir ce qui va changer')
  await expect(row(page, early)).toContainText('message, à Agent Clientèle')
  await expect(main(page)).toContainText('Nous vous répondrons au plus tard le 31/12/2099.')
  await press(page, 'Envoyer à 2 demandes')
  const sent = page.url()
  await page.goto(`${gestion}/${early}`)
  await page.getByLabel('Nouveau statut').selectOption('En cours de traitement')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(toasts(page)).toContainText([/Succès/])
  await page.goto(sent)
  await world.passMinutes(5)
  await page.getByRole('link', { name: 'Actualiser' }).click()
  await expect(main(page)).toContainText('1 sur 2 faite')
  await page.getByRole('link', { name: 'Cocher celle qui est laissée' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: early })).toHaveCount(1)
  await page.goto(`${gestion}/${under}`)
  await expect(main(page)).toContainText('Confiée à vous')
  await expect(main(page)).toContainText('Promise pour le 31/12/2099')
})

test('[BEY-71] whatever narrows the list is said, saved and found again, a search apart', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', `${gestion}?q=Moreau`)
  await expect(page.getByRole('link', { name: 'Enregistrer ce filtre' })).toHaveCount(0)
  await page.goto(gestion)
  // Each view, and each field of the filter with a value of its own.
  const views = await page.getByRole('navigation', { name: 'Vues' }).getByRole('link').all()
  const addresses = await Promise.all(views.map(view => view.getAttribute('href')))
  const filters = page.getByRole('search', { name: 'Filtrer les demandes' })
  for (const field of await filters
    .locator('select:not([name=tri]), input:not([type=hidden])')
    .all()) {
    const options = await field.locator('option').all()
    const value = options.length > 0 ? await options.at(-1)?.getAttribute('value') : undefined
    const name = await field.getAttribute('name')
    const typed = name?.length === 2 ? '01/11/2026' : 'P100005'
    addresses.push(`?${new URLSearchParams({ [String(name)]: value ?? typed })}`)
  }
  const asked = addresses.map(address => new URL(String(address), 'http://a').searchParams)
  const narrowing = asked.filter(query => [...query].some(([, value]) => value))
  expect(narrowing.length).toBeGreaterThan(9)
  for (const query of narrowing) {
    await page.goto(`${gestion}?${query}`)
    await page.getByRole('link', { name: 'Enregistrer ce filtre' }).click()
    const name = `Par ${[...query.keys()]} ${query.get('vue') ?? ''}`.trim()
    await page.getByLabel('Nom du filtre').fill(name)
    await press(page, 'Enregistrer')
    const mine = page.getByRole('navigation', { name: 'Mes filtres' })
    await mine.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`[?]${query.toString().replace(/[+?]/g, '.')}$`))
  }
  await page.goto(`${gestion}/filtres`)
  const rows = main(page).getByRole('listitem')
  await expect(rows).toHaveCount(narrowing.length)
  for (const row of await rows.all()) await expect(row.locator('span').last()).not.toBeEmpty()
  // On a phone the line of many filters scrolls, and the page does not.
  await page.setViewportSize(narrow)
  await page.goto(gestion)
  await expectSound(page)
})

test('[BEY-70] [BEY-71] a filter is saved, pressed, renamed and deleted', async ({ loginAs }) => {
  const page = await loginAs('agent', `${gestion}?type=Dossier+de+fuite&tri=date.desc`)
  await page.getByRole('link', { name: 'Enregistrer ce filtre' }).click()
  await expect(main(page)).toContainText('Aucun filtre enregistré')
  await expect(main(page)).toContainText('Filtre à enregistrer\u00a0: Dossier de fuite.')
  await press(page, 'Enregistrer')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Nom requis'])
  await expectSound(page)
  await page.getByLabel('Nom du filtre').fill('Fuites récentes')
  await press(page, 'Enregistrer')
  await expect(toasts(page)).toContainText(['Succès\u00a0: Le filtre est enregistré.'])
  const mine = page.getByRole('navigation', { name: 'Mes filtres' })
  await expect(mine.getByRole('link', { name: 'Fuites récentes' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectSound(page)
  await page.goto(gestion)
  await mine.getByRole('link', { name: 'Fuites récentes' }).click()
  await expect(page).toHaveURL(/type=Dossier\+de\+fuite&tri=date\.desc$/)
  await page.goto(gestion)
  await page.getByRole('link', { name: 'Gérer mes filtres' }).click()
  await expectSound(page)
  await page.getByRole('link', { name: 'Modifier Fuites récentes' }).click()
  await expectSound(page)
  await page.getByLabel('Nom du filtre').fill('Fuites')
  await press(page, 'Enregistrer')
  await expect(toasts(page)).toContainText(['Succès\u00a0: Le filtre est renommé.'])
  await page.getByRole('link', { name: 'Modifier Fuites' }).click()
  await press(page, 'Supprimer')
  await expect(toasts(page)).toContainText(['Succès\u00a0: Le filtre est supprimé.'])
  await expect(main(page)).toContainText('Aucun filtre enregistré')
})

test('[BEY-81] [BEY-83] the list and the statistics are read and saved', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', gestion)
  const file = await fetchLink(page.getByRole('link', { name: /télécharger la liste/ }))
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="demandes-/)
  await page.getByRole('link', { name: /^Statistiques/ }).click()
  await expect(heading(page)).toHaveText('Statistiques')
  await main(page).locator('summary', { hasText: 'Le tableau' }).click()
  await expect(page.getByRole('table', { name: 'Par semaine' }).getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('img').last()).toHaveAccessibleName(
    /^Demandes reçues, traitées et en retard/,
  )
  await expectSound(page)
  const sheet = await fetchLink(page.getByRole('link', { name: /statistiques \(CSV\)/ }))
  expect(sheet.headers()['content-type']).toContain('text/csv')
  await world.setToday('2020-01-01')
  await page.goto('/adm-sem-webabo/statistiques')
  await expect(main(page)).toContainText('Aucune demande sur cette période')
  await expectSound(page)
})
