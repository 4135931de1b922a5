import type { Page } from '@playwright/test'
import { pagesFrom } from '../../../tests/support/crawl.ts'
import { gestion, message, panel, pressIn, status } from '../../../tests/support/desk.ts'
import { expect, inBrowser, test, withScripts } from '../../../tests/support/fixtures.ts'
import { expectAccessible, expectSound } from '../../../tests/support/quality.ts'
import { logInElsewhere, main, press, rowOf } from '../../../tests/support/steps.ts'

const request = `${gestion}/D100005-3`

const sheet = (refAbo: string) => `/adm-sem-webabo/subManangement/${refAbo}/fiche`

const views = (page: Page) => page.getByRole('navigation', { name: 'Vues' })
const part = (page: Page, name: string) =>
  panel(page).getByRole('radio', { name, exact: true }).check()

test('[BEY-168] [BEY-169] [BEY-171] [BEY-172] [BEY-173] [BEY-263] an agent finds a request by a name without its accents, a telephone number or a reference, sees what stands beside a request, takes it, notes what no mail and no page of the subscriber has, hands it over with a reason, and finds it in its view', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent')
  const search = page.getByRole('search', { name: /^Trouver/ })
  for (const typed of ['ines moreau', '06 39 98 00 05', 'D100005']) {
    await page.goto(gestion)
    await search.getByRole('textbox').fill(typed)
    await press(page, 'Trouver')
    await expect(rowOf(page, 'D100005-1')).toContainText(/\d\d\/\d\d\/\d{4}/)
    await expect(rowOf(page, 'D100049-1')).toHaveCount(0)
    // What waits comes before what is treated, which no bulk takes.
    await expect(page.getByRole('row').last()).toContainText('D100005-1')
    for (const [id, boxes] of [
      ['D100005-1', 0],
      ['D100005-3', 1],
    ] as const)
      await expect(rowOf(page, id).getByRole('checkbox')).toHaveCount(boxes)
  }
  await expect(main(page)).toContainText(/la plus ancienne de \d+\sjours/)
  await page.getByRole('link', { name: 'Effacer la recherche' }).click()
  await expect(rowOf(page, 'D100049-1')).toHaveCount(1)
  await page.goBack()
  await rowOf(page, 'D100005-3').getByRole('link').first().click()
  for (const fact of [/SOLDE 0,00/, /index \d+ le/, /D100005-2/, /personne n’agit à sa place/])
    await expect(panel(page)).toContainText(fact)
  await pressIn(page, 'La prendre')
  await expect(panel(page)).toContainText('Confiée à vous')
  await views(page).getByRole('link', { name: 'À moi\u00a0: 1' }).click()
  await expect(rowOf(page, 'D100005-3')).toContainText('Vous')
  // Beside one view the panel speaks of the others too [BEY-663].
  await page.goto(`${gestion}?vue=moi`)
  await expect(main(page)).toContainText(/la plus ancienne de \d+\sjours/)
  await page.goto(request)
  await part(page, 'Note interne')
  await pressIn(page, 'Garder la note')
  await expect(panel(page).getByRole('alert').filter({ hasText: 'Écrivez la note.' })).toHaveCount(
    1,
  )
  await panel(page)
    .getByRole('textbox', { name: /^Note interne/ })
    .fill('Attestation sans date.')
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await pressIn(page, 'Garder la note')
  await expect(main(page)).toContainText('Votre session a expiré.')
  await loginAs('agent', request)
  await pressIn(page, 'Garder la note')
  await expect(panel(page)).toContainText('Note interne d’Agent Clientèle')
  await expect(panel(page)).toContainText('jamais envoyée')
  expect(await world.mails('ines.moreau@example.fr')).toEqual([])
  await part(page, 'Confier')
  await panel(page)
    .getByLabel('Confier à')
    .selectOption({ label: 'Responsable Principal, 0 en main' })
  await panel(page)
    .getByLabel(/^Pourquoi/)
    .fill('Fuite dans son secteur')
  await pressIn(page, 'Confier')
  await expect(panel(page)).toContainText('Confiée à Responsable Principal')
  await expect(panel(page)).toContainText('Fuite dans son secteur')
  await page.goto(gestion)
  await page.getByLabel('Qui').selectOption({ label: 'Responsable Principal' })
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'D100005-3')).toContainText('R. Principal')
  // Only the desk knows it: no bulk, no file takes it for all requests.
  await expect(page.getByRole('link', { name: 'Toute la liste par lot' })).toHaveCount(0)
  await expectSound(page)
  await loginAs('100005', '/historique/D100005-3')
  await expect(main(page)).toContainText('Réclamation')
  await expect(main(page)).not.toContainText('Attestation sans date.')
})

test('[BEY-174] [BEY-175] [BEY-176] [BEY-261] the sheet says why a subscriber calls; a call is noted, and a request opened, which the subscriber reads that an agent did', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', '/adm-sem-webabo/subManangement?abonne=100001')
  await page.getByRole('table').getByRole('link', { name: 'Martin', exact: true }).click()
  await expect(page).toHaveURL(sheet('100001'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/Claire Martin\s*100001/)
  await expect(main(page)).toContainText(
    /L’abonné appelle sans doute pour sa consommation anormale\.\s*Le relevé du \S+ est de 148\sm³/,
  )
  for (const [title, figure] of [
    ['Doit', /^210,87\s€\s*126,50\s€ en retard\s*84,37\s€ au plus tard le/],
    ['Eau', /^148\sm³\s*Relève \S+ du \d/],
    ['Demandes ouvertes', /^Aucune/],
  ] as const)
    await expect(
      main(page).locator('dl > div').filter({ hasText: title }).locator('dd'),
    ).toHaveText(figure)
  await expect(main(page)).toContainText('Personne ne peut agir pour cet abonné.')
  await expectSound(page)

  await page.goto(sheet('100005'))
  await page.getByText('Noter l’appel', { exact: true }).first().click()
  await main(page).getByRole('button', { name: 'Noter l’appel' }).click()
  await expect(
    main(page).getByRole('alert').filter({ hasText: 'Écrivez ce qui fut dit.' }),
  ).toHaveCount(1)
  await main(page).getByLabel('Ce qui fut dit').fill('Rappeler jeudi.')
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await main(page).getByRole('button', { name: 'Noter l’appel' }).click()
  await expect(main(page)).toContainText('Votre session a expiré.')
  await loginAs('agent', sheet('100001'))
  await expect(main(page).getByLabel('Ce qui fut dit')).toHaveValue('')
  await page.goto(sheet('100005'))
  await expect(main(page)).toContainText('Votre saisie n’a pas encore été envoyée.')
  await expect(main(page).getByLabel('Ce qui fut dit')).toHaveValue('Rappeler jeudi.')
  await main(page).getByRole('button', { name: 'Noter l’appel' }).click()
  await expect(main(page)).toContainText('Rappeler jeudi. Agent Clientèle')
  await expect(main(page).getByLabel('Ce qui fut dit')).toHaveValue('')
  const paper = main(page).getByRole('link', { name: /^PDF/ }).first()
  const address = (await paper.getAttribute('href')) ?? ''
  expect((await page.request.get(address)).headers()['content-type']).toBe('application/pdf')
  await page.goto(address.replace('100005', '100001'))
  await expect(main(page)).toContainText('Cette facture n’est pas disponible.')
  await page.goto(sheet('100005'))
  await main(page).getByText('Ouvrir une demande pour l’abonné').click()
  const asked = main(page).getByLabel('Ce que l’abonné demande')
  await asked.fill('Pression faible, {champ}.')
  await main(page).getByRole('button', { name: 'Ouvrir la demande' }).click()
  await expect(
    main(page)
      .getByText(/remplacez {champ}\.$/)
      .first(),
  ).toBeVisible()
  await expect(asked).toHaveValue('Pression faible, {champ}.')
  await asked.fill('Pression faible depuis lundi.')
  await main(page).getByRole('button', { name: 'Ouvrir la demande' }).click()
  await expect(main(page)).toContainText(/La demande D100005-\d+ est ouverte/)
  await expect(
    main(page)
      .getByRole('link', { name: /^D100005-\d+, Réclamation/ })
      .first(),
  ).toBeVisible()
  await page.goto(sheet('999999'))
  await expect(main(page)).toContainText('introuvable')
  await loginAs('100005', '/historique')
  await expect(page.getByRole('row').filter({ hasText: 'un agent, pour vous' })).toHaveCount(1)
})

test('[BEY-663] no link of the staff’s pages sends the agent who reads them back to the list', async ({
  loginAs,
}) => {
  test.slow(true, 'every page that a link leads to')
  const manager = await loginAs('admin', `${gestion}/modeles/creer`)
  await manager.getByLabel('Titre').fill('Reçue')
  await manager.getByLabel('Texte').fill('Nous étudions votre demande.')
  await press(manager, 'Enregistrer')
  const isThere = { name: 'Reçue' }
  await manager.goto(gestion)
  await expect(panel(manager).getByRole('link', isThere)).toHaveCount(1)
  const page = await loginAs('agent', gestion)
  await expect(panel(page)).toContainText('Reçue')
  const led = new Map<string, string[]>()
  expect((await pagesFrom(page, [gestion], led)).length).toBeGreaterThan(20)
  // The pages of the law, which subscribers read too, have links to theirs.
  const back = (led.get(gestion) ?? []).filter(path => path.startsWith('/adm-sem-webabo'))
  expect(back).toEqual([])
})

test(
  '[BEY-174] [BEY-177] debt, water, requests and last contact are in sight at once; so are the statistics',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('agent')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(sheet('100001'))
    const figures = main(page).locator('dl').first()
    const box = await figures.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 1e3)).toBeLessThanOrEqual(395)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeLessThanOrEqual(900)
    await page.goto('/adm-sem-webabo/statistiques')
    const week = await page.getByText(/^Semaine \d+\s:/).boundingBox()
    expect((week?.y ?? 0) + (week?.height ?? 1e3)).toBeLessThanOrEqual(190)
    // With the law's mention at the foot.
    expect(await height()).toBeLessThanOrEqual(920)
  },
)

test(
  '[BEY-172] whole rows and a send button in sight, at each size of a desk',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('agent')
    for (const [width, height, rows] of [
      [1280, 900, 10],
      [1920, 1080, 16],
      [1366, 768, 8],
      [1280, 720, 7],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`${gestion}/D100005-2?tri=reponse.asc`)
      const list = await page.getByRole('region', { name: 'Demandes à traiter' }).boundingBox()
      const boxes = await page
        .locator('tbody tr')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom))
      const bottom = (list?.y ?? 0) + (list?.height ?? 0)
      expect(boxes.filter(one => one <= bottom + 1).length).toBeGreaterThanOrEqual(rows)
      expect((await page.locator('tbody tr').first().boundingBox())?.y).toBeLessThanOrEqual(320)
      const send = panel(page).getByRole('button', { name: 'Envoyer et ouvrir la suivante' }).last()
      await expect(send).toBeInViewport({ ratio: 1 })
      await message(page).fill('Une ligne\n'.repeat(20))
      await expect(send).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${gestion}?tri=reponse.asc`)
    const rows = await page
      .locator('tbody tr')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect()))
    expect(rows[0]?.y).toBeLessThanOrEqual(251)
    // Names and addresses are whole there, on as many lines as they need.
    expect(rows.filter(({ bottom }) => bottom <= 740).length).toBeGreaterThanOrEqual(5)
    await page.goto(request)
    await expect(panel(page).getByRole('link', { name: 'Répondre' })).toBeInViewport()
    for (const name of ['reponse', 'nouveauStatut', 'promis']) {
      const field = panel(page).locator(`[name=${name}]`)
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(field).toHaveCSS('font-size', '16px')
    }
  },
)

test(
  '[BEY-241] [BEY-343] a request that was treated stays in its row, until the list is asked for again',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', `${gestion}/D100005-2?pdc=P100005`)
    const order = await page.getByRole('row').allInnerTexts()
    await rowOf(page, 'D100005-3').getByRole('link').click()
    const title = panel(page).getByRole('heading', { level: 2 })
    await expect(title).toContainText('D100005-3')
    await expect(title).toBeFocused()
    await rowOf(page, 'D100005-2').getByRole('link').click()
    await expect(title).toContainText('D100005-2')
    const at = order.findIndex(text => text.includes('D100005-2'))
    await message(page).fill('Vous devez {montant}.')
    await expect(panel(page)).toContainText('Complétez {montant} avant d’envoyer.')
    await message(page).fill('Réglé.')
    await status(page).selectOption('Dossier traité')
    await pressIn(page, 'Envoyer et ouvrir la suivante')
    const said = panel(page).getByText('La réponse à la demande D100005-2 a bien été envoyé')
    await expect(said).toBeInViewport()
    await expect(title).toContainText('D100005-3')
    await expect(title).toBeFocused()
    await expect(page.getByRole('row').nth(at)).toContainText(/traitée.*D100005-2/)
    // Of quick answers the last one is said.
    await message(page).fill('Oui.')
    await status(page).selectOption('Distribué')
    await pressIn(page, 'Envoyer')
    await expect(panel(page)).toContainText('La réponse à la demande D100005-3 a bien été envoyé')
    await expect(said).toHaveCount(0)
    await page.getByRole('link', { name: 'Actualiser' }).click()
    await expect(rowOf(page, 'D100005-2')).toHaveCount(0)
  },
)

test(
  '[BEY-170] two agents at one request read each other’s name, until one leaves',
  withScripts,
  async ({ loginAs, browser, stack }) => {
    const page = await loginAs('agent', request)
    const theirs = await logInElsewhere(browser, stack, 'admin')
    await theirs.goto(request)
    await expect(panel(theirs)).toContainText('Agent Clientèle regarde')
    await page.reload()
    await expect(panel(page)).toContainText('Responsable Principal regarde')
    await theirs.goto(gestion)
    await page.reload()
    await expect(panel(page)).not.toContainText('Responsable Principal regarde')
    await theirs.context().close()
  },
)

test(
  '[BEY-178] [BEY-179] [BEY-180] [BEY-262] [BEY-770] two presses for a ready answer, or one key; the order that « Demandes » opens in',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('admin', `${gestion}/modeles/creer`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Titre').fill('Reçue')
    await dialog.getByLabel('Texte').fill('Bonjour {nom}, nous étudions votre demande.')
    await dialog.getByLabel(/^Étiquette/).fill('Fuites')
    await dialog.getByLabel('Nouveau statut').selectOption('En cours de traitement')
    await dialog.getByLabel('Réponse promise, en jours').fill('5')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Reçue' })).toHaveCount(1)

    await page.goto(`${request}?tri=reponse.asc`)
    await expect(panel(page).locator('optgroup[label=Fuites]').getByRole('option')).toHaveText(
      'Reçue',
    )
    await page.keyboard.press('n')
    const parts = panel(page).getByRole('group', { name: 'Que faire de la demande' })
    await expect(parts.getByRole('radio', { name: 'Répondre' })).toBeChecked()
    await page.goto('/adm-sem-webabo/compte')
    await page.getByLabel('Les plus urgentes d’abord').check()
    await page.getByLabel('Reçue').check()
    await page.getByLabel('Raccourcis d’une touche').check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: /^Demandes/ }).click()
    await expect(page).toHaveURL(`${gestion}?tri=reponse.asc`)
    await expect(page.getByRole('button', { name: 'Raccourcis' })).toBeVisible()
    // A key that is pressed before the page listens is lost: the first one is pressed until it has chosen a row.
    const chosen = page.locator('input[name=demande]:checked')
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(chosen).toHaveCount(1, { timeout: 500 })
    }).toPass()
    for (const key of ['j', 'Enter']) await page.keyboard.press(key)
    await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('D100049-1')
    await pressIn(page, 'Reçue')
    await expect(message(page)).toHaveValue('Bonjour Théo Perrin, nous étudions votre demande.')
    await expect(status(page)).toHaveValue('En cours de traitement')
    await expect(panel(page).getByLabel('Promis pour le')).not.toHaveValue('')
    await message(page).press('Escape')
    await expect(page.getByRole('radio', { name: 'Choisir la demande D100049-1' })).toBeFocused()
    await page.keyboard.press('r')
    await expect(message(page)).toBeFocused()
    await message(page).press('Escape')
    await page.keyboard.press('s')
    await expect(status(page)).toBeFocused()
    await status(page).press('Control+Enter')
    await expect(panel(page)).toContainText('La réponse à la demande D100049-1 a bien été envoyé')
    await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('D100010-1')
  },
)
