import type { Page } from '@playwright/test'
import * as arriving from '../support/arriving.ts'
import { expectWithin, type Most } from '../support/first-screen.ts'
import { expect, inBrowser, narrow, test } from '../support/fixtures.ts'
import { fillAddress, indexField, lastIndexIn, owner, tenant, toIndex } from '../support/leaving.ts'
import { fillAccount } from '../support/payment-modes.ts'
import { addressOf, places } from '../support/places.ts'
import { expectSound } from '../support/quality.ts'
import * as reading from '../support/reading.ts'
import {
  atProvider,
  choose,
  dayFromNow,
  goToProvider,
  press,
  pressAnyhow,
  typeDay,
} from '../support/steps.ts'
import { pdf } from '../support/uploads.ts'

// With an address that leads elsewhere (an unknown draft, a used link) it is the page it leads to that is looked at.
const roles = [
  { who: 'anybody', login: undefined, guard: 'publicPage' },
  { who: 'a subscriber', login: '100001', guard: 'requireSubscriber' },
  { who: 'who helps others', login: '100001', guard: 'requireAccount' },
  { who: 'an agent', login: 'admin', guard: 'requireAdmin' },
  { who: 'an agent who manages the others', login: 'admin', guard: 'requireUserManagement' },
]

/** A test's time is enough for so many pages on a slow machine. */
const PAGES_PER_TEST = 12

for (const { who, login, guard } of roles) {
  const pages = places.filter(({ title, guards }) => title && guards.loader === guard)
  test(`${who} has pages`, () => expect(pages).not.toEqual([]))
  for (let from = 0; from < pages.length; from += PAGES_PER_TEST) {
    const some = pages.slice(from, from + PAGES_PER_TEST)
    test(`the pages of ${who} from ${some[0]?.url} on are valid, accessible and good on a phone`, async ({
      page,
      loginAs,
    }) => {
      if (login) await loginAs(login)
      for (const place of some) {
        await page.goto(addressOf(place))
        await expect(page.locator('main h1')).toBeVisible()
        await expectSound(page)
      }
    })
  }
}

/** `of`: the extra whose page it is. */
const drawn: ({ login?: string; of?: string; path: string } & Most)[] = [
  // The law's mention stands below the fold of the footer here, and on the home page.
  // The button of FranceConnect, which was not drawn, stands in the form.
  { path: '/connexion', button: 556, screens: 1.44 },
  // Its button has the drawn height, its password field more words than were drawn.
  { path: '/connexion/creer-un-compte', button: 1060, screens: 1.9 },
  { of: 'guest-payment', path: '/payer-une-facture', button: 720, screens: 1.45 },
  // The cut of tomorrow says all that its drawing says.
  { login: '100001', path: '/home', title: 120, button: 371, screens: 2.7 },
  // The cut of tomorrow stands first.
  { login: '100002', path: '/home', title: 120, button: 682, screens: 2.42 },
  { login: '100021', path: '/home', title: 120, button: 395, screens: 2.16 },
  { login: '100005', path: '/home', title: 120, button: 596, screens: 1.96 },
  { login: '100003', path: '/home', title: 120, screens: 1.56 },
  { login: '100004', path: '/home', title: 120, screens: 1.56 },
  { login: '100001', path: '/factures', title: 153, button: 470, screens: 2.25 },
  { login: '100002', path: '/factures', title: 153, button: 470, screens: 2.25 },
  {
    login: '100002',
    path: '/factures/consulter/F100002C-01?pdc=P100002C',
    button: 441,
    screens: 2.55,
  },
  { login: '100001', path: '/factures/consulter/F100001-02', button: 441, screens: 2.9 },
  { login: '100001', path: '/factures/controle', button: 809, screens: 1.9 },
  // A row more than was drawn: FranceConnect.
  { login: '100001', path: '/compteabo', title: 128, screens: 1.75 },
  { login: '100001', of: 'notices', path: '/compteabo/avis', title: 153, screens: 2.37 },
  { login: '100001', path: '/compteabo/mes-donnees', title: 153, screens: 1.2 },
  { login: '100001', path: '/compteabo/documents', title: 153, screens: 1.05 },
  { login: '100002', path: '/compteabo/documents', title: 153, screens: 1.9 },
  { login: '100001', path: '/factures/paiements', title: 153, screens: 1 },
  { login: '100004', path: '/factures', title: 153, screens: 1.9 },
  { login: '100006', path: '/factures', title: 153, screens: 1.2 },
  { login: '100020', path: '/factures/controle', title: 128, screens: 2.4 },
  { login: '100005', path: '/historique', title: 128, button: 400, screens: 1.6 },
  { login: '100004', path: '/historique', title: 128, button: 475, screens: 1 },
  { login: '100005', path: '/historique/D100005-2', title: 153, button: 475, screens: 3 },
  { login: '100005', path: '/historique/D100005-3', title: 153, button: 475, screens: 2.3 },
  {
    login: '100001',
    of: 'local-water',
    path: '/eau-de-ma-commune/les-essarts-blancs',
    screens: 1.85,
  },
  { login: '100004', path: '/services/demenagement', screens: 1.9 },
  { login: '100004', path: '/services/souscrpition/locataire', screens: 1.6 },
  { login: '100004', path: '/services/transmission-compteur', screens: 1.9 },
  { login: '100001', path: '/factures/consulter/payer?pdc=P100001', button: 720, screens: 1.35 },
  { login: '100001', of: 'payment-delay', path: '/factures/delai?pdc=P100001', screens: 1.75 },
  {
    login: '100001',
    of: 'payment-delay',
    path: '/factures/delai?pdc=P100001&facture=F100001-02',
    button: 840,
    screens: 2.3,
  },
  {
    login: '100001',
    of: 'payment-delay',
    path: '/factures/delai?pdc=P100001&facture=F100001-02&choix=4&date=',
    button: 740,
    screens: 2.2,
  },
  { login: '100001', path: '/paymentmodes', screens: 1.05 },
  { login: '100001', path: '/paymentmodes/prelevement', screens: 1.05 },
  { login: '100001', path: '/paymentmodes/mensualisation', screens: 1.05 },
  { login: '100002', path: '/paymentmodes', screens: 1.5 },
  { login: '100003', path: '/paymentmodes/mensualisation', screens: 1.55 },
  { login: '100003', path: '/paymentmodes/mensualisation/visualisation', screens: 1.75 },
  { login: '100003', path: '/paymentmodes/coordonnees', button: 1120, screens: 1.9 },
  { login: '100003', path: '/paymentmodes/prelevement/arret', button: 870, screens: 1.6 },
  { of: 'easy-read', path: '/facile-a-lire', screens: 1.1 },
  { of: 'easy-read', path: '/facile-a-lire/payer', screens: 3.1 },
  { of: 'easy-read', path: '/facile-a-lire/nous-contacter', screens: 3 },
  { login: '100001', path: '/services', screens: 1.5 },
  { login: '100001', path: '/services/resiliation', screens: 1.1 },
  { login: '100001', path: '/services/souscrpition', screens: 1.1 },
  { login: '100001', path: '/services/souscrpition/proprietaire', button: 540, screens: 1.3 },
  { login: '100001', path: '/services/reclamations?objet=fuite', screens: 2.2 },
  // The first answer is open.
  { login: '100001', path: '/faq', screens: 2.9 },
  { login: '100001', path: '/faq?q=facture', screens: 1.9 },
  { login: '100001', path: '/contact', screens: 2.4 },
  { login: '100001', of: 'own-data', path: '/compteabo/mes-outils', button: 600, screens: 1.5 },
  {
    login: '100001',
    of: 'own-data',
    path: '/compteabo/mes-outils/creer',
    button: 640,
    screens: 1.3,
  },
  { login: '100001', of: 'trusted-people', path: '/compteabo/proches', button: 640, screens: 1.2 },
  { login: '100001', of: 'trusted-people', path: '/compteabo/proches/inviter', screens: 2.2 },
  {
    login: '100001',
    of: 'local-water',
    path: '/eau-de-ma-commune/vauclaire-sur-lede',
    screens: 2.1,
  },
  { login: '100001', of: 'local-water', path: '/eau-de-ma-commune/mes-avis', screens: 1.1 },
  { login: '100005', of: 'mediation-file', path: '/historique/D100005-2/mediateur', screens: 1.8 },
  { login: '100020', of: 'trusted-people', path: '/compteabo/proches', screens: 1.9 },
  { login: '100200', of: 'trusted-people', path: '/proches', screens: 2.45 },
  { of: 'local-water', path: '/eau-de-ma-commune', button: 430, screens: 1.7 },
  { of: 'water-aid', path: '/aide-facture', screens: 1.6 },
  { of: 'promises', path: '/nos-engagements', screens: 1.4 },
  { path: '/mentions-legales', screens: 1.6 },
  { path: '/plan-du-site', screens: 4 },
  { of: 'easy-read', path: '/facile-a-lire/lire-une-facture', screens: 4 },
  { of: 'easy-read', path: '/facile-a-lire/envoyer-un-releve', screens: 4 },
  { path: '/donnees-personnelles', screens: 4 },
  { path: '/accessibilite', screens: 3.9 },
]
const short = drawn.filter(
  ({ of }) => !of || places.some(({ file }) => file.startsWith(`extras/${of}/`)),
)
for (let from = 0; from < short.length; from += 2 * PAGES_PER_TEST) {
  const some = short.slice(from, from + 2 * PAGES_PER_TEST)
  test(
    `[BEY-250] [BEY-393] [BEY-431] the pages from ${some[0]?.path} on take as few screens as were drawn`,
    inBrowser,
    async ({ page, loginAs }) => {
      await page.setViewportSize(narrow)
      for (const { login, of: _, path, ...most } of some) {
        if (login) await loginAs(login)
        // A subscriber would see the public pages within their own menus.
        else await page.context().clearCookies()
        await page.goto(path)
        await expectWithin(page, most)
      }
    },
  )
}

test(
  '[BEY-428] a subscriber whose card is refused pays with another one, and has the receipt, within few screens',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('100001')
    await goToProvider(page)
    await atProvider(page, 'Refuser')
    await expectWithin(page, { button: 940, screens: 1.75 })
    await page.getByRole('button', { name: 'Payer 210,87 €' }).click()
    await atProvider(page, 'Payer')
    await expectWithin(page, { title: 260, button: 760, screens: 1.75 })
    const status = page.getByRole('region', { name: 'Reçu de votre paiement' })
    await expect(status.getByRole('term').first()).toHaveText('Reçu')
    await expect(status.getByRole('definition').first()).toHaveText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    await expect(page.locator('main .button--solid')).toHaveCount(1)
    await expectSound(page)
  },
)

test(
  '[BEY-429] each step of a direct debit and of a monthly plan is within few screens, refused as well',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('100001')
    for (const { base, signs } of plans) {
      await page.goto(base)
      if (signs) {
        await expectWithin(page, { button: 805, screens: 1.6 })
        await page.getByLabel('Personnes au foyer').fill('2')
        await press(page, 'Suivant')
      }
      await expectWithin(page, { button: 848, screens: 1.7 })
      await pressAnyhow(page, 'Suivant')
      // The fields to correct are listed one a line.
      await expectWithin(page, { button: 1052, screens: 1.95 })
      await fillAccount(page)
      await press(page, 'Suivant')
      await expectWithin(page, { screens: 3 })
      await press(page, signs ? 'Suivant' : 'Valider')
      if (signs) {
        await pressAnyhow(page, 'Valider')
        await expectWithin(page, { screens: 2.9 })
        await page.getByRole('checkbox').check()
        await press(page, 'Valider')
      }
      await expectWithin(page, { title: 260, button: 600, screens: 2.4 })
      await expect(page.locator('main .button--solid')).toHaveCount(1)
    }
  },
)
const plans = [
  { base: '/paymentmodes/prelevement/adhesion', signs: false },
  { base: '/paymentmodes/mensualisation/adhesion', signs: true },
]

test(
  '[BEY-250] a tenant leaves within as few screens as were drawn',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    // The page that says what is missing has replaced the one that was sent.
    const refuse = async () => {
      await pressAnyhow(page, 'Suivant')
      await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
    }
    await loginAs('100004', tenant.base)
    await expectWithin(page, { button: 579, screens: 1.6 })
    await refuse()
    await expectWithin(page, { screens: 1.65 })
    await toIndex(page, tenant)
    await expectWithin(page, { button: 853, screens: 1.6 })
    await refuse()
    await expectWithin(page, { screens: 1.65 })
    await indexField(page).fill(String((await lastIndexIn(page)) + 5))
    await press(page, 'Suivant')
    await fillAddress(page, { 'Code postal': '', Ville: '' })
    await refuse()
    await expectWithin(page, { screens: 1.65 })
    await fillAddress(page)
    await press(page, 'Suivant')
    // Each section of a recap has its « Modifier ».
    await expectWithin(page, { screens: 1.75, links: 7 })
    await press(page, 'Valider mon départ')
    await expectWithin(page, { title: 250, button: 832, screens: 1.75 })
  },
)

test(
  '[BEY-427] with text at 200 % on a phone no word above a page is cut or broken',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    for (const login of ['100001', '100002']) {
      await loginAs(login, '/home')
      const cut = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        const words: string[] = []
        for (const part of document.querySelectorAll('.header__name, .pdcBanner__summary > span')) {
          const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const text = texts.currentNode.textContent ?? ''
            for (const { 0: word, index } of text.matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(texts.currentNode, index)
              range.setEnd(texts.currentNode, index + word.length)
              const box = part.closest('header, summary')?.getBoundingClientRect()
              const own = range.getBoundingClientRect()
              if (range.getClientRects().length > 1 || !box || own.right > box.right)
                words.push(word)
            }
          }
        }
        return words
      })
      expect(cut).toEqual([])
    }
  },
)

/** « Suivant » pressed at once, so that the step is measured with what is missing; it never grows by more than this. */
async function expectStep(page: Page, most: Most) {
  await expectWithin(page, most)
  await pressAnyhow(page, 'Suivant')
  await expectWithin(page, { screens: most.screens + 0.25 })
}

test(
  '[BEY-431] who sells, arrives or sends a reading finds each step as short',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('100003', owner.base)
    await expectStep(page, { button: 560, screens: 1.2 })
    await typeDay(page, owner.day, dayFromNow(-9))
    await press(page, 'Suivant')
    await expectStep(page, { button: 530, screens: 1.2 })
    const certificate = page.getByLabel('Attestation de vente', { exact: true })
    await choose(certificate, pdf(600, 'acte.pdf'))
    await press(page, 'Suivant')
    await expectStep(page, { button: 900, screens: 1.65 })
    await indexField(page).fill(String((await lastIndexIn(page)) + 5))
    await press(page, 'Suivant')
    await expectWithin(page, { button: 770, screens: 1.5 })
    await fillAddress(page)
    await press(page, 'Suivant')
    // Each section has its « Modifier »; what is debited, paid monthly and owed is said.
    await expectWithin(page, { screens: 2.4, links: 9 })
    await press(page, 'Valider mon départ')
    await expectWithin(page, { title: 241, button: 832, screens: 1.75 })

    await loginAs('100001', arriving.owner.base)
    await arriving.fillMeter(page)
    await expectStep(page, { button: 470, screens: 1.2 })
    await arriving.fillDay(page, arriving.owner, dayFromNow(-9))
    await press(page, 'Suivant')
    await expectStep(page, { button: 600, screens: 1.4 })
    await arriving.choosePaper(page, arriving.owner)
    await press(page, 'Suivant')
    await expectStep(page, { button: 640, screens: 1.45 })
    await arriving.indexField(page).fill('12')
    await press(page, 'Suivant')
    await expectWithin(page, { button: 1000, screens: 1.9, links: 8 })
    await press(page, 'Valider')
    await expectWithin(page, { title: 241, button: 600, screens: 1.75 })

    await loginAs('100002', reading.base)
    await expectStep(page, { button: 560, screens: 1.15 })
    await reading.pointRadio(page, 'P100002C').check()
    await press(page, 'Suivant')
    await expectStep(page, { button: 1060, screens: 1.85 })
    await reading.meterField(page).selectOption('C1000023')
    await indexField(page).fill('443')
    await press(page, 'Suivant')
    // Warned of an index that is unusually high.
    await expectWithin(page, { screens: 2.3 })
    await press(page, 'Suivant')
    await expectWithin(page, { button: 1080, screens: 1.9 })
    await press(page, 'Valider la transmission')
    await expectWithin(page, { title: 241, button: 665, screens: 1.8 })
  },
)
