import { everywhere, expect, narrow, test, withScripts } from '../support/fixtures.ts'
import {
  fillAddress,
  forwarding,
  groupOf,
  indexField,
  lastIndexIn,
  menu,
  tenant,
  toIndex,
} from '../support/leaving.ts'
import { box, requests } from '../support/payment-modes.ts'
import { expectSound } from '../support/quality.ts'
import {
  dayFromNow,
  heading,
  isScripted,
  main,
  press,
  pressAnyhow,
  refusals,
  step,
  typeDay,
} from '../support/steps.ts'

test('[TERM-02] [TERM-03] [WIZ-20] the menu leads to the forms of a tenant, an owner and a newcomer, and « Annuler » back to it', async ({
  loginAs,
}) => {
  const page = await loginAs('100001')
  expect((await page.goto(menu))?.status()).toBe(200)
  const links = main(page).getByRole('list').last().getByRole('link')
  expect(await links.evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual([
    `${menu}/quitter-logement-locataire`,
    `${menu}/quitter-logement-proprietaire`,
    '/services/souscrpition',
  ])
  await expectSound(page)
  for (const link of ['Je suis locataire et je pars', 'Je suis propriétaire et j’ai vendu']) {
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(/\/date\?brouillon=/)
    await press(page, 'Précédent')
    await expect(page).toHaveURL(/\/points$/)
    await press(page, 'Annuler')
    await expect(page).toHaveURL(menu)
  }
})

test('[TERM-05] [TERM-08] [TERM-09] [TERM-13] [TERM-19] [TERM-20] [TERM-21] [TERM-22] [TERM-23] [TERM-29] [WIZ-15] [DATA-18] [BEY-360] [BEY-361] [BEY-391] [BEY-392] a tenant with one home leaves it, on a phone, and goes on to the new address', async ({
  page,
  loginAs,
  world,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100001', tenant.base)
  // The only home is not asked for: the page names it, and its step is marked as filled in.
  await expect(heading(page)).toHaveText('Quand partez-vous ?')
  await expect(main(page)).toContainText(/Vous quittez le 12\srue des Lavoirs \(P100001\)/)
  await page.getByRole('link', { name: 'Adresses (étape remplie)' }).click()
  await expect(heading(page)).toHaveText('Quel logement quittez-vous ?')
  await expect(main(page)).toContainText(/Votre demande concerne le 12\srue des Lavoirs.*P100001/)
  await expect(page.getByRole('button', { name: 'Suivant' })).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('button', { name: /Enregistrer/ })).toHaveCount(0)
  await press(page, 'Suivant')

  await expect(heading(page)).toHaveText('Quand partez-vous ?')
  await expectSound(page)
  await typeDay(page, tenant.day, dayFromNow(9))
  await press(page, 'Suivant')

  await expect(page).toHaveURL(step(tenant.base, 'index'))
  await expect(heading(page)).toHaveText('Quel est l’index de votre compteur ?')
  const last = await lastIndexIn(page)
  // TERM-29: the index of the specification's example.
  expect(last).not.toBe(36058)
  await expect(main(page)).toContainText(/Votre dernier index .* le \d\d\/\d\d\/\d{4} est de/)
  const shown = new RegExp(`^Dernier\\s: ${String(last).replace(/(?=\d{3}$)/, '\\s?')}$`)
  await expect(indexField(page)).toHaveAttribute('placeholder', shown)
  await expectSound(page)
  await indexField(page).fill(String(last + 5))
  await press(page, 'Suivant')

  await expect(page).toHaveURL(step(tenant.base, 'adresse'))
  await expect(heading(page)).toHaveText('Où vous écrire ensuite ?')
  await expectSound(page)
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Claire')
  for (const [label, token] of [
    ['Nom', 'family-name'],
    ['Prénom', 'given-name'],
    ['Adresse', 'address-line1'],
    ['Code postal', 'postal-code'],
    ['Ville', 'address-level2'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
  await fillAddress(page)
  await press(page, 'Suivant')

  await expect(page).toHaveURL(step(tenant.base, 'recapitulatif'))
  await expect(heading(page)).toHaveText('Tout est exact ?')
  for (const text of [
    /12\srue des Lavoirs/,
    `Date de départ${dayFromNow(9)}`,
    `Relevé le${dayFromNow(0)}`,
    'Claire Martin',
    'Ville99120 Saint-Lunier',
    `Votre dernière facture, jusqu’à cet index puis par estimation jusqu’au ${dayFromNow(9)}, part à votre nouvelle adresse`,
    /210,87\s€ restent à payer/,
  ])
    await expect(main(page)).toContainText(text)
  await expectSound(page)
  await press(page, 'Valider mon départ')

  await expect(page).toHaveURL(step(tenant.base, 'confirmation'))
  await expect(main(page)).toContainText(
    "Votre résiliation d'abonnement a bien été prise en compte.",
  )
  for (const name of ['Suivant', 'Précédent', 'Valider', 'Annuler'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectSound(page)
  const [sent, ...others] = (await world.journal(tenant.call)).map(({ body }) => body)
  expect(others).toEqual([])
  const iso = (day: string) => day.split('/').reverse().join('-')
  expect(sent).toMatchObject({
    pdc: 'P100001',
    dateDepart: iso(dayFromNow(9)),
    dateReleve: iso(dayFromNow(0)),
    indexReleve: String(last + 5),
    numCompteur: '',
    commentaire: '',
    nom: 'Martin',
    prenom: 'Claire',
    adresse: forwarding.Adresse,
    cp: '99120',
    ville: 'Saint-Lunier',
  })
  const reference = await main(page)
    .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    .textContent()
  const mails = await world.mails('claire.martin@example.fr')
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre résiliation'])
  expect(mails[0]?.text).toContain(dayFromNow(9))

  // The subscription of the new home takes over the address and the day.
  await page.getByRole('link', { name: `J’arrive au ${forwarding.Adresse}` }).click()
  await page.getByRole('link', { name: 'Je suis locataire' }).click()
  await expect(main(page)).toContainText(
    `Repris de votre départ : ${forwarding.Adresse}, arrivée le ${dayFromNow(9)}.`,
  )
  await expectSound(page)
  await page.goto('/services/demenagement')
  const [arrival] = await main(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(arrival).toBe(`J’arrive au ${forwarding.Adresse}`)

  await page.goto('/historique')
  await expect(main(page)).toContainText(`n°\u00a0${reference}`)

  // A contract can be terminated only once.
  await page.goto(menu)
  await expect(main(page)).toContainText(
    `12\u00a0rue des Lavoirs (P100001)\u00a0: le contrat s’arrête le ${dayFromNow(9)}.`,
  )
  await expectSound(page)
  await page.goto(tenant.base)
  await expect(page).toHaveURL(menu)
  await expect(main(page)).toContainText('aucun de vos points de comptage n’est concerné')
})

test(
  '[TERM-04] [TERM-05] [TERM-09] [WIZ-18] a subscriber with three contracts terminates them in one request, each with its index',
  everywhere,
  async ({ loginAs, world }) => {
    const page = await loginAs('100002', tenant.base)
    await expect(heading(page)).toHaveText('Quels logements quittez-vous ?')
    const next = page.getByRole('button', { name: 'Suivant' })
    if (isScripted()) await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expectSound(page)
    await pressAnyhow(page, 'Suivant')
    await expect(refusals(page)).toHaveText([
      'Veuillez sélectionner le ou les Points de comptage concernés',
    ])
    const all = ['P100002A', 'P100002B', 'P100002C']
    const selectAll = page.getByRole('checkbox', { name: 'Tout sélectionner' })
    if (isScripted()) await selectAll.check()
    else await press(page, 'Tout sélectionner')
    for (const pdc of all) await expect(box(page, pdc)).toBeChecked()
    await press(page, 'Suivant')
    await toIndex(page, tenant)

    await expect(heading(page)).toHaveText('Quel est l’index de vos compteurs ?')
    await expectSound(page)
    await pressAnyhow(page, 'Suivant')
    await expect(refusals(page)).toHaveText([
      /^Index, 3\savenue de la Source/,
      /^Index, 27\squai de la Lède/,
      /^Index, 140\sroute de Saint-Lunier/,
    ])
    for (const pdc of all) {
      const group = groupOf(page, pdc)
      await indexField(group).fill(String((await lastIndexIn(group)) + 3))
    }
    const meter = groupOf(page, 'P100002C').getByLabel('Numéro du compteur (facultatif)')
    await expect(meter.getByRole('option')).toHaveCount(3)
    await expect(meter).toHaveValue('')
    await meter.selectOption({ index: 1 })
    await press(page, 'Suivant')
    await fillAddress(page)
    await press(page, 'Suivant')
    await expect(main(page)).toContainText(
      /61,05\s€ restent à payer pour 140\sroute de Saint-Lunier/,
    )
    await expect(main(page)).toContainText(/Le prélèvement s’arrête pour 3\savenue de la Source/)
    await expect(main(page)).toContainText(/La mensualisation s’arrête pour 27\squai de la Lède/)
    await expectSound(page)

    await press(page, 'Valider mon départ')
    await expect(page).toHaveURL(step(tenant.base, 'confirmation'))
    const sent = requests(await world.journal(tenant.call)).map(({ pdc }) => pdc)
    expect(sent).toEqual(all)
  },
)

test(
  '[TERM-17] with JavaScript the button « Suivant » says which field is empty, and that the postcode is too short',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', tenant.base)
    await toIndex(page, tenant)
    await indexField(page).fill(String((await lastIndexIn(page)) + 5))
    await press(page, 'Suivant')
    const button = page.getByRole('button', { name: 'Suivant' })
    await fillAddress(page, { Ville: '' })
    await expect(button).toHaveAccessibleDescription('Il reste à remplir\u00a0: Ville.')
    await fillAddress(page, { 'Code postal': '9912' })
    await expect(button).toHaveAccessibleDescription('Le code postal a cinq chiffres.')
    await fillAddress(page, { 'Code postal': '99 120' })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  '[BEY-252] [BEY-362] [BEY-390] a subscriber puts off the final reading to the day of departure, and finds the request there to finish',
  everywhere,
  async ({ loginAs }) => {
    const page = await loginAs('100004', tenant.base)
    await toIndex(page, tenant)
    await expect(main(page)).toContainText(/9\sjours seront estimés, 3\sm³ environ\./)
    await page.getByRole('radio', { name: /en partant/ }).check()
    await press(page, 'Suivant')
    await expect(page).toHaveURL(/\/home$/)
    await expect(main(page)).toContainText(
      `Le ${dayFromNow(9)} au matin, un e-mail vous rappelle de finir.`,
    )
    await page.goto('/services/demenagement')
    await expect(heading(page)).toContainText('Mon déménagement')
    await expect(main(page)).toContainText(`À faire le ${dayFromNow(9)}`)
    await expectSound(page)
    await page.getByRole('link', { name: 'Relever le compteur' }).click()
    await expect(page).toHaveURL(step(tenant.base, 'index'))
    await expect(page.getByRole('radio', { name: /^Aujourd’hui/ })).toBeChecked()
    await indexField(page).fill('223')
    await press(page, 'Suivant')
    await expect(page).toHaveURL(step(tenant.base, 'adresse'))
    await page.goto('/services/demenagement')
    await expect(page.getByRole('link', { name: 'Finir ma demande' })).toBeVisible()
    await press(page, 'Abandonner ce déménagement')
    await expect(heading(page)).toContainText('Je déménage')
  },
)
