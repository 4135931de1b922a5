import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { addDays, dayOf, formatDay } from '../../app/domain/values.ts'
import { expect, test } from './fixtures.ts'
import type { Stack } from './stack.ts'
import { staffPassword, password as usual } from './world.ts'

// The actions of a person on the pages, in their words.

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** The list of what is wrong, above a form. */
export const refusals = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'à corriger' }).getByRole('listitem')

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** What a link leads to, as it is downloaded. */
export const got = async (link: Locator) =>
  link.page().request.get((await link.getAttribute('href')) ?? '')

/** A file as the browser would choose it. */
export async function payload(file: File) {
  const buffer = Buffer.from(await file.arrayBuffer())
  return { name: file.name, mimeType: 'application/octet-stream', buffer }
}

export const choose = async (field: Locator, ...files: File[]) =>
  field.setInputFiles(await Promise.all(files.map(payload)))

export const isScripted = () => test.info().project.use.javaScriptEnabled !== false

/** A day (dd/MM/yyyy) as it is typed: as the browser's own date field wants it, where there is no script. */
export async function typeDay(page: Page, label: string, day: string) {
  const field = page.locator('main').getByLabel(label, { exact: true })
  if (isScripted())
    await expect(page.getByRole('button', { name: `Calendrier : ${label}` })).toBeVisible()
  await field.fill(isScripted() ? day : day.split('/').reverse().join('-'))
}

export async function fillLogin(page: Page, login: string, password = usual) {
  await page.getByLabel('Numéro abonné ou adresse e-mail').fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await tickCaptcha(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** An agent gives their password. */
export async function logInStaff(page: Page, login: string, password = staffPassword) {
  await page.goto('/adm-sem-webabo')
  await page.getByLabel("Nom d'utilisateur").fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await press(page, 'Se connecter')
}

/** Logs in on another device, whose page is answered: its context is the caller's to close. */
export async function logInElsewhere(
  browser: Browser,
  { portal }: Stack,
  login: string,
  { password, ...device }: BrowserContextOptions & { password?: string } = {},
) {
  const context = await browser.newContext({ ...device, baseURL: portal })
  const page = await context.newPage()
  const isStaff = /^[a-z]+$/.test(login)
  if (isStaff) await logInStaff(page, login, password)
  else {
    await page.goto('/connexion')
    await fillLogin(page, login, password)
  }
  await expect(page).toHaveURL(isStaff ? /\/gestion$/ : /\/home$/)
  return page
}

/** With JavaScript, the buttons of the form are ready once the proof of work is done. */
export async function tickCaptcha(page: Page) {
  await page.getByRole('checkbox', { name: 'Je confirme ne pas être un robot' }).check()
}

/** Logs out by the menu of the account. */
export async function logOut(page: Page) {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}

/** Selects another metering point in the banner of a wide screen. */
export async function choosePoint(page: Page, pdc: string) {
  await page.getByLabel('Adresse affichée').selectOption(pdc)
  await page.getByRole('button', { name: 'Changer' }).click()
}

/** Presses a button that is aria-disabled: it stays on the keyboard's path, and says what is missing. */
export async function pressAnyhow(page: Page, name: string) {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

/** From the list of invoices to the provider's page, paying the selected invoices or all. */
export async function goToProvider(page: Page, selected: string[] = []) {
  await page.goto('/factures/consulter')
  for (const number of selected)
    await page.getByRole('checkbox', { name: `Sélectionner la facture ${number}` }).check()
  await page.getByRole('button', { name: 'Payer mes factures' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Payer/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
}

/** PAY-06: the confirmation that heads the list, and no other message. */
export async function expectPaid(page: Page, amount: string) {
  const confirmation = page.getByRole('status').filter({ hasText: 'Merci, votre paiement' })
  await expect(confirmation).toContainText(amount)
  await expect(page.getByText('a bien été enregistré')).toHaveCount(0)
}

/** Presses one of the five buttons of the simulated provider. */
export async function atProvider(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Unfolds what the foot of a page keeps folded: the pages that the law asks for, the light version. */
export async function unfoldFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByText('Informations', { exact: true }).click()
}

/** Holds these files back until the answer is called. */
export async function holdBack(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async route => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** So many times Tab, and the focus is in the dialog, or in the browser’s own bars. */
export async function expectFocusWithin(page: Page, times: number) {
  for (let i = 0; i < times; i++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement: focused, body } = document
      return focused !== body && !focused?.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
}

/** The sum owed for all metering points together, at the head of /home. */
export function balance(page: Page) {
  return page.getByRole('region', {
    name: /^(Vous devez|Vous n’avez rien à payer|À payer|Il n’y a rien à payer|Nous vous devons|Votre solde|Prochain prélèvement)/,
  })
}

/** A day of the utility, `days` from today, as the pages write it. */
export function dayFromNow(days: number): string {
  return formatDay(addDays(dayOf(new Date()), days))
}

/** The addresses of a step, whichever the draft, of the wizard that begins at `base`. */
export const step = (base: string, name: string) => new RegExp(`${base}/[\\da-f-]{36}/${name}$`)

const bill = { number: 'F100001-01', refAbo: '100001', amount: '84,37' }

/** A neighbour holds an invoice of Claire Martin, on paper. */
export async function fillBill(page: Page, more: Partial<typeof bill> = {}) {
  const { number, refAbo, amount } = { ...bill, ...more }
  await page.getByLabel('Numéro de facture').fill(number)
  await page.getByLabel('Numéro abonné').fill(refAbo)
  await page.getByLabel('Montant TTC').fill(amount)
  const box = page.getByRole('checkbox', { name: /robot/ })
  if (!(await box.isChecked())) await tickCaptcha(page)
  await page.getByRole('button', { name: 'Voir la facture' }).click()
}

export async function openBill(page: Page, more: Partial<typeof bill> = {}) {
  await page.goto('/payer')
  await fillBill(page, more)
  await expect(page).toHaveURL(/\/payer-une-facture\/facture$/)
}
