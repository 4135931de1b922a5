import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { atEachWidth, expect, narrow, serverHtml, test } from '../support/fixtures.ts'
import {
  account,
  bicField,
  box,
  fillAccount,
  heading,
  ibanField,
  ownerField,
  pick,
  press,
  requests,
  selectPoint,
} from '../support/payment-modes.ts'
import { outline, readPdf } from '../support/pdf.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import type { Stack } from '../support/stack.ts'
import { fillLogin, pressAnyhow } from '../support/steps.ts'

const hub = '/paymentmodes/prelevement'
const start = `${hub}/adhesion`
const stop = `${hub}/arret`
const startCall = 'paymentmodes/startPrelevement'
const stopCall = 'paymentmodes/stopPrelevement'
const step = (base: string, name: string) => new RegExp(`${base}/[\\da-f-]{36}/${name}$`)

/** The portal keeps the draft, and no bank details that could be read: neither in its store nor in what it logs. */
async function expectKeptSealed({ dataDir, output }: Stack) {
  const files = ['portal.db', 'portal.db-wal'].map(name => path.join(dataDir, name))
  const kept = (await Promise.all(files.map(file => readFile(file, 'latin1')))).join('')
  expect(kept).toContain(start)
  for (const secret of [account.iban, account.bic, account.owner])
    expect(kept + output().join('')).not.toContain(secret)
}

test('[DD-01] [DD-02] [DD-03] [DD-04] [DD-05] [DD-06] [DD-07] [DD-08] [DD-09] [DD-11] [MON-01] [BANK-01] [WIZ-02] [WIZ-03] [WIZ-04] [WIZ-06] [WIZ-07] [WIZ-08] [WIZ-15] with one metering point, from the menu to the mandate, by keyboard on a phone', async ({
  page,
  loginAs,
  world,
  stack,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100001')
  await page.goto('/paymentmodes')
  const main = page.getByRole('main')
  await expect(main).toContainText('Le point de comptage P100001 n’a pas de mode de paiement')
  await expect(main.getByRole('listitem').getByRole('link')).toHaveText([
    'Prélèvement automatique',
    'Mensualisation',
  ])
  await expectValidHtml(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Prélèvement automatique' }).press('Enter')
  await expect(heading(page)).toHaveText('Prélèvement automatique')
  await expect(page.getByRole('link', { name: /^Arrêter/ })).toHaveCount(0)

  // WIZ-15: nothing to choose.
  await page.getByRole('link', { name: 'Adhérer au prélèvement automatique' }).press('Enter')
  await expect(page).toHaveTitle(
    'Points de comptage – étape 1 sur 4 – Adhérer au prélèvement automatique – Espace abonnés',
  )
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Points de comptage":
      - paragraph:
        - text: Votre demande concerne le point de comptage
        - strong: P100001
      - button "Suivant"
      - button "Enregistrer et reprendre plus tard"
      - button "Annuler"
      - paragraph: /gardée 30 jours/
  `)
  await expect(page.getByRole('button', { name: 'Précédent' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Suivant' })).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('navigation', { name: 'Étapes' })).toMatchAriaSnapshot(`
    - navigation "Étapes de la demande":
      - list:
        - listitem: 1 Points de comptage
        - listitem: 2 Coordonnées bancaires
        - listitem: 3 Récapitulatif
        - listitem: 4 Confirmation
  `)
  await expectValidHtml(page)
  await expectAccessible(page)
  await pressAnyhow(page, 'Suivant')

  await expect(page).toHaveURL(step(start, 'coordonnees'))
  await ownerField(page).fill(account.owner)
  await bicField(page).fill(account.bic)
  await ibanField(page).fill(account.iban)
  await ibanField(page).press('Enter')

  const recap = step(start, 'recapitulatif')
  await expect(page).toHaveURL(recap)
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Récapitulatif":
      - heading "Points de comptage" [level=2]
      - link /Modifier.*Points de comptage/
      - term: P100001
      - definition
      - heading "Coordonnées bancaires" [level=2]
      - link /Modifier.*Coordonnées bancaires/
      - term: Titulaire
      - definition: ${account.owner}
      - term: BIC
      - definition: ${account.bic}
      - term: IBAN
      - definition: ${account.spoken}
      - heading "Mandat de prélèvement SEPA" [level=2]
      - term: Créancier
      - definition: Service des eaux
      - term: Adresse du créancier
      - definition
      - term: Identifiant créancier SEPA
      - definition: /^FR\\d\\dZZZ/
      - term: Type de paiement
      - definition: Récurrent
      - term: Référence unique du mandat, P100001
      - definition: /P100001/
      - paragraph: /vous autorisez Service des eaux/
      - paragraph: /8 semaines/
      - paragraph
      - paragraph: /vaut signature de ce mandat/
      - heading "Prise d’effet" [level=2]
      - paragraph: /à partir de la prochaine facture émise.* à l’échéance de chaque facture\\. Les factures déjà émises restent à régler/
      - paragraph: Vous pouvez y mettre fin à tout moment dans « Mon mode de paiement ».
      - button "Valider"
      - button "Précédent"
      - button "Enregistrer et reprendre plus tard"
      - button "Annuler"
  `)
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0)
  await expectValidHtml(page)
  await expectAccessible(page)
  const shown = page.url()
  await expectKeptSealed(stack)

  // Back by the button, by the bar, by « Modifier »: what was typed is there; forward again, and from a copied address.
  await press(page, 'Précédent')
  await expect(ibanField(page)).toHaveValue(account.iban)
  const bar = page.getByRole('navigation', { name: 'Étapes' })
  await expect(bar.getByRole('link')).toHaveCount(1)
  await bar.getByRole('link').press('Enter')
  await expect(page).toHaveURL(step(start, 'points'))
  await page.goto(shown)
  await page.reload()
  await page.getByRole('link', { name: 'Modifier : Coordonnées bancaires' }).press('Enter')
  await expect(ownerField(page)).toHaveValue(account.owner)
  await page.goBack()
  await expect(page).toHaveURL(shown)
  expect(await world.journal(startCall)).toEqual([])

  await pressAnyhow(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'confirmation'))
  await expect(page).toHaveTitle(/^Demande envoyée – Adhérer au prélèvement automatique – /)
  await expect(heading(page)).toHaveText('Demande envoyée')
  await expect(main).toContainText('Un courriel récapitulatif vous a été envoyé.')
  await expect(main).toContainText('à partir de la prochaine facture émise')
  await expect(main.getByRole('link', { name: /mandat/ })).toHaveAttribute(
    'href',
    `${hub}/mandat/P100001`,
  )
  await expect(bar).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveCount(0)
  await expectValidHtml(page)
  await expectAccessible(page)
  const confirmed = page.url()
  const confirmation = await serverHtml(page)
  const calls = await world.journal(startCall)
  expect(requests(calls)).toEqual([expect.objectContaining({ pdc: 'P100001' })])
  const [mail, ...others] = await world.mails('claire.martin@example.fr')
  expect(others).toEqual([])
  expect(mail?.text).toContain('à partir de la prochaine facture émise')
  expect(mail?.text).toContain('FR76')
  const told = JSON.stringify([await world.journal(), mail]) + confirmation
  expect(told).not.toMatch(/FR76 ?3000/)
  await expectKeptSealed(stack)

  // Whatever leads back to a step leads to what became of it.
  await page.goBack()
  await expect(page).toHaveURL(confirmed)
  await page.goto(shown)
  await expect(page).toHaveURL(confirmed)

  await page.goto(start)
  await expect(page).toHaveURL(hub)
  await expect(main).toContainText('Le point de comptage P100001 est en prélèvement automatique.')
  await expect(main).toContainText(account.masked)
  await expect(page.getByRole('link', { name: /^Adhérer/ })).toHaveCount(0)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  const link = page.getByRole('link', { name: 'Télécharger mon mandat (PDF)' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  const mandate = outline((await readPdf(await file.body())).parts).join('\n')
  expect(mandate).toContain('RUM-P100001')
  expect(mandate).not.toMatch(/FR76 ?3000/)
  const foreign = await page.request.get(`${hub}/mandat/P100002A`)
  expect(foreign.status()).toBe(404)
  await page.goto('/paymentmodes')
  await expect(page.getByRole('link', { name: 'Modifier mes coordonnées bancaires' })).toBeVisible()
})

const report = (title: string) => `${title}\u00a0: bilan de votre demande`

test('[DD-13] [BANK-14] [WIZ-01] [WIZ-17] [WIZ-18] [WIZ-19] with three metering points, the second refused and then unanswered: what is done is told and never sent again', async ({
  page,
  loginAs,
  world,
  stack,
  javaScriptEnabled,
}) => {
  await loginAs('100051')
  await selectPoint(page, stack.portal, 'P100051')
  await page.goto(start)
  // The fourth one is on direct debit already. Enter is « Suivant », wherever it is pressed.
  await box(page, 'P100051').press('Enter')
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Points de comptage":
      - alert:
        - paragraph: /Une erreur est à corriger/
        - list:
          - listitem:
            - link "Veuillez sélectionner le ou les Points de comptage concernés"
      - group "Points de comptage concernés":
        - paragraph: /Erreur.*Veuillez sélectionner/
        - table:
          - rowgroup:
            - row /P100051 .+/
            - row /P100051B .+/
            - row /P100051C .+/
      - button "Suivant"
      - button "Enregistrer et reprendre plus tard"
      - button "Annuler"
  `)
  await expect(page.getByRole('group', { name: /^Points/ })).toHaveAccessibleDescription(
    /Veuillez sélectionner/,
  )
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  const next = page.getByRole('button', { name: 'Suivant' })
  if (javaScriptEnabled) {
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
    await expect(next).not.toHaveAttribute('aria-disabled')
  } else await press(page, 'Tout sélectionner')
  const own = ['P100051', 'P100051B', 'P100051C']
  for (const pdc of own) await expect(box(page, pdc)).toBeChecked()
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  const main = page.getByRole('main')
  await expect(main).toContainText('Référence unique du mandat, P100051C')

  await world.fail({ call: 'startDirectDebit', mode: '403', after: 1, times: 1 })
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'bilan'))
  await expect(heading(page)).toHaveText(report('Adhérer au prélèvement automatique'))
  await expect(main).toContainText('2 sur 3')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^P100051, / [level=2]
      - text: Fait
      - paragraph: Prélèvement demandé.
      - heading /^P100051B, / [level=2]
      - text: Refusé
      - paragraph: /Panne de démonstration/
      - heading /^P100051C, / [level=2]
      - text: Fait
      - paragraph: Prélèvement demandé.
      - form "Suite de la demande":
        - button "Réessayer"
        - button "En rester là"
  `)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  expect(requests(await world.journal(startCall)).map(({ pdc }) => pdc)).toEqual(own)
  expect(await world.mails()).toHaveLength(1)

  await world.fail({ call: 'startDirectDebit', mode: 'reset', times: 1 })
  await press(page, 'Réessayer')
  await expect(main).toContainText('Nous n’avons pas reçu de réponse')
  await expect(page).toHaveURL(step(start, 'bilan'))
  await expectAccessible(page)
  await page.goto('/home')
  await page.getByRole('link', { name: /^Voir où elle en est/ }).click()
  await press(page, 'Réessayer')
  await expect(page).toHaveURL(step(start, 'confirmation'))

  const told = requests(await world.journal(startCall))
  const references = (pdc: string) =>
    told.filter(one => one.pdc === pdc).map(({ reference }) => reference)
  expect(references('P100051')).toHaveLength(1)
  expect(references('P100051C')).toHaveLength(1)
  expect(references('P100051B')).toHaveLength(3)
  expect(new Set(references('P100051B')).size).toBe(1)
  const [last, first, ...more] = await world.mails()
  expect(more).toEqual([])
  expect(first?.text).toMatch(/P100051, .*P100051C, /s)
  expect(first?.text).not.toContain('P100051B')
  expect(last?.text).toContain('P100051B')
  expect(last?.text).not.toContain('P100051C')
})

test('[DD-02] [DD-10] [DD-12] [DD-13] [DD-14] [WIZ-09] the hub follows the selected metering point; a stop is chosen, read again, done', async ({
  page,
  loginAs,
  world,
  stack,
}) => {
  await loginAs('100002')
  const main = page.getByRole('main')
  // Monthly: no tile, but the address leads there.
  await selectPoint(page, stack.portal, 'P100002B')
  await page.goto('/paymentmodes')
  await expect(main.getByRole('listitem').getByRole('link')).toHaveText([
    'Mensualisation',
    'Modifier mes coordonnées bancaires',
  ])
  await page.goto(stop)
  await expect(page).toHaveURL(hub)
  await expect(page.getByRole('link', { name: /^Adhérer/ })).toBeVisible()
  await page.goto(start)
  await expect(box(page, 'P100002A')).toHaveCount(0)
  await pick(page, 'P100002B', 'P100002C')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(main).toContainText('remplace celui qui est débité aujourd’hui pour P100002B.')
  await expect(main).toContainText(/RUM-P100002B-01, déjà signé le [\d/]+, reste en vigueur/)
  await expect(main.getByRole('link', { name: /mandat/ })).toHaveCount(0)

  await selectPoint(page, stack.portal, 'P100002A')
  await world.fail({ call: 'getBankAccount', mode: '500', times: 1 })
  await page.goto(hub)
  await expect(main).toContainText('Problème lors de la récupération de vos coordonnées bancaires.')
  await expectValidHtml(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Arrêter le prélèvement automatique' }).click()
  await expect(main).toContainText('Votre demande concerne le point de comptage P100002A')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(stop, 'recapitulatif'))
  await expect(main).toContainText('Vos prochaines factures ne seront plus prélevées')
  await expect(main).toContainText('Le mandat SEPA prend fin pour P100002A.')
  await expect(main).toContainText('Un prélèvement déjà transmis à votre banque aura lieu.')
  await expectValidHtml(page)
  await expectAccessible(page)
  const left = page.url()
  await press(page, 'Annuler')
  await expect(page).toHaveURL(hub)
  expect((await page.goto(left))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Demande introuvable')

  await page.goto(stop)
  await press(page, 'Suivant')
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(stop, 'confirmation'))
  await expectAccessible(page)
  expect(requests(await world.journal(stopCall)).map(({ pdc }) => pdc)).toEqual(['P100002A'])
  const [told, ...others] = await world.mails('karim.benali@example.fr')
  expect(others).toEqual([])
  expect(told?.text).toContain('vous les réglerez vous-même. Un prélèvement déjà transmis')
  await page.goto(hub)
  await expect(main).toContainText('P100002A n’a pas de mode de paiement automatique')
  await expect(page.getByRole('link', { name: /^Arrêter/ })).toHaveCount(0)
})

test('[DD-10] [DD-14] [MON-20] with both modes, each end says what the other one goes on paying', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100003')
  const main = page.getByRole('main')
  await page.goto('/paymentmodes/mensualisation')
  await expect(main.getByRole('listitem').last()).toContainText('seront prélevées en une fois')
  await page.goto(hub)
  await expect(main.getByRole('listitem').last()).toContainText('continueront d’être prélevées')
  await page.getByRole('link', { name: 'Arrêter le prélèvement automatique' }).click()
  await press(page, 'Suivant')
  for (const name of ['recapitulatif', 'confirmation']) {
    await expect(page).toHaveURL(step(stop, name))
    await expect(main).toContainText('Vos mensualités continuent d’être prélevées pour P100003')
    await expect(main).not.toContainText('vous-même')
    if (name === 'recapitulatif') await press(page, 'Valider')
  }
  const [mail] = await world.mails('jeanne.legoff@example.fr')
  expect(mail?.text).toContain('vos mensualités continuent d’être prélevées')
  expect(mail?.text).not.toContain('vous-même')
})

test('[WIZ-02] [WIZ-10] [WIZ-11] [WIZ-12] [WIZ-13] [WIZ-14] what is saved goes on at its step on another device, outlives a session, and is nobody else’s', async ({
  page,
  loginAs,
  stack,
  world,
}) => {
  await loginAs('100058')
  await selectPoint(page, stack.portal, 'P100058')
  await page.goto(`${start}?nouvelle`)
  await pick(page, 'P100058B')
  await press(page, 'Suivant')
  const main = page.getByRole('main')
  await expect(main).toContainText('gardée 30 jours')
  await expect(main).toContainText('depuis l’accueil')
  await ownerField(page).fill(account.owner)
  await ibanField(page).fill('FR76 3000 6000')
  const bank = page.url()
  await press(page, 'Enregistrer et reprendre plus tard')
  await expect(page).toHaveURL(/\/home$/)
  await expect(main).toContainText(/Elle est gardée jusqu’au \d\d\/\d\d\/\d{4}/)
  await expectValidHtml(page)
  await expectAccessible(page)

  await page.context().clearCookies()
  await loginAs('100001')
  expect((await page.goto(bank))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Demande introuvable')
  const headers = { origin: stack.portal }
  const tried = await page.request.post(bank, { headers, form: { ...account, geste: 'annuler' } })
  expect(tried.status()).toBe(404)

  await page.context().clearCookies()
  await loginAs('100058')
  await page.goto('/home')
  await page.getByRole('link', { name: /^Reprendre/ }).click()
  await expect(page).toHaveURL(bank)
  await expect(main).toContainText('Vous reprenez la demande enregistrée le')
  await expect(ownerField(page)).toHaveValue(account.owner)
  await expect(ibanField(page)).toHaveValue('FR76 3000 6000')
  await expectValidHtml(page)
  await expectAccessible(page)
  await page.goto(start)
  await expect(page).toHaveURL(bank)

  // Back and forth without an answer: what was typed stays.
  await bicField(page).fill('AGRI')
  await press(page, 'Précédent')
  await expect(box(page, 'P100058B')).toBeChecked()
  await press(page, 'Suivant')
  await expect(bicField(page)).toHaveValue('AGRI')

  await fillAccount(page)
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await press(page, 'Suivant')
  await expect(page).toHaveURL(/\/connexion/)
  await fillLogin(page, '100058')
  await expect(page).toHaveURL(bank)
  await expect(main).toContainText('Votre saisie n’a pas encore été envoyée')
  await expect(ibanField(page)).toHaveValue(account.iban)
  await press(page, 'Suivant')
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'confirmation'))

  await page.goto('/home')
  await expect(page.getByRole('link', { name: /^Reprendre/ })).toHaveCount(0)
  await page.goto(start)
  await expect(main).toContainText('Votre demande concerne le point de comptage P100058,')
  await expect(main).not.toContainText('Vous reprenez')
})

test('[WIZ-18] [DD-11] two tabs on two metering points send each its own, once; a recap that is out of date is read again', async ({
  page,
  context,
  loginAs,
  world,
  stack,
}) => {
  await loginAs('100013')
  await selectPoint(page, stack.portal, 'P100013')
  await page.goto(start)
  await pick(page, 'P100013')
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(heading(page)).toHaveText('Récapitulatif')

  const tab = await context.newPage()
  await selectPoint(tab, stack.portal, 'P100013B')
  await tab.goto(start)
  await pick(tab, 'P100013', 'P100013B')
  await press(tab, 'Suivant')
  await fillAccount(tab, { ...account, owner: 'Dominique Autre' })
  await press(tab, 'Suivant')
  await expect(tab.getByRole('main')).toContainText('Dominique Autre')

  // The first tab's own recap, posted twice at once.
  const recap = page.url()
  const seen = (await page.locator('input[name=vu]').getAttribute('value')) ?? ''
  const post = () =>
    page.request.post(recap, {
      headers: { origin: stack.portal },
      form: { vu: seen },
      maxRedirects: 0,
    })
  const answers = await Promise.all([post(), post()])
  expect(answers.map(answer => answer.status())).toEqual([303, 303])
  for (const answer of answers)
    expect(answer.headers().location).toBe(new URL(recap.replace(/\w+$/, 'confirmation')).pathname)
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'confirmation'))
  await expect(page.getByRole('main')).toContainText(account.owner)
  expect(await world.journal(startCall)).toHaveLength(1)

  // The second one speaks of a point that is on direct debit by now.
  await press(tab, 'Valider')
  await expect(tab.getByRole('main')).toContainText('Relisez-la avant de continuer.')
  await expect(tab.getByRole('term').filter({ hasText: /^P100013$/ })).toHaveCount(0)
  expect(await world.journal(startCall)).toHaveLength(1)
  await press(tab, 'Valider')
  await expect(tab).toHaveURL(step(start, 'confirmation'))
  const calls = requests(await world.journal(startCall))
  expect(calls.map(({ pdc }) => pdc)).toEqual(['P100013', 'P100013B'])
  expect(new Set(calls.map(({ reference }) => reference)).size).toBe(2)
})
