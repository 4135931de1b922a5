import type { Page } from '@playwright/test'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'
import { fillLogin, pressAnyhow } from '../support/steps.ts'

const list = '/factures/consulter'
const citation = 'Facture F100001-02\u00a0:\n'
const room = 400 - citation.length
const words = 'L’index facturé est 512, je lis 412 sur mon compteur.'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contester la facture F100001-02' })
const field = (page: Page) => dialog(page).getByLabel('Votre message')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Envoyer' }).click()

/** From the list, as somebody who filtered it. */
async function openDispute(page: Page) {
  await page.goto(`${list}?tri=montant.desc`)
  const row = page.getByRole('row').filter({ hasText: 'F100001-02' })
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Contester cette facture' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[INV-13] [INV-14] [INV-15] a message about an invoice becomes a request, which staff read', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await openDispute(page)
  await expect(dialog(page)).toContainText('vous pouvez saisir gratuitement le médiateur de l’eau')
  await expect(dialog(page).getByRole('form')).toMatchAriaSnapshot(`
    - form "Contester":
      - text: Votre message
      - paragraph: ${room} caractères au plus.
      - textbox "Votre message"
      - button "Envoyer"
      - link "Annuler"
  `)
  await expect(field(page)).toHaveAccessibleDescription(`${room} caractères au plus.`)
  await expect(field(page)).toHaveAttribute('maxlength', String(room))
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  await field(page).fill(words)
  await send(page)
  await expect(page).toHaveURL(`${list}?tri=montant.desc`)
  const main = page.getByRole('main')
  await expect(main).toContainText(
    /Votre message sur la facture F100001-02 est parti le \d\d\/\d\d\/\d{4} à \d\d:\d\d\. Il figure dans l’historique de vos demandes\./,
  )
  await expectValidHtml(page)
  const [sent, ...more] = await world.journal('users/sendUserClaim')
  expect(more).toEqual([])
  expect(sent?.login).toBe('100001')

  await loginAs('agent')
  await page.goto('/adm-sem-webabo/gestion?pdc=P100001')
  const request = page.getByRole('row').filter({ hasText: 'Réclamation' })
  await expect(request).toHaveCount(1)
  await expect(request).toContainText('Distribué')
  await request.getByRole('link', { name: /^Lire/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`Facture F100001-02\u00a0: ${words}`)
})

test('[MSG-11] an empty message is refused, at its field and above the form', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await openDispute(page)
  await pressAnyhow(page, 'Envoyer')
  await expect(page).toHaveTitle(/^Erreur\s: Contester une facture/)
  await expect(dialog(page).getByRole('form')).toMatchAriaSnapshot(`
    - form "Contester":
      - alert:
        - paragraph: /Une erreur est à corriger/
        - list:
          - listitem:
            - link "Message requis"
      - text: Votre message
      - paragraph: ${room} caractères au plus.
      - paragraph: /Erreur.*Message requis/
      - textbox "Votre message"
      - button "Envoyer"
      - link "Annuler"
  `)
  await expect(field(page)).toHaveAccessibleDescription(/au plus.*Message requis/)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  expect(await world.journal('users/sendUserClaim')).toEqual([])
})

test('[INV-15] a message as long as the field takes, over several lines, arrives whole', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await openDispute(page)
  const lines = 'Index contesté\n'.repeat(30).slice(0, room - 1)
  // As from a keyboard, which the field stops at its limit.
  await field(page).focus()
  await page.keyboard.insertText(`${lines}.`)
  expect(await field(page).inputValue()).toHaveLength(room)
  await send(page)
  await expect(page.getByRole('main')).toContainText('est parti le')
  await loginAs('agent')
  await page.goto('/adm-sem-webabo/gestion?pdc=P100001')
  await page.getByRole('link', { name: /^Lire/ }).click()
  const text = await page
    .getByRole('dialog')
    .getByText(/^Facture F100001-02/)
    .textContent()
  expect(text).toBe(`${citation}${lines}.`)
})

test('[INV-15] sent twice at once, or posted again, it is one request', async ({
  page,
  loginAs,
  world,
  stack,
}) => {
  await loginAs('100001')
  await page.goto(`${list}/contester/F100001-02`)
  const submission = (await page.locator('input[name=submission]').getAttribute('value')) ?? ''
  const post = () =>
    page.request.post(`${list}/contester/F100001-02`, {
      headers: { origin: stack.portal },
      form: { message: words, submission },
      maxRedirects: 0,
    })
  const answers = await Promise.all([post(), post(), post()])
  expect(answers.map(answer => answer.status())).toEqual([303, 303, 303])
  expect((await post()).status()).toBe(303)
  expect(await world.journal('users/sendUserClaim')).toHaveLength(1)
})

test('[MSG-01] a message that cannot leave stays in the form, and leaves when it can', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await openDispute(page)
  await world.fail({ call: 'sendUserClaim', mode: '500' })
  await field(page).fill(words)
  await send(page)
  await expect(dialog(page).getByRole('alert')).toContainText(
    "Problème lors de l'envoi de votre demande.",
  )
  await expect(field(page)).toHaveValue(words)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  await world.heal()
  await send(page)
  await expect(page.getByRole('main')).toContainText('est parti le')
})

test('a message that nobody could take comes back with the dialog: after an outage, or a new log-in', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await openDispute(page)
  await field(page).fill(words)
  await world.fail({ call: '*', mode: '500' })
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Service momentanément indisponible',
  )
  await world.heal()
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(field(page)).toHaveValue(words)
  await expect(dialog(page)).toContainText('Ce message n’a pas encore été envoyé.')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  const more = `${words} Merci.`
  await field(page).fill(more)
  await world.fail({ call: 'isAdmin', mode: '401', times: 1 })
  await send(page)
  await expect(page.getByRole('main')).toContainText('Votre session a expiré.')
  await fillLogin(page, '100001')
  await expect(field(page)).toHaveValue(more)
  await send(page)
  await expect(page.getByRole('main')).toContainText('est parti le')
  expect(await world.journal('users/sendUserClaim')).toHaveLength(1)
  await page.goto(`${list}/contester/F100001-02`)
  await expect(field(page)).toHaveValue('')
})

test('[MSG-01] where the words of the dialog cannot be had, the form is there', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await world.fail({ call: 'getInvoiceLitigation', mode: '500' })
  await openDispute(page)
  await expect(dialog(page)).toContainText(
    'Problème lors de la récupération des informations sur la contestation.',
  )
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  await field(page).fill(words)
  await send(page)
  await expect(page.getByRole('main')).toContainText('est parti le')
})

test('the invoice of somebody else cannot be disputed', async ({ page, loginAs, world }) => {
  await loginAs('100001')
  const response = await page.goto(`${list}/contester/F100002C-01`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facture introuvable')
  expect(await world.journal('invoices/litigation')).toEqual([])
})
