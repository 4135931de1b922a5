import type { Page } from '@playwright/test'
import { mayOpen, trustedRights } from '#domain/trusted-people.ts'
import { expectWithin } from '../../../tests/support/first-screen.ts'
import { expect, inBrowser, narrow, test } from '../../../tests/support/fixtures.ts'
import { addressOf, places } from '../../../tests/support/places.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import {
  atProvider,
  balance,
  dayFromNow,
  fetchLink,
  fillLogin,
  goToProvider,
  logInElsewhere,
  logOut,
  main,
  press,
} from '../../../tests/support/steps.ts'
import { password } from '../../../tests/support/world.ts'

// A helper acts for a subscriber who has invited them. 100020 lets 100021 do everything; 100200, a social worker, helps
// sixty, of whom 100100 lets see alone.

const people = '/compteabo/proches'
const amel = 'amel.diaz@aide.example'
const jeanne = 'jeanne.legoff@example.fr'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const bar = (page: Page) =>
  page
    .getByRole('form', { name: 'Agir pour quelqu’un' })
    .locator('p', { hasText: 'Vous agissez pour' })
const closed = 'Cette page n’est pas ouverte à un proche'

async function invite(page: Page, mail: string) {
  await page.goto(`${people}/inviter`)
  await page.getByRole('radio', { name: 'Famille ou ami' }).check()
  await page.getByLabel('Prénom et nom').fill('Camille')
  await page.getByLabel('Adresse e-mail').fill(mail)
  await press(page, 'Envoyer l’invitation')
  await expect(page).toHaveURL(new RegExp(`${people}$`))
}

/** Of the sixty whom 100200 helps, twenty let see alone; one of them. */
const sightAlone = 'Didier André'

/** From the list to the account of the first one, or of the one of this name. */
async function actFor(page: Page, name = '') {
  await page.goto('/proches')
  await main(page)
    .getByRole('button', { name: new RegExp(`^${name}.*Ouvrir son compte`) })
    .first()
    .click()
  await expect(bar(page)).toBeVisible()
}

test('[BEY-425] the account says who acts for the subscriber, and what the row is for where that cannot be read', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100020', '/compteabo')
  const row = main(page).getByRole('link', { name: 'Mes proches' })
  await expect(row).toContainText('Chloé Tessier agit pour vous')
  await world.fail({ call: 'getDelegations', mode: '500' })
  await page.reload()
  await expect(row).toContainText('Qui agit pour vous')
})

test('[BEY-20] [BEY-21] [BEY-22] [BEY-23] [BEY-26] [BEY-28] [BEY-30] a subscriber invites a person without an account, who pays for them under their own name', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo')
  await main(page).getByRole('link', { name: 'Mes proches' }).click()
  await expect(main(page)).toContainText('Personne n’agit pour vous')
  await expectSound(page)
  await main(page).getByRole('link', { name: 'Inviter une personne' }).click()

  await page.getByLabel('Adresse e-mail').fill('amel')
  await press(page, 'Envoyer l’invitation')
  await expect(page.getByText('Dites qui est cette personne pour vous.').first()).toBeVisible()
  await expect(page.getByText('L’adresse e-mail n’est pas complète').first()).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('amel')
  await expectSound(page)
  expect(await world.mails()).toEqual([])

  await page.getByRole('radio', { name: 'Travailleur social' }).check()
  await page.getByLabel('Prénom et nom').fill('Amel')
  await page.getByLabel('Adresse e-mail').fill(amel)
  await page.getByRole('checkbox', { name: 'Payer les factures' }).check()
  await press(page, 'Envoyer l’invitation')
  await expect(page).toHaveURL(new RegExp(`${people}$`))
  await expect(main(page)).toContainText('Invitation sans réponse')
  await expectSound(page)
  await page.goto('/compteabo')
  await expect(main(page)).toContainText('1 invitation sans réponse')
  await logOut(page)

  const [invitation] = await world.mails(amel)
  const link = invitation?.links[0] ?? ''
  for (let times = 0; times < 2; times++) await page.goto(link)
  await expect(main(page)).toContainText('Claire Martin souhaite que vous puissiez agir')
  await expectSound(page)
  await page.getByLabel('Prénom').fill('Amel')
  await page.getByLabel('Nom', { exact: true }).fill('Diaz')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe').fill('autre chose')
  await press(page, 'Créer mon compte et accepter')
  await expect(page.getByText('ne sont pas identiques').first()).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Amel')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe').fill(password)
  await press(page, 'Créer mon compte et accepter')
  await expect(page).toHaveURL(/\/connexion$/)
  expect((await world.mails('claire.martin@example.fr'))[0]?.text).toContain(`Amel Diaz (${amel})`)
  await page.goto(link)
  await expect(page.getByText('Cette invitation n’est plus valable')).toBeVisible()

  await page.goto('/connexion')
  await fillLogin(page, amel)
  await expect(page).toHaveURL(/\/proches$/)
  await expectSound(page)
  await page.goto('/compteabo/mes-donnees')
  await expect(page).toHaveURL(/\/proches$/)
  const data = page.getByRole('link', { name: 'Télécharger mes données' })
  const file = await fetchLink(data)
  expect(await file.json()).toMatchObject({
    ...{ compte: [{ firstName: 'Amel', mail: amel }], proches: [{ giver: 'Claire Martin' }] },
  })
  await page.getByRole('link', { name: 'Mon compte', exact: true }).click()
  await expect(main(page)).toContainText('Cette session')
  await expectSound(page)
  await page.goto('/proches')
  await page.getByRole('button', { name: /^Claire Martin .*Ouvrir son compte$/ }).click()
  await expect(bar(page)).toHaveText('Vous agissez pour Claire Martin')
  await expect(balance(page)).toContainText('210,87')
  await expectSound(page)

  await goToProvider(page, ['F100001-01'])
  await atProvider(page, 'Payer')
  await expect(bar(page)).toBeVisible()
  await page.goto('/factures/paiements')
  await expect(main(page)).toContainText('par Amel Diaz')
  await expectSound(page)
  await press(page, 'Revenir à mon compte')
  await expect(page).toHaveURL(/\/proches$/)
  await expect(bar(page)).toHaveCount(0)

  await logOut(page)
  await loginAs('100001', '/factures/paiements')
  await expect(main(page)).toContainText('par Amel Diaz')
  await page.goto(people)
  await expect(main(page)).toContainText('Accès en cours')
  await expect(main(page)).toContainText(new RegExp(`Dernière visite\\s*${dayFromNow(0)}`))
  await page.getByText('Ce qui a été fait par Amel Diaz').click()
  await expect(main(page)).toContainText('Paiement par carte commencé')
  await expectSound(page)
  await page.getByRole('button', { name: 'Retirer l’accès à Amel Diaz' }).click()
  await expect(main(page)).toContainText('Personne n’agit pour vous')
  expect((await world.mails(amel))[0]?.subject).toBe('Un accès vous a été retiré')
})

test('[BEY-21] [BEY-28] an invitation is accepted with the account of its address, after the log-in, and by no other; refused, it is over, and its subscriber reads so', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  for (const mail of [amel, jeanne]) await invite(page, mail)
  await logOut(page)
  const linkOf = async (mail: string) => (await world.mails(mail))[0]?.links[0] ?? ''

  await page.goto(await linkOf(amel))
  await press(page, 'Refuser cette invitation')
  await expect(page).toHaveURL(/\/connexion$/)
  await expect(page.getByText('Vous avez refusé l’invitation de Claire Martin')).toBeVisible()
  await page.goto(await linkOf(amel))
  await expect(page.getByText('Cette invitation n’est plus valable')).toBeVisible()
  const [notified] = await world.mails('claire.martin@example.fr')
  expect(notified?.subject).toBe('Votre invitation a été refusée')

  const link = await linkOf(jeanne)
  await loginAs('100004', link)
  await main(page).getByRole('link', { name: 'Continuer' }).click()
  await expect(main(page)).toContainText('Ce n’est pas le compte de cette invitation')
  await expect(page.getByRole('button', { name: 'Accepter' })).toHaveCount(0)
  await expectSound(page)
  await logOut(page)
  await page.goto(link)
  await press(page, 'Se connecter')
  await expect(page).toHaveURL(/\/connexion$/)
  await fillLogin(page, '100003')
  await expect(heading(page, 'Accepter une invitation')).toBeVisible()
  await expectSound(page)
  await press(page, 'Accepter')
  await expect(page.getByText('C’est accepté')).toBeVisible()
  await page.getByRole('button', { name: /^Claire Martin .*Ouvrir son compte$/ }).click()
  await expect(bar(page)).toHaveText('Vous agissez pour Claire Martin')
  await press(page, 'Revenir à mon compte')
  await expect(heading(page, 'Bonjour Jeanne')).toBeVisible()
  await logOut(page)

  await loginAs('100001', people)
  await page.getByText('Accès et invitations finis').click()
  await expect(main(page)).toContainText(`Invitation refusée le ${dayFromNow(0)}`)
  await expectSound(page)
})

test('[BEY-28] staff read on the panel of a subscriber which helpers may act for them', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', '/adm-sem-webabo/subManangement/100020')
  const accesses = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'voir, payer' })
  await expect(accesses).toContainText('Accès en cours')
  await expectSound(page)
  await page.goto('/adm-sem-webabo/subManangement/100001')
  await expect(page.getByText('Personne ne peut agir pour cet abonné.')).toBeVisible()
})

test('[BEY-23] a helper of sixty subscribers finds one, by name and by pages', async ({
  loginAs,
}) => {
  const page = await loginAs('100200', '/proches')
  await expect(main(page)).toContainText('60 en tout')
  await expect(main(page).getByRole('button', { name: /Ouvrir son compte$/ })).toHaveCount(10)
  await expectSound(page)
  await page.getByText('Voir les suivantes (10)').click()
  await expect(main(page).getByRole('button', { name: /Ouvrir son compte$/ })).toHaveCount(20)
  await main(page).getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  const last = main(page)
    .getByRole('button', { name: /Ouvrir son compte$/ })
    .last()
  const giver = (await last.locator('span span').first().textContent()) ?? ''
  await page.getByLabel('Nom ou adresse').fill(giver.toUpperCase())
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(main(page)).toContainText('sur 60')
  await main(page)
    .getByRole('button', { name: new RegExp(`^${giver} `) })
    .first()
    .click()
  await expect(bar(page)).toHaveText(`Vous agissez pour ${giver}`)
  await page.goto('/proches?q=personne-de-ce-nom')
  await expect(main(page)).toContainText('0 sur 60')
  await expectSound(page)
})

test('[BEY-23] [BEY-24] [BEY-195] [BEY-351] with the right to see alone, menus lead to what is open, and the rest says that it is not', async ({
  loginAs,
}) => {
  const page = await loginAs('100200')
  await actFor(page, sightAlone)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu.getByRole('link')).toHaveText(['Accueil', 'Ses factures', 'FAQ', 'Contact'])
  await expect(main(page).getByRole('link', { name: /Payer|mensualisé|réclamation/ })).toHaveCount(
    0,
  )
  await page.goto('/factures/consulter')
  await expect(page.getByRole('button', { name: 'Payer mes factures' })).toHaveCount(0)
  await expectSound(page)
  await page.goto('/compteabo')
  await expect(heading(page, closed)).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Son contrat' })).toBeVisible()
  await expectSound(page)
  await main(page).getByRole('link', { name: 'Retour à son accueil' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(bar(page)).toBeVisible()
  await page.goto('/compteabo')
  await main(page).getByRole('button', { name: 'Revenir à mon compte' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('[BEY-24] no page and no action of a subscriber is open by its address but those of the right', async ({
  loginAs,
  baseURL,
}) => {
  const page = await loginAs('100200')
  await actFor(page, sightAlone)
  const own = places.filter(({ guards }) => guards.loader === 'requireSubscriber')
  for (const place of own) {
    const address = addressOf(place)
    if (mayOpen(['see'], address.replace(/\?.*/, ''))) continue
    for (const way of [address, `${address}.data`, address.toUpperCase()]) {
      const answer = await page.request.get(way, { maxRedirects: 0 })
      expect([403, 404], way).toContain(answer.status())
    }
    if (!place.guards.action || place.guards.action === 'publicPage') continue
    const headers = { origin: baseURL ?? '' }
    const posted = await page.request.post(address, { headers, form: {}, maxRedirects: 0 })
    expect(posted.status(), address).toBe(403)
  }
})

test('[BEY-351] [BEY-352] each page that is open to a helper says whose it is: breadcrumb, headings, rows and links', async ({
  loginAs,
}) => {
  const page = await loginAs('100021')
  await actFor(page)
  const open = places.filter(
    place =>
      place.guards.loader === 'requireSubscriber' &&
      place.title !== undefined &&
      !place.url.includes(':') &&
      mayOpen(trustedRights, addressOf(place).replace(/\?.*/, '')),
  )
  expect(open.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const place of open) {
    await page.goto(addressOf(place))
    const find = async (where: string, pattern: RegExp) => {
      for (const text of await main(page).locator(where).allTextContents())
        if (pattern.test(text)) wrong.push(`${addressOf(place)}: ${text}`)
    }
    await find('h1, h2, h3, a, .rows__title', /\b[Mm](on|a|es)\b/)
    const amount = '.amount__label, .amount__sentence, .amount__note'
    await find(`h1, h2, h3, ${amount}`, /\b[Vv](otre|os)\b|chez vous/)
  }
  expect(wrong).toEqual([])
})

test('[BEY-25] [BEY-382] what is allowed is said; an access that is withdrawn leads the helper back, and a copy of the cookie opens nothing', async ({
  loginAs,
  stack,
  browser,
}) => {
  const page = await loginAs('100021')
  await actFor(page)
  await expect(main(page)).toContainText(
    /Vous pouvez voir ses factures, payer, .+ jusqu’au\s\d{2}\/\d{2}\/\d{4}\. Ses coordonnées et sa banque restent fermées\./,
  )
  const all = main(page).getByRole('link', { name: 'Toutes ses factures' })
  await expect(all).toHaveAttribute('href', '/factures/consulter')
  const copied = await page.context().cookies()
  const giver = await logInElsewhere(browser, stack, '100020')
  await giver.goto(people)
  await giver.getByRole('button', { name: /^Retirer l’accès/ }).click()
  await expect(giver.getByText('Personne n’agit pour vous')).toBeVisible()
  await giver.context().close()

  await page.goto('/factures/consulter')
  await expect(page).toHaveURL(/\/proches$/)
  await expect(page.getByText(/Vous n’agissez plus pour/)).toBeVisible()
  await expectSound(page)
  await page.context().addCookies(copied)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/proches$/)
  await page.goto('/home')
  await expect(heading(page, /^Bonjour/)).toBeVisible()
})

test('[BEY-27] a form that was shown for one person is not sent for another', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100021')
  await actFor(page)
  await page.goto('/services/reclamations?objet=reclamation')
  await page
    .getByRole('textbox', { name: 'Votre message' })
    .fill('Pour elle, et pour personne d’autre')
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Revenir à mon compte' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await page.getByRole('button', { name: /^Envoyer/ }).click()
  await expect(heading(page, 'Cette demande n’a pas été envoyée')).toBeVisible()
  await expectSound(page)
  expect(await world.journal('users/sendUserClaim')).toEqual([])

  await page.goto('/services/reclamations?objet=reclamation')
  await page
    .getByRole('textbox', { name: 'Votre message' })
    .fill('Pour moi, et pour personne d’autre')
  await actFor(other)
  await page.getByRole('button', { name: /^Envoyer/ }).click()
  await expect(heading(page, 'Cette demande n’a pas été envoyée')).toBeVisible()
  expect(await world.journal('users/sendUserClaim')).toEqual([])
})

test(
  '[BEY-250] who acts for another reads theirs within as few screens as were drawn',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('100021', '/home')
    await page.getByRole('button', { name: /^Théo Guérin/ }).click()
    await expect(page.locator('main h1')).toHaveText('Le compte de Théo Guérin')
    // With the leak of the night first.
    await expectWithin(page, { title: 180, screens: 2.11 })
    await page.goto('/factures')
    await expectWithin(page, { title: 213, screens: 1.75 })
    await page.goto('/factures/controle')
    await expectWithin(page, { title: 188, screens: 2.2 })
  },
)
