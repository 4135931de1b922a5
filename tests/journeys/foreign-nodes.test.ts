import type { Page } from '@playwright/test'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { addressOf, places } from '../support/places.ts'
import { holdBack } from '../support/steps.ts'

// Extensions and translators put nodes of their own into the page, before its scripts start and after.

const scripts = '**/assets/*.js'

/** What each kind of extension does to a page that stands there without its scripts. */
const kinds: Record<string, () => void> = {
  'an element first in the head': () => document.head.prepend(document.createElement('meta')),
  'an element last in the head': () => document.head.append(document.createElement('meta')),
  'an element between head and body': () => document.body.before(document.createElement('aside')),
  'an element first in the body': () => document.body.prepend(document.createElement('div')),
  'an element last in the body': () => document.body.append(document.createElement('div')),
  'an element beside each field': () => {
    for (const field of document.querySelectorAll('input, select, textarea'))
      field.after(document.createElement('span'))
  },
  'an element around each field': () => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      const around = document.createElement('div')
      field.replaceWith(around)
      around.append(field)
    }
  },
  'a font in each label': () => {
    for (const label of document.querySelectorAll('label, legend')) {
      const font = document.createElement('font')
      font.append(...label.childNodes)
      label.append(font)
    }
  },
  'a comment in each form': () => {
    for (const form of document.querySelectorAll('form'))
      form.prepend(document.createComment('extension'))
  },
}

/** Chrome's translator: each text goes into two elements. `isReplaced`: the text itself is taken out. */
const translate = (page: Page, isReplaced = false) =>
  page.evaluate(replaced => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, option, svg'))
        continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(replaced ? text.data : text)
    }
  }, isReplaced)

/** Types into each visible field, or answers what the fields have. */
const typeAll = (page: Page, word: string) =>
  page.evaluate(typed => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main :is(input:not([type=hidden], [readonly]), select, textarea)',
    )
    for (const field of fields) {
      if (field.disabled) continue
      if (field.type === 'checkbox') field.checked = true
      else if (field.type === 'radio') field.checked = true
      else if (field.localName === 'select')
        (field as unknown as HTMLSelectElement).selectedIndex = field.children.length - 1
      else if (field.type === 'date') field.value = '2026-03-04'
      else if (/text|email|password|search|tel|textarea/.test(field.type)) field.value = typed
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, word)

/** What each form would send; a day is written in the French way once the script is there. */
const filledIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('main form')].map(form =>
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && !/^captchaProof/.test(name)
          ? [
              `${name}=${value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1').replace(/\r\n/g, '\n')}`,
            ]
          : [],
      ),
    ),
  )

const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')),
  )

/** React says that it found another page than it expected, and draws it anew. */
function forgetRedrawing(faults: string[]) {
  const others = faults.filter(
    fault => !/Minified React error #(418|419|421|422|423|425)/.test(fault),
  )
  faults.splice(0, faults.length, ...others)
}

for (const [kind, insert] of Object.entries(kinds))
  test(
    `[BEY-565] ${kind} before the scripts start leaves a log-in as it was typed`,
    withScripts,
    async ({ page, faults }) => {
      const release = await holdBack(page, scripts)
      await page.goto('/connexion', { waitUntil: 'commit' })
      const login = page.getByRole('textbox', { name: 'Numéro abonné ou adresse e-mail' })
      const password = page.getByLabel('Mot de passe', { exact: true })
      await login.fill('100001')
      await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
      await page.evaluate(insert)
      await password.click()
      await page.keyboard.type('Eau-')
      release()
      await hydrated(page)
      await expect(login).toHaveValue('100001')
      await expect(page.getByRole('checkbox', { name: 'Rester connecté' })).toBeChecked()
      await expect(password).toBeFocused()
      await page.keyboard.type('Claire')
      await expect(password).toHaveValue('Eau-Claire')
      await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeVisible()
      forgetRedrawing(faults)
    },
  )

const readers: { login?: string; guard: RegExp }[] = [
  { guard: /^(publicPage|visitorPage|requireVisitor)/ },
  { login: '100001', guard: /^require(Subscriber|Account)$/ },
  { login: 'admin', guard: /^require(Admin|UserManagement)$/ },
]
for (const { login, guard } of readers)
  test(
    `[BEY-564] [BEY-565] each form of ${login ?? 'a visitor'} keeps what is typed before and after the scripts, with nodes of others in the page`,
    withScripts,
    async ({ page, loginAs, faults }) => {
      test.setTimeout(240_000)
      if (login) await loginAs(login)
      let tried = 0
      const pages = places.filter(
        ({ file, url, guards }) =>
          file.endsWith('.tsx') &&
          guard.test(guards.loader ?? '') &&
          // The page of a mailed link posts by itself, and its form is gone with the answer.
          !/:draft|:id|:lot|:mailtoken|deconnexion|vitrine/.test(url),
      )
      for (const place of pages) {
        const address = addressOf(place)
        const html = await (await page.request.get(address)).text()
        const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
        if (!/<form\b/.test(main) || !/<script async="" type="module"/.test(html)) continue
        const release = await holdBack(page, scripts)
        await page.goto(address, { waitUntil: 'commit' })
        await page.locator('footer, main ~ *, main form').last().waitFor({ state: 'attached' })
        for (const insert of Object.values(kinds)) await page.evaluate(insert)
        await typeAll(page, 'Déjà saisi')
        const before = await filledIn(page)
        release()
        await hydrated(page)
        expect(await filledIn(page), address).toEqual(before)
        forgetRedrawing(faults)
        await page.unroute(scripts)
        for (const isReplaced of [false, true]) {
          await page.goto(address)
          await hydrated(page)
          await translate(page, isReplaced)
          for (const word of ['Saisi', '', 'Saisi-2026']) await typeAll(page, word)
          await page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(0))))
          // What the browser said of the drawing before comes late.
          forgetRedrawing(faults)
          expect(faults, `${address}, translated`).toEqual([])
          await expect(page.locator('main form').first(), address).toBeAttached()
        }
        tried++
      }
      expect(tried).toBeGreaterThan(3)
      await page.goto('about:blank')
      forgetRedrawing(faults)
    },
  )
