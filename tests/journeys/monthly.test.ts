import type { Page } from '@playwright/test'
import { expect, narrow, serverHtml, test } from '../support/fixtures.ts'
import { account, box, fillAccount, requests, selectPoint } from '../support/payment-modes.ts'
import { outline, readPdf } from '../support/pdf.ts'
import { expectSound } from '../support/quality.ts'
import { dayFromNow, fetchLink, heading, main, press, pressAnyhow, step } from '../support/steps.ts'

const hub = '/paymentmodes/mensualisation'
const start = `${hub}/adhesion`
const stop = `${hub}/arret`
const schedule = `${hub}/visualisation`
const startCall = 'paymentmodes/startMensualisation'
const confirmed = new RegExp(`${schedule}\\?demande=[\\da-f-]{36}$`)

const persons = (page: Page, of = '') =>
  page.getByLabel(new RegExp(`^Personnes au foyer.*${of}\\)?$`))
const volume = (page: Page, of = '') =>
  page.getByLabel(new RegExp(`^Consommation estimée \\(m³ par an\\).*${of}\\)?$`))
/** The value beside a term in a recap: of that metering point, where several are listed. */
function line(page: Page, term: string, pdc?: string) {
  const named = page.getByRole('term').getByText(term, { exact: true })
  const recap = page.getByRole('form')
  const part = pdc ? recap.getByRole('listitem').filter({ hasText: pdc }) : recap
  return part.locator('div', { has: named }).last().getByRole('definition')
}
const rows = (page: Page) => page.getByRole('table', { name: /^Échéancier/ }).getByRole('row')

/** Tells the portal how many live at a metering point, which it remembers from one test to the next; or no more. */
async function keepHousehold(page: Page, portal: string, pdc: string, many: number | null) {
  const headers = { origin: portal }
  const form = { pdc, ...(many ? { persons: String(many) } : { intent: 'remove' }) }
  const answer = await page.request.post('/factures/controle/foyer', {
    headers,
    form,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

const tomorrow = () => dayFromNow(1).split('/').reverse().join('-')

test('[MON-02] [MON-03] [MON-04] [MON-05] [MON-06] [MON-07] [MON-08] [MON-09] [MON-10] [MON-11] [MON-12] [MON-13] [MON-15] [MON-16] [MON-17] [MON-18] [MON-19] [MON-20] [MON-21] [MON-22] [MON-23] one metering point: asked for, read, stopped, and asked for again too soon', async ({
  page,
  loginAs,
  world,
}) => {
  test.slow()
  await loginAs('100001')
  for (const way of [schedule, stop]) {
    await page.goto(way)
    await expect(page).toHaveURL(new RegExp(`${hub}$`))
  }
  await expect(main(page)).toContainText('Cette adresse n’a pas de mode de paiement automatique')
  await expect(main(page).getByRole('link', { name: /mensualisation|échéancier/ })).toHaveText([
    'Adhérer à la mensualisation',
  ])
  await expectSound(page)

  // The meter's own average is proposed; how many live there is not known.
  await main(page).getByRole('link', { name: 'Adhérer à la mensualisation' }).click()
  await expect(heading(page)).toHaveText('Combien de personnes vivent à cette adresse ?')
  await expect(page.getByRole('navigation', { name: 'Étapes' }).getByRole('listitem')).toHaveText([
    /Foyer/,
    /Coordonnées bancaires/,
    /Récapitulatif/,
    /Validation/,
    /Confirmation/,
  ])
  await expect(volume(page)).toHaveValue(/^\d+$/)
  const usual = await volume(page).inputValue()
  await pressAnyhow(page, 'Suivant')
  await expect(page).toHaveTitle(/^Erreur/)
  await volume(page).fill('beaucoup')
  await pressAnyhow(page, 'Suivant')
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Foyer":
      - alert:
        - list:
          - listitem:
            - link "Personnes au foyer":
              - /url: "#champ-nbPersFoyer-P100001"
          - listitem:
            - link "Consommation estimée (m³ par an)":
              - /url: "#champ-estimationConso-P100001"
      - textbox "Personnes au foyer" [invalid]
      - paragraph: /54 m³ par personne et par an/
      - textbox "Consommation estimée (m³ par an) (facultatif)" [invalid]: beaucoup
  `)
  await expectSound(page)
  await persons(page).fill('2')
  await volume(page).fill(usual)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(start, 'coordonnees'))
  await fillAccount(page)
  await press(page, 'Suivant')

  // The recap tells what both values come to: here the metered year, then two persons, then three.
  await expect(page).toHaveURL(step(start, 'recapitulatif'))
  await expect(line(page, 'Consommation estimée')).toHaveText(`${usual} m³ par an`)
  await expect(line(page, 'IBAN')).toContainText(account.masked)
  await expect(main(page)).toContainText('Les factures déjà émises restent à régler par vos soins.')
  await expect(main(page)).toContainText('Vous pouvez y mettre fin dans « Mon mode de paiement »')
  await expect(line(page, 'Premier prélèvement')).toHaveText(/^15\/\d\d\/\d{4}$/)
  await expectSound(page)
  const amounts = [await line(page, 'Mensualité').innerText()]
  for (const [many, year] of [
    ['2', '108'],
    ['3', '162'],
  ] as const) {
    await page.getByRole('link', { name: /^Modifier : Adresse/ }).click()
    await persons(page).fill(many)
    await volume(page).fill('')
    await press(page, 'Suivant')
    await expect(page).toHaveURL(step(start, 'coordonnees'))
    await press(page, 'Suivant')
    await expect(line(page, 'Personnes au foyer')).toHaveText(many)
    await expect(line(page, 'Consommation estimée')).toHaveText(`${year} m³ par an`)
    amounts.push(await line(page, 'Mensualité').innerText())
  }
  expect(new Set(amounts).size).toBe(3)
  await expect(page.getByRole('button', { name: 'Valider' })).toHaveCount(0)
  await press(page, 'Suivant')

  await expect(page).toHaveURL(step(start, 'validation'))
  await pressAnyhow(page, 'Valider')
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Validation":
      - alert:
        - list:
          - listitem:
            - link "Cochez la case pour signer le mandat de prélèvement"
      - heading "Vos mensualités" [level=2]
      - term: / \\(P100001\\)$/
      - definition: /^[\\d,]+ € le 15 de chaque mois, dès le 15\\/\\d\\d\\/\\d{4}$/
      - heading "Coordonnées bancaires" [level=2]
      - term: Titulaire
      - definition: ${account.owner}
      - term: BIC
      - definition: ${account.bic}
      - term: IBAN
      - definition: ${account.spoken}
      - heading "Mandat de prélèvement SEPA" [level=2]
      - term: Mandat (RUM)
      - definition: /P100001/
      - paragraph: /vous autorisez Service des eaux/
      - checkbox "Je signe ce mandat de prélèvement SEPA et j’accepte les mensualités du récapitulatif." [invalid]
      - button "Valider"
  `)
  await expectSound(page)
  expect(await world.journal(startCall)).toEqual([])
  await page.getByRole('checkbox').check()
  await press(page, 'Valider')

  await expect(page).toHaveURL(confirmed)
  await expect(page).toHaveTitle(/^Demande envoyée – /)
  await expect(main(page).getByRole('link', { name: /^Télécharger le mandat/ })).toHaveAttribute(
    'href',
    '/paymentmodes/prelevement/mandat/P100001',
  )
  await expect(main(page)).toContainText(
    'Votre demande de mensualisation a bien été prise en compte.',
  )
  await expect(main(page)).toContainText('Un e-mail récapitulatif vous a été envoyé.')
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(11)
  // All of them are still to come, so no column says it.
  await expect(page.getByRole('columnheader', { name: 'État' })).toHaveCount(0)
  await expectSound(page)
  const [first = ''] = await rows(page).getByRole('rowheader').allInnerTexts()
  await expect(rows(page).getByRole('cell', { name: amounts[2] as string })).toHaveCount(10)
  await expect(main(page)).toContainText(
    /Le onzième mois, en \S+ \d{4}, une facture de régularisation/,
  )
  expect(requests(await world.journal(startCall))).toEqual([
    expect.objectContaining({ pdc: 'P100001', nbPersFoyer: 3, estimationConso: 162 }),
  ])
  const [mail, ...others] = await world.mails('claire.martin@example.fr')
  expect(others).toEqual([])
  expect(mail?.text).toContain(amounts[2])
  expect(mail?.text).toContain('Vous pouvez y mettre fin à tout moment')
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'Les factures déjà émises restent à régler par vos soins.',
  )
  for (const text of [await serverHtml(page), JSON.stringify(mail)])
    expect(text).not.toContain(account.iban)
  await page.reload()
  await expect(main(page)).toContainText(
    'Votre demande de mensualisation a bien été prise en compte.',
  )

  const file = await fetchLink(page.getByRole('link', { name: 'Télécharger l’échéancier (PDF)' }))
  expect(file.headers()['content-type']).toBe('application/pdf')
  const { isTagged, parts } = await readPdf(await file.body())
  expect(isTagged).toBe(true)
  expect(outline(parts).join('\n')).toContain(first)
  const foreign = await page.request.get(`${hub}/echeancier/P100003`, { maxRedirects: 0 })
  expect(foreign.status()).toBe(404)

  // The hub, and what no longer leads anywhere.
  await page.goto(start)
  await expect(page).toHaveURL(/\/paymentmodes$/)
  await page.goto(hub)
  await expect(main(page)).toContainText(/Prochaine mensualité Actif\s*[\d,]+\s€\s*Le 15\//)
  await expect(main(page).getByRole('list').last().getByRole('link')).toHaveText([
    /^\s*Télécharger mon mandat/,
    /^\s*Voir mon échéancier/,
    /^\s*Arrêter la mensualisation/,
  ])
  await expectSound(page)
  await page.getByRole('link', { name: 'Arrêter la mensualisation' }).click()
  await expect(page).toHaveURL(/\/recapitulatif\?/)
  await expect(main(page)).toContainText('P100001')
  await expect(main(page)).toContainText('Les mensualités à venir ne seront plus prélevées.')
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(stop, 'confirmation'))
  await expectSound(page)

  await page.goto(start)
  await persons(page).fill('2')
  await press(page, 'Suivant')
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    /Une demande de mensualisation a déjà été faite aujourd’hui pour 12\srue des Lavoirs \(P100001\)\./,
  )
  await expect(persons(page)).toHaveValue('2')
  await world.setToday(tomorrow())
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(start, 'coordonnees'))
  await press(page, 'Annuler')
  await expect(page).toHaveURL(new RegExp(`${hub}$`))
})

test('[MON-11] [MON-12] [MON-14] [WIZ-09] several metering points are asked for at once, each with its household and its schedule', async ({
  page,
  loginAs,
  stack,
  world,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100002')
  await selectPoint(page, stack.portal, 'P100002C')
  await keepHousehold(page, stack.portal, 'P100002C', 3)
  await page.goto(`${start}?nouvelle`)
  await expect(persons(page, 'P100002C')).toHaveValue('3')
  await keepHousehold(page, stack.portal, 'P100002C', null)

  // All of them, without losing what was typed.
  await persons(page, 'P100002A').fill('21')
  await press(page, 'Tout sélectionner')
  await expect(box(page, 'P100002A')).toBeChecked()
  await expect(box(page, 'P100002C')).toBeChecked()
  await expect(box(page, 'P100002B')).toHaveCount(0)
  await pressAnyhow(page, 'Suivant')
  await expect(persons(page, 'P100002A')).toHaveAccessibleDescription(
    /Indiquez de 1 à 20 personnes$/,
  )
  await expectSound(page)
  await page.setViewportSize(narrow)
  await persons(page, 'P100002A').fill('4')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(line(page, 'Personnes au foyer', 'P100002A')).toHaveText('4')
  await expect(line(page, 'Personnes au foyer', 'P100002C')).toHaveText('3')
  await expectSound(page)
  await press(page, 'Suivant')
  await page.getByRole('checkbox').check()
  await press(page, 'Valider')

  await expect(page).toHaveURL(confirmed)
  const calls = requests(await world.journal(startCall)).map(({ pdc }) => pdc)
  expect(calls).toEqual(['P100002A', 'P100002C'])
  await page.getByRole('radio', { name: /P100002B$/ }).check()
  await press(page, 'Afficher l’échéancier')
  await expect(page.getByRole('table', { name: /P100002B$/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Passée' }).first()).toBeVisible()
  await expect(main(page)).toContainText('a bien été prise en compte')
  await expectSound(page)
  await page.goto(schedule)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
})
