import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { addDays, dayOf, formatDay } from '../../app/domain/values.ts'
import { expect, test } from './fixtures.ts'
import type { Stack } from './stack.ts'
import { staffPassword, password as usual } from './world.ts'

// What a person does and reads on the pages.

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** The fields to correct, in the list above a form. */
export const refusals = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'à corriger' }).getByRole('listitem')

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Downloads the file that a link leads to. */
export const fetchLink = async (link: Locator) =>
  link.page().request.get((await link.getAttribute('href')) ?? '')

/** A file as Playwright's `setInputFiles` takes it. */
export async function payload(file: File) {
  const buffer = Buffer.from(await file.arrayBuffer())
  return { name: file.name, mimeType: 'application/octet-stream', buffer }
}

export const choose = async (field: Locator, ...files: File[]) =>
  field.setInputFiles(await Promise.all(files.map(payload)))

export const isScripted = () => test.info().project.use.javaScriptEnabled !== false

/** Fills in a day (dd/MM/yyyy); without scripts the field is the browser's own, which takes yyyy-MM-dd. */
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

export async function logInStaff(page: Page, login: string, password = staffPassword) {
  await page.goto('/adm-sem-webabo')
  await page.getByLabel("Nom d'utilisateur").fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await press(page, 'Se connecter')
}

/** Logs in on another device, and answers its page, whose context the caller has to close. */
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

/** PAY-06: the list begins with the receipt of this amount, and a toast says it too. */
export async function expectPaid(page: Page, amount: string) {
  const toast = page.getByRole('status').filter({ hasText: 'a bien été enregistré' })
  await expect(toast).toContainText(amount)
  const receipt = page.getByRole('region', { name: 'Reçu de votre paiement' })
  await expect(receipt).toContainText(amount)
}

/** Presses one of the five buttons of the simulated provider. */
export async function atProvider(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Unfolds the links at the foot of a page: the legal pages, the light version. */
export async function unfoldFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByText('Informations', { exact: true }).click()
}

/** Holds back requests of these files until the function that it answers is called. */
export async function holdBack(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async route => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** Presses Tab so many times: the focus stays in the dialog, or is in the browser’s own bars. */
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

/** The balance of all the metering points together, at the top of /home. */
export function balance(page: Page) {
  return page.getByRole('region', {
    name: /^(Vous devez|Vous n’avez rien à payer|À payer|Il n’y a rien à payer|Nous vous devons|Votre solde|Prochain prélèvement)/,
  })
}

/** The utility's day in so many days, as the pages write it. */
export function dayFromNow(days: number): string {
  return formatDay(addDays(dayOf(new Date()), days))
}

/** Matches the address of a step of the wizard at `base`, whatever its draft. */
export const step = (base: string, name: string) => new RegExp(`${base}/[\\da-f-]{36}/${name}$`)

/** Finds an invoice of Claire Martin, as a neighbour who has it on paper and no account of their own. */
export async function findPaperInvoice(page: Page) {
  await page.getByLabel('Numéro de facture').fill('F100001-01')
  await page.getByLabel('Numéro abonné').fill('100001')
  await page.getByLabel('Montant TTC').fill('84,37')
  await tickCaptcha(page)
  await page.getByRole('button', { name: 'Voir la facture' }).click()
}

export async function openPaperInvoice(page: Page) {
  await page.goto('/payer')
  await findPaperInvoice(page)
  await expect(page).toHaveURL(/\/payer-une-facture\/facture$/)
}

/** At the simulated provider of identities, which asks who the person is. */
export async function chooseIdentity(page: Page, name: string) {
  await expect(page.getByText('Qui êtes-vous')).toBeVisible()
  await page.getByRole('button', { name }).click()
}
