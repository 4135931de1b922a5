import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addDays, dayOf, formatDay } from '../../app/domain/values.ts'
import { expect } from './fixtures.ts'
import type { Stack } from './stack.ts'
import { password as usual } from './world.ts'

// The actions of a person on the pages, in their words.

export async function fillLogin(page: Page, login: string, password = usual) {
  await page.getByLabel('Numéro abonné ou adresse e-mail').fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await tickCaptcha(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Logs in on another device, whose page is answered: its context is the caller's to close. */
export async function logInElsewhere(
  browser: Browser,
  { portal }: Stack,
  login: string,
  device: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ ...device, baseURL: portal })
  const page = await context.newPage()
  await page.goto('/connexion')
  await fillLogin(page, login)
  await expect(page).toHaveURL(/\/home$/)
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
