import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, narrow, serverHtml, test, withScripts } from '../support/fixtures.ts'
import {
  account,
  bicField,
  directDebit,
  ibanField,
  ownerField,
  requests,
} from '../support/payment-modes.ts'
import { outline, readPdf } from '../support/pdf.ts'
import { expectAccessible, expectSound, expectValidHtml } from '../support/quality.ts'
import type { Stack } from '../support/stack.ts'
import { fetchLink, heading, main, press, pressAnyhow, step } from '../support/steps.ts'

const { hub, start, startCall } = directDebit

/** The portal keeps the draft, and no bank details that could be read: neither in its store nor in what it logs. */
async function expectKeptSealed({ dataDir, output }: Stack) {
  const files = ['portal.db', 'portal.db-wal'].map(name => path.join(dataDir, name))
  const kept = (await Promise.all(files.map(file => readFile(file, 'latin1')))).join('')
  expect(kept).toContain(start)
  for (const secret of [account.iban, account.bic, account.owner])
    expect(kept + output().join('')).not.toContain(secret)
}

test(
  '[DD-01] [DD-02] [DD-03] [DD-04] [DD-05] [DD-06] [DD-07] [DD-08] [DD-09] [DD-11] [MON-01] [BANK-01] [WIZ-02] [WIZ-03] [WIZ-04] [WIZ-06] [WIZ-07] [WIZ-08] [WIZ-15] with one metering point, from the menu to the mandate, by keyboard on a phone',
  withScripts,
  async ({ page, loginAs, world, stack }) => {
    await page.setViewportSize(narrow)
    await loginAs('100001', '/paymentmodes')
    await expect(main(page)).toContainText('Aucun paiement automatique')
    await expect(main(page).getByRole('listitem').getByRole('link')).toHaveText([
      /^\s*Prélèvement automatique/,
      /^\s*Mensualisation/,
    ])
    await expectValidHtml(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Prélèvement automatique' }).press('Enter')
    await expect(heading(page)).toHaveText(/^Prélèvement automatique 12\srue des Lavoirs/)
    await expect(page.getByRole('link', { name: /^Arrêter/ })).toHaveCount(0)

    // WIZ-15: nothing to choose.
    await page.getByRole('link', { name: 'Adhérer au prélèvement automatique' }).press('Enter')
    await expect(page).toHaveTitle(/^Coordonnées bancaires – étape 2 sur 4/)
    await press(page, 'Précédent')
    await expect(page).toHaveTitle(
      'Adresses – étape 1 sur 4 – Adhérer au prélèvement automatique – Espace abonnés',
    )
    await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Adresses":
      - paragraph:
        - text: Votre demande concerne
        - strong: /le 12 rue des Lavoirs/
        - text: /point de comptage P100001/
      - button "Suivant"
      - button "Enregistrer et reprendre plus tard"
      - button "Annuler"
      - paragraph: /gardée 30 jours/
  `)
    await expect(page.getByRole('button', { name: 'Précédent' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Suivant' })).not.toHaveAttribute('aria-disabled')
    await expect(page.getByRole('navigation', { name: 'Étapes' })).toMatchAriaSnapshot(`
    - navigation "Étapes de la demande":
      - paragraph: /étape 1 sur 4/
      - list:
        - listitem: Adresses
        - listitem: Coordonnées bancaires
        - listitem: Récapitulatif
        - listitem: Confirmation
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
      - heading "Adresse" [level=2]
      - link /Modifier.*Adresse/
      - list:
        - listitem:
          - paragraph: /12 rue des Lavoirs.* P100001/
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
      - term: Mandat (RUM)
      - definition: /P100001/
      - paragraph: /vous autorisez Service des eaux/
      - paragraph: /vaut signature de ce mandat/
      - group: Mes droits de remboursement
      - heading "Ce que cela change" [level=2]
      - list:
        - listitem:
          - strong: À la prochaine facture
          - paragraph: /à partir de la prochaine facture émise.* à l’échéance de chaque facture\\./
        - listitem:
          - strong: À tout moment
          - paragraph: /Vous pouvez y mettre fin dans « Mon mode de paiement »/
        - listitem:
          - strong: Ne change pas
          - paragraph: /Les factures déjà émises restent à régler/
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
    await expect(main(page)).toContainText('Un e-mail récapitulatif vous a été envoyé.')
    await expect(main(page)).toContainText('à partir de la prochaine facture émise')
    await expect(main(page).getByRole('link', { name: /mandat/ })).toHaveAttribute(
      'href',
      `${hub}/mandat/P100001`,
    )
    await expect(bar).toHaveCount(0)
    await expect(main(page).getByRole('button')).toHaveCount(0)
    await expectValidHtml(page)
    await expectAccessible(page)
    const confirmed = page.url()
    const confirmation = await serverHtml(page)
    const calls = await world.journal(startCall)
    expect(requests(calls)).toEqual([expect.objectContaining({ pdc: 'P100001' })])
    const [mail, ...others] = await world.mails('claire.martin@example.fr')
    expect(others).toEqual([])
    // The lines of a mail’s text are folded.
    expect(mail?.text.replaceAll('\n', ' ')).toContain('à partir de la prochaine facture émise')
    expect(mail?.text).toContain('FR76')
    const sent = JSON.stringify([await world.journal(), mail]) + confirmation
    expect(sent).not.toMatch(/FR76 ?3000/)
    await expectKeptSealed(stack)

    // Whatever leads back to a step leads to what became of it.
    await page.goBack()
    await expect(page).toHaveURL(confirmed)
    await page.goto(shown)
    await expect(page).toHaveURL(confirmed)

    await page.goto(start)
    await expect(page).toHaveURL(hub)
    await expect(main(page)).toContainText('Cette adresse est en prélèvement automatique.')
    await expect(main(page)).toContainText(account.masked)
    await expect(page.getByRole('link', { name: /^Adhérer/ })).toHaveCount(0)
    await expectSound(page)
    const link = page.getByRole('link', { name: 'Télécharger mon mandat (PDF)' })
    const file = await fetchLink(link)
    expect(file.headers()['content-type']).toBe('application/pdf')
    const mandate = outline((await readPdf(await file.body())).parts).join('\n')
    expect(mandate).toContain('RUM-P100001')
    expect(mandate).not.toMatch(/FR76 ?3000/)
    const foreign = await page.request.get(`${hub}/mandat/P100002A`)
    expect(foreign.status()).toBe(404)
    await page.goto('/paymentmodes')
    await expect(
      page.getByRole('link', { name: 'Modifier mes coordonnées bancaires' }),
    ).toBeVisible()
  },
)
