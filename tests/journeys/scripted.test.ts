import type { Page } from '@playwright/test'
import { base, calendarButton } from '../support/example-wizard.ts'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { expectAccessible } from '../support/quality.ts'
import {
  choose,
  choosePoint,
  expectFocusWithin,
  expectPaid,
  fillLogin,
  heading,
  holdBack,
  main,
  pressAnyhow,
  tickCaptcha,
} from '../support/steps.ts'
import { pdf } from '../support/uploads.ts'
import { password } from '../support/world.ts'

// Behaviour of a browser that runs our scripts.

test(
  'a navigation moves the focus to the new heading, and its title is announced',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/factures/controle')
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Contact' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nous contacter' })).toBeFocused()
    await expect(page).toHaveTitle(/^Nous contacter/)
    await expect(page.getByRole('status').filter({ hasText: 'Nous contacter' })).toHaveCount(1)
  },
)

test(
  'where a table is not displayed as one, explicit roles say that it is',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent')
    const table = page.getByRole('table', { name: 'Demandes à traiter' })
    await page.goto('/adm-sem-webabo/gestion')
    await expect(table).toHaveAttribute('role', 'table')
    await expect(table.locator('tr:not([role=row]), td:not([role=cell])')).toHaveCount(0)
  },
)

test(
  'keys that are pressed while a page starts do not end its scripts',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100003')
    // Just as React has put its work off: on a slow device, that is when they come.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
        const pressed = new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })
        queueMicrotask(() => document.body.dispatchEvent(pressed))
        postMessage.apply(this, message)
      }
    })
    await page.goto(base)
    await expect(calendarButton(page)).toBeVisible()
  },
)

test(
  'a link to a field in error, or past the menu, leaves the errors and what was typed where they are',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100002', '/paymentmodes/mensualisation/adhesion?nouvelle')
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
    const persons = page.getByRole('textbox', { name: /^Personnes/ })
    for (const field of await persons.all()) await field.fill('0')
    await pressAnyhow(page, 'Suivant')
    const errors = page.getByRole('alert').getByRole('link')
    await expect(errors).toHaveCount(2)
    await errors.last().click()
    await expect(persons.last()).toBeFocused()
    await page.getByRole('link', { name: 'Aller au contenu' }).focus()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
    await expect(errors).toHaveCount(2)
    for (const field of await persons.all()) await expect(field).toHaveValue('0')
    await expect(page.getByRole('checkbox', { name: 'Tout sélectionner' })).toBeChecked()
  },
)

/** Opens a dialog by the keyboard; answers the link that did. */
async function openDispute(page: Page) {
  await page.goto('/factures/consulter/F100001-02')
  const opener = page.getByRole('link', { name: 'Contester cette facture' })
  await opener.press('Enter')
  await expect(page.locator('dialog[data-modal]')).toBeVisible()
  return opener
}

test(
  'a dialog keeps the focus, closes with Escape or « Annuler », and gives it back',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001')
    const opener = await openDispute(page)
    await expectFocusWithin(page, 6)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/factures\/consulter\/F100001-02\?pdc=P100001#contester$/)
    await expect(opener).toBeFocused()
  },
)

const scripts = '**/assets/*.js'

test(
  'what was typed before scripts start counts: the button says what is left',
  withScripts,
  async ({ page }) => {
    const release = await holdBack(page, scripts)
    await page.goto('/connexion', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: /abonné/ }).fill('100001')
    release()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveAccessibleDescription(
      /^Il reste à remplir\u00a0: Mot de passe/,
    )
  },
)

test('the whole payment is made with the keyboard alone', withScripts, async ({ page }) => {
  await page.goto('/connexion')
  await page.getByLabel('Numéro abonné ou adresse e-mail').focus()
  await page.keyboard.type('100001')
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await page.keyboard.type('Eau-Claire-2026')
  await page.getByRole('checkbox', { name: 'Je confirme ne pas être un robot' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Se connecter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await main(page).getByRole('link', { name: 'Payer 210,87 €' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Payer/ })
    .press('Enter')
  await page.getByRole('button', { name: 'Payer', exact: true }).press('Enter')
  await expectPaid(page, '210,87 €')
})

test('dark colours and forced colours stay accessible', withScripts, async ({ loginAs }) => {
  const page = await loginAs('100001')
  for (const scheme of [
    { colorScheme: 'dark' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(scheme)
    await page.goto('/home')
    await expectAccessible(page)
    await page.goto('/factures/consulter')
    await expectAccessible(page)
  }
})

test('another metering point is announced', withScripts, async ({ loginAs }) => {
  const page = await loginAs('100002', '/contact')
  await choosePoint(page, 'P100002C')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Adresse affichée\u00a0: 140 route de Saint-Lunier' }),
  ).toHaveCount(1)
})

test(
  'a page that takes long to come says so meanwhile',
  withScripts,
  async ({ loginAs, world }) => {
    const page = await loginAs('100001', '/factures/controle')
    await world.fail({ call: 'getPdcs', mode: 'slow', delayMs: 3000 })
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Contact' })
      .click()
    const waiting = page.getByRole('status').filter({ hasText: 'Chargement…' })
    await expect(waiting).toBeVisible()
    await expect(heading(page)).toContainText('Nous contacter')
    await expect(waiting).toHaveCount(0)
  },
)

test(
  '[LOGIN-04] [LOGIN-20] ticking the captcha has the browser work, which is said, and only then the button is ready',
  withScripts,
  async ({ page }) => {
    const release = await holdBack(page, '**/assets/captcha-solver*')
    await page.goto('/connexion')
    await page.getByLabel('Numéro abonné ou adresse e-mail').fill('100001')
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    const button = page.getByRole('button', { name: 'Se connecter' })
    await tickCaptcha(page)
    await expect(page.getByRole('status').getByText('Vérification en cours…')).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect(page.getByRole('status').getByText('Vérification faite')).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-disabled')
    const posted = page.waitForRequest(request => request.method() === 'POST')
    await button.click()
    expect((await posted).postData()).toMatch(/captchaProof=\d+-[0-9a-f]+/)
    await expect(page).toHaveURL(/\/home$/)
  },
)

test(
  '[LOGIN-20] where the browser cannot compute, the ticked box is enough',
  withScripts,
  async ({ page }) => {
    await page.route('**/assets/captcha-solver*', route => route.abort())
    await page.goto('/connexion')
    await fillLogin(page, '100001')
    await expect(page).toHaveURL(/\/home$/)
  },
)

test(
  'what is being written about a request stays when its cancellation is thought better of',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100005', '/historique/D100005-3')
    const form = page.getByRole('form', { name: 'Ajouter un message' })
    const message = form.getByRole('textbox')
    await message.fill('À garder')
    await page.getByRole('link', { name: 'Annuler cette demande' }).click()
    await page.getByRole('link', { name: 'Garder la demande' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(message).toHaveValue('À garder')
    await form.getByRole('button', { name: 'Envoyer mon message' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('À garder')
    await expect(message).toHaveValue('')
  },
)

test(
  '[BEY-135] the message beside the button names the choice that is missing by its legend',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100002', '/services/reclamations?nouvelle')
    const button = page.getByRole('button', { name: 'Envoyer ma demande' })
    await choose(main(page).locator('[type=file]'), pdf(600))
    const said = /^Il reste à remplir\u00a0: .*Que se passe-t-il/
    await expect(button).toHaveAccessibleDescription(said)
    await main(page).getByRole('radio').first().check()
    await expect(button).not.toHaveAccessibleDescription(said)
  },
)
