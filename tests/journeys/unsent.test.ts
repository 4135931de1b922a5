import type { Page } from '@playwright/test'
import * as paths from '../../app/paths.ts'
import { fillDraft, wizardBases } from '../support/drafts.ts'
import { expect, inBrowser, test, withScripts } from '../support/fixtures.ts'
import { addressOf, places } from '../support/places.ts'
import { main, pressAnyhow } from '../support/steps.ts'
import { pdf } from '../support/uploads.ts'

// A post that could not leave keeps its page: what was typed and chosen stays, and the form says why it is still there.

type Fault = { begin: (page: Page) => Promise<unknown>; says: RegExp }

const posts = /./
const answering = (status: number) => (page: Page) =>
  page.route(posts, route =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )

const faults: Record<string, Fault> = {
  offline: {
    begin: page => page.context().setOffline(true),
    says: /Rien n’est parti(, votre texte est là)?\. Réessayez\./,
  },
  cut: {
    begin: page =>
      page.route(posts, route =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      ),
    says: /Le portail n’a pas répondu\. (Votre texte est là\. )?Réessayez\./,
  },
  ...Object.fromEntries(
    [502, 503, 504].map(status => [
      status,
      {
        begin: answering(status),
        says: /Le portail n’a pas répondu\. (Votre texte est là\. )?Réessayez\./,
      },
    ]),
  ),
}

async function heal(page: Page) {
  await page.context().setOffline(false)
  await page.unroute(posts)
}

/** Opens what is folded, and types a word into each empty field of the forms that post. */
const fillForms = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
      fold.open = true
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'form[method=post] :is(input:not([type]), input[type=text], input[type=email], input[type=password], textarea)',
    ))
      if (!field.value && !field.readOnly) field.value = 'Déjà saisi'
  })

/** Everything that a form would send, its files by their names. */
const filledIn = (page: Page, rank: number) =>
  page.evaluate(at => {
    const form = document.querySelectorAll<HTMLFormElement>('form[method=post]')[at]
    return [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ])
  }, rank)

/** Sends a form as its first button does. */
const send = (page: Page, rank: number) =>
  page.evaluate(at => {
    const form = document.querySelectorAll<HTMLFormElement>('form[method=post]')[at]
    const button = form?.querySelector<HTMLButtonElement>('button:not([type=button])')
    form?.requestSubmit(button)
  }, rank)

async function expectKept(page: Page, rank: number, { begin, says }: Fault) {
  const address = page.url()
  const before = await filledIn(page, rank)
  await begin(page)
  await send(page, rank)
  const said = page
    .locator('form[method=post]')
    .nth(rank)
    .getByRole('alert')
    .filter({ hasText: says })
  await expect(said, `${address}, form ${rank}`).toHaveCount(1)
  await expect(said).toBeFocused()
  expect(page.url()).toBe(address)
  expect(await filledIn(page, rank)).toEqual(before)
  await heal(page)
}

/** The pages of one reader that post something, and that an address shows. */
const pagesOf = (guard: RegExp) =>
  places.filter(
    ({ file, url, guards }) =>
      file.endsWith('.tsx') &&
      guard.test(guards.loader ?? '') &&
      !/:draft|:id|:lot|deconnexion|vitrine/.test(url) &&
      !wizardBases.includes(url),
  )

const readers = [
  { login: '100001', guard: /^require(Subscriber|Account)$/ },
  { login: 'admin', guard: /^require(Admin|UserManagement)$/ },
]
for (const { login, guard } of readers)
  test(
    `[BEY-561] [BEY-571] each form of the pages of ${login} stays as it was filled in when it cannot leave`,
    withScripts,
    async ({ loginAs }) => {
      test.setTimeout(240_000)
      const page = await loginAs(login)
      let tried = 0
      for (const place of pagesOf(guard)) {
        await page.goto(addressOf(place))
        await page.waitForFunction(() => document.querySelector('h1'))
        await page.waitForLoadState('networkidle')
        await fillForms(page)
        for (const rank of await ownRanks(page)) {
          await expectKept(page, rank, faults.offline as Fault)
          tried++
        }
      }
      expect(tried).toBeGreaterThan(10)
    },
  )

test(
  '[BEY-573] each form of a page without scripts is sent once when it is refused, and what was refused has the focus',
  withScripts,
  async ({ loginAs }) => {
    test.setTimeout(240_000)
    const page = await loginAs('100001')
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    let tried = 0
    for (const place of pagesOf(/^require(Subscriber|Account)$/)) {
      if (!place.flags.includes('scriptless')) continue
      await page.goto(addressOf(place))
      // It leads to another page.
      if (!page.url().endsWith(addressOf(place))) continue
      for (const rank of await ownRanks(page)) {
        await page.goto(addressOf(place))
        // Another person has logged in meanwhile (BEY-560): the first field says whose page it is.
        const { isDocument, action } = await page.evaluate(at => {
          const form = document.querySelectorAll<HTMLFormElement>('form[method=post]')[at]
          form?.querySelector('input[type=hidden]')?.setAttribute('value', 'autre')
          return {
            isDocument: form?.dataset.document !== undefined,
            action: form?.getAttribute('action'),
          }
        }, rank)
        // It refuses no person.
        if (action === paths.logout) continue
        sent.length = 0
        await send(page, rank)
        const title = page.getByRole('heading', { level: 1 })
        await expect(title, place.url).toHaveText(/pas été envoyé/)
        if (!isDocument) await expect(title, place.url).toBeFocused()
        expect(sent, place.url).toHaveLength(1)
        tried++
      }
    }
    expect(tried).toBeGreaterThan(3)
  },
)

const ownRanks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('form[method=post]')].flatMap((form, rank) =>
      form.closest('main') && !form.closest('header, footer, nav') ? [rank] : [],
    ),
  )

const writers = ['100001', '100002', '100003', '100004', '100006']
for (const base of wizardBases)
  test(
    `[BEY-561] [BEY-571] each step of ${base} stays as it was filled in when it cannot leave`,
    withScripts,
    async ({ loginAs, stack }) => {
      test.setTimeout(120_000)
      let steps: string[] | string = ''
      let page = await loginAs(writers[0] ?? '')
      for (const login of writers) {
        page = await loginAs(login)
        const cookie = (await page.context().cookies())
          .map(({ name, value }) => `${name}=${value}`)
          .join('; ')
        steps = await fillDraft(stack.portal, cookie, base)
        if (typeof steps !== 'string') break
      }
      if (typeof steps === 'string') throw new Error(steps)
      for (const [rank, step] of steps.entries()) {
        // A wizard of one step has written no draft yet.
        await page.goto(steps.length === 1 ? base : step)
        await page.waitForLoadState('networkidle')
        const at = (await ownRanks(page))[0] ?? -1
        await fillForms(page)
        for (const fault of rank === 0 ? Object.values(faults) : [faults.offline, faults.cut])
          await expectKept(page, at, fault as Fault)
      }
    },
  )

test(
  '[BEY-561] each part of the answer to a request stays at the desk, with all that was chosen, and leaves once the portal is there again',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('admin', '/adm-sem-webabo/gestion/D100005-3')
    const form = page.getByRole('form', { name: /^Répondre à la demande/ })
    await expect(form).toBeVisible()
    await page.waitForLoadState('networkidle')
    const parts = await form.getByRole('radio').all()
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts.slice(0, 4)) {
      await part.check({ force: true })
      await fillForms(page)
      const rank = await page.evaluate(() =>
        [...document.querySelectorAll('form[method=post]')].findIndex(one =>
          one.getAttribute('aria-label')?.startsWith('Répondre'),
        ),
      )
      for (const fault of Object.values(faults)) await expectKept(page, rank, fault)
    }
  },
)

test(
  '[BEY-561] a file that is gone is named, its field is empty, and the rest of the form stays',
  withScripts,
  async ({ loginAs }, { outputDir }) => {
    const { mkdirSync, writeFileSync, rmSync } = await import('node:fs')
    mkdirSync(outputDir, { recursive: true })
    const file = `${outputDir}/photo.pdf`
    writeFileSync(file, Buffer.from(await pdf(600).arrayBuffer()))
    const page = await loginAs('100001', '/services/reclamations?objet=fuite&nouvelle')
    await page.waitForLoadState('networkidle')
    await main(page).getByRole('textbox').first().fill('Le regard est cassé.')
    await main(page).locator('input[type=file]').setInputFiles(file)
    rmSync(file)
    await pressAnyhow(page, 'Envoyer ma demande')
    const said = page.getByRole('alert').filter({ hasText: 'photo.pdf' })
    await expect(said).toContainText('Rien n’est parti, votre texte est là.')
    await expect(said).toContainText('à choisir de nouveau\u00a0: photo.pdf')
    await expect(said).toBeFocused()
    await expect(main(page).getByRole('textbox').first()).toHaveValue('Le regard est cassé.')
    expect(await main(page).locator('input[type=file]').inputValue()).toBe('')
    await pressAnyhow(page, 'Envoyer ma demande')
    await expect(page).toHaveURL(/\/confirmation$/)
  },
)

test(
  '[BEY-561] what the portal answers in an outage stands above the form, and the next press is taken',
  withScripts,
  async ({ loginAs, world }) => {
    const page = await loginAs('100001', '/services/reclamations?objet=fuite&nouvelle')
    await page.waitForLoadState('networkidle')
    await main(page).getByRole('textbox').first().fill('Le regard est cassé.')
    await world.fail({ call: 'getPdcs', mode: '500', times: 2 })
    await pressAnyhow(page, 'Envoyer ma demande')
    const said = page.getByRole('alert').filter({ hasText: 'Votre texte est là.' })
    await expect(said).toContainText('Service momentanément indisponible')
    await expect(said).toBeFocused()
    await expect(main(page).getByRole('textbox').first()).toHaveValue('Le regard est cassé.')
    await world.heal()
    await pressAnyhow(page, 'Envoyer ma demande')
    await expect(page).toHaveURL(/\/confirmation$/)
  },
)

test(
  '[BEY-562] without a script the page of a failed post gives the text back, and sends it again',
  inBrowser,
  async ({ loginAs, world }) => {
    const page = await loginAs('100001', '/services/reclamations?objet=fuite&nouvelle')
    await main(page).getByRole('textbox').first().fill('Le regard est cassé.\nDepuis lundi.')
    await world.fail({ call: 'getPdcs', mode: '500' })
    await pressAnyhow(page, 'Envoyer ma demande')
    await expect(page.getByLabel('Ce que vous aviez saisi')).toHaveValue(
      /Le regard est cassé\.\s+Depuis lundi\./,
    )
    await world.heal()
    await expect(async () => {
      expect((await page.request.get('/home')).status()).toBe(200)
    }).toPass()
    await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
    await expect(page).toHaveURL(/\/confirmation$/)
  },
)

test('[BEY-563] each page gives a cookie to a browser that has none, so that its forms can tell', async ({
  page,
}) => {
  const open = places.filter(
    ({ title, url, guards }) => title && guards.action === 'publicPage' && !url.includes(':'),
  )
  expect(open.length).toBeGreaterThan(5)
  for (const { url } of open) {
    await page.context().clearCookies()
    const answer = await page.request.get(url)
    expect(answer.headers()['set-cookie'], url).toBeTruthy()
  }
})
