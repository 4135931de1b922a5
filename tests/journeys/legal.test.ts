import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { fetchLink, heading, main, unfoldFooter } from '../support/steps.ts'

const pages = [
  { link: /^Accessibilité\s: partiellement conforme$/, title: 'Accessibilité' },
  { link: 'Mentions légales', title: 'Mentions légales' },
  { link: 'Données personnelles', title: 'Données personnelles' },
  { link: 'Plan du site', title: 'Plan du site' },
]

test('the pages that law asks for are at the foot of each page, before and after the log-in', async ({
  page,
  loginAs,
}) => {
  const foot = page.getByRole('contentinfo')
  await page.goto('/connexion')
  for (const { link, title } of pages) {
    await unfoldFooter(page)
    await foot.getByRole('link', { name: link }).click()
    await expect(heading(page)).toHaveText(title)
    await expectSound(page)
  }
  await loginAs('100001', '/home')
  await unfoldFooter(page)
  await foot.getByRole('link', { name: 'Plan du site' }).click()
  await expect(page.getByRole('link', { name: 'Mon mode de paiement' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Données personnelles' }).click()
  await page.getByText('Ce que vous pouvez demander').click()
  await page.getByRole('link', { name: 'mes données' }).click()
  await expect(heading(page)).toHaveText('Mes données')
})

test('[BEY-161] [BEY-585] the statement of accessibility says its state, what is missing until when, and whom to turn to', async ({
  page,
  stack,
}) => {
  await page.goto('/accessibilite')
  await expect(
    main(page).getByRole('heading', { name: 'Cet espace est partiellement conforme' }),
  ).toBeVisible()
  await expect(main(page)).toContainText(/\d+\s% des critères du RGAA\s4\.1/)
  await expect(main(page).getByText('Au plus tard le').first()).toBeVisible()
  for (const name of ['Technologies employées', 'Environnement de test', 'Outils d’évaluation'])
    await expect(main(page).getByText(name)).toBeVisible()
  await expect(main(page)).toContainText('Aucune dérogation')
  await expect(main(page)).toContainText('Schéma pluriannuel')
  await expect(main(page).getByRole('link', { name: stack.portal })).toBeVisible()
  await expect(main(page)).toContainText('Orca\u00a043 a lu quatre parcours')
  await expect(main(page)).toContainText('Défenseur des droits')
  await main(page).getByText('Ce qui a été examiné').click()
  const link = main(page).getByRole('link', { name: /grille complète/ })
  const grid = await (await fetchLink(link)).text()
  expect(grid.trim().split('\r\n')).toHaveLength(107)
})

test('[BEY-585] the first page of each reader, and every page of the staff, says unfolded how accessible the portal is', async ({
  page,
  loginAs,
}) => {
  const mention = page.getByRole('link', { name: /^Accessibilité\s: \S+ conforme$/ })
  for (const address of ['/connexion', '/adm-sem-webabo']) {
    await page.goto(address)
    await expect(mention).toBeVisible()
  }
  await loginAs('100001', '/home')
  await expect(mention).toBeVisible()
  await loginAs('admin')
  for (const address of ['/gestion', '/gestion/D100005-3', '/subManangement', '/compte']) {
    await page.goto(`/adm-sem-webabo${address}`)
    await expect(mention.first()).toBeVisible()
  }
})

test('[MSG-01] a subscriber takes away all their data, as JSON and as sheets, no other subscriber’s, and nothing in part', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100002', '/compteabo')
  await page.getByRole('link', { name: 'Mes données' }).click()
  await expectSound(page)
  const hrefOf = async (name: RegExp) =>
    (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
  const whole = await page.request.get(await hrefOf(/^Tout télécharger/))
  expect(whole.headers()['content-disposition']).toContain('attachment')
  const data = (await whole.json()) as Record<string, { pdc?: string; login?: string }[]>
  expect(data.compte?.[0]?.login).toBe('100002')
  expect(data['points-de-comptage']).toHaveLength(3)
  for (const key of ['factures', 'releves']) {
    const points = new Set(data[key]?.map(({ pdc }) => pdc))
    expect([...points].toSorted()).toEqual(['P100002A', 'P100002B', 'P100002C'])
  }
  expect(JSON.stringify(data)).not.toMatch(/10000[13]/)
  await page.getByText('Un sujet à la fois').click()
  const inFold = page.getByRole('group').filter({ hasText: 'Un sujet à la fois' })
  const invoices = inFold.getByRole('link', { name: 'Mes factures' })
  const sheet = await fetchLink(invoices)
  expect(sheet.headers()['content-type']).toContain('text/csv')
  const [header, ...rows] = (await sheet.text()).trim().split('\r\n')
  expect(header).toContain('pdc;factNumber;amountFact')
  expect(rows).toHaveLength(data.factures?.length ?? -1)
  const unknown = await page.request.get('/compteabo/mes-donnees/autre.csv')
  expect(unknown.status()).toBe(404)
  await world.fail({ call: 'getReadings', mode: '500' })
  await page.goto('/compteabo/mes-donnees/tout.json')
  await expect(page).toHaveURL(/\/compteabo\/mes-donnees$/)
  await expect(main(page)).toContainText('Problème lors de')
})
