import type { Page } from '@playwright/test'
import { readField } from '../../app/domain/reading.ts'
import { isTyped } from '../../app/domain/typed.ts'
import { gluedWords, pagesFrom, type Visited, wordsOf } from '../support/crawl.ts'
import { expect, test } from '../support/fixtures.ts'
import { check, documentOf, fieldValue } from '../support/http/dom.ts'
import { entriesOf } from '../support/http/forms.ts'

// Rules of the requirements about every page, tried at each page that a link leads to.

const entrances = [
  '/connexion',
  '/connexion/creer-un-compte',
  '/forgotPassword/100009/demo-mdp-100009',
  '/adm-sem-webabo',
]
const paying = '/factures/consulter/payer?facture=F100001-01'
const people: Record<string, string[]> = {
  nobody: entrances,
  '100001': ['/home', paying],
  '100002': ['/home'],
  '100003': ['/home'],
  admin: ['/adm-sem-webabo/gestion'],
}

const day = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/
const dayLike = /(?<![\w/.-])\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?![\w/-])/g
const months = 'janv|févr|mars|avril|mai|juin|juil|août|sept|oct|nov|déc'
const dayInWords = new RegExp(`\\b\\d{1,2}(er)?\\s(${months})`, 'i')
/** The name of a law, which has one. */
const law = /\b(loi|article|décret)\b[^.]*?\bdu\s\d{1,2}(er)?\s\S+\s\d{4}/gi

/** Words of interfaces that are none in French. */
const english =
  /\b(the|and|your|you|please|submit|cancel|loading|search|next|previous|required|invalid|welcome|settings|undefined|null|NaN|sign (in|up)|log (in|out)|click|download|upload|delete|save|back to)\b/i

const ofCards = /\b(cc-\w+|carte|card|pan|cvv|cvc|cryptogramme|expir\w*)\b/i

/** CONST-01, CONST-02, PAY-09: what is wrong with a page. */
function faultsOf({ path, html }: Visited): string[] {
  const words = wordsOf(html)
  const dates = Array.from(words.matchAll(dayLike), ([date]) => date)
  const fields = html.match(/<(input|select|textarea)\b[^>]*>/g) ?? []
  const labels = html.match(/<(label|legend)\b[^>]*>[\s\S]*?<\/\1>/g) ?? []
  const faults = [
    ...dates.filter(date => !day.test(date)),
    dayInWords.exec(words.replace(law, ''))?.[0],
    html.includes('<html lang="fr"') ? undefined : 'another language',
    english.exec(words)?.[0],
    ...[...fields, ...labels].filter(each => ofCards.test(each)),
  ]
  return faults.filter(fault => fault !== undefined).map(fault => `${path}: ${fault}`)
}

/** BEY-600: what a page posts back of its own, and the server would read as something else. */
function misread({ path, html }: Visited): string[] {
  return givenIn(html).flatMap(([name, value]) =>
    readField(name, value) === value ? [] : [`${path}: ${name}=${value}`],
  )
}

/** The names and values that a page offers: of buttons, options, boxes and hidden fields. */
function givenIn(html: string, within = '*'): [name: string, value: string][] {
  const given = documentOf(html).querySelectorAll(
    'button[name], option, input:is([type=hidden], [type=radio], [type=checkbox])',
  )
  return [...given]
    .filter(field => field.closest(within))
    .map(field => {
      const named = field.localName === 'option' ? field.closest('select') : field
      const value = field.getAttribute('value') ?? field.textContent ?? ''
      return [named?.getAttribute('name') ?? '', value]
    })
}

/** BEY-753: what a page posts of its own, or a person chooses, which would be given back to them as if they had typed it. */
function givenBack({ path, html }: Visited): string[] {
  return givenIn(html, 'form[method=post]').flatMap(([name, value]) =>
    isTyped(name, value) ? [`${path}: ${name}=${value}`] : [],
  )
}

/** Text that is longer than any field takes, its end being what a cut would lose. */
const overlong = `${'Eau claire '.repeat(100)}fin`

type Overlong = { action: string; name: string; posted: string }

/** BEY-602: the forms of a page, each with one of its fields filled beyond any limit. */
function overlongForms({ html }: Visited): Overlong[] {
  return [...documentOf(html).querySelectorAll('form[method=post]')].flatMap(form => {
    if (form.getAttribute('enctype')?.startsWith('multipart')) return []
    const button = form.querySelector('button:not([type=button])') ?? undefined
    const kept = entriesOf(form, button) as [string, string][]
    const typed = form.querySelectorAll(
      // A one-time code is never given back, like a password.
      ':is(textarea, [type=text], [type=email], [type=search]):not([disabled], [readonly], [autocomplete=one-time-code])',
    )
    return [...typed].map(field => {
      const name = field.getAttribute('name') ?? ''
      const others = kept.filter(([other]) => other !== name)
      const posted = new URLSearchParams([...others, [name, overlong]]).toString()
      return { action: form.getAttribute('action') ?? '', name, posted }
    })
  })
}

/** Posts a form as a browser does, without following where it leads. */
const post = (page: Page, action: string, data: string) =>
  page.request.post(action, {
    headers: {
      origin: new URL(action).origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    data,
    maxRedirects: 0,
  })

/** What became of a field that was filled beyond its limit, if it was cut or nothing is said. */
async function lostIn(page: Page, { action, name, posted }: Overlong): Promise<string[]> {
  const answer = await post(page, action, posted)
  const html = await answer.text()
  const field = documentOf(html).querySelector(`main [name="${name}"]:not([type=hidden])`)
  const isKept = field && fieldValue(field) === overlong
  const isSaid =
    unsaid(html, posted, [name]).length === 0 || documentOf(html).querySelector('[role=alert]')
  return answer.status() === 400 && isKept && isSaid
    ? []
    : [`${action} ${name} ${answer.status()} ${isKept} ${isSaid}`]
}

type Form = { action: string; posted: string; required: string[] }

/** The forms of a page that want something, as they are posted with all of it left out. */
function emptyForms({ html }: Visited): Form[] {
  return [...documentOf(html).querySelectorAll('form[method=post]')].flatMap(form => {
    // Of radio buttons, one that is chosen already stays chosen.
    const isChosen = (field: Element) =>
      form.querySelector(`[type=radio][name="${nameOf(field)}"][checked]`) !== null
    const wanted = [
      ...form.querySelectorAll(':is([aria-required=true], [required]):not([disabled])'),
    ].filter(field => !isChosen(field))
    const required = [...new Set(wanted.map(nameOf))]
    const isEmptied = wanted.every(field => field.localName !== 'select' || !fieldValue(field))
    const isMultipart = form.getAttribute('enctype')?.startsWith('multipart')
    if (required.length === 0 || !isEmptied || isMultipart) return []
    // A field that a ticked box asks for is required too.
    for (const box of form.querySelectorAll('[type=checkbox]')) check(box, true)
    const button = form.querySelector('button:not([type=button])') ?? undefined
    const kept = entriesOf(form, button).filter(([name]) => !required.includes(name))
    const posted = new URLSearchParams(kept as [string, string][]).toString()
    return [{ action: form.getAttribute('action') ?? '', posted, required }]
  })
}

/** Of a group of radio buttons, that of its buttons. */
const nameOf = (field: Element) =>
  (field.matches('[role=radiogroup]') ? field.querySelector('[name]') : field)?.getAttribute(
    'name',
  ) ?? ''

/** The fields without a message of their own, which reads as theirs. Of several forms, the one whose `intent` was posted. */
function unsaid(html: string, posted: string, required: string[]): string[] {
  const document = documentOf(html)
  const intent = new URLSearchParams(posted).get('intent')
  const form = document.querySelector(`main [name=intent][value="${intent}"]`)?.closest('form')
  return required.filter(name => {
    const field = (form ?? document.querySelector('main'))?.querySelector(
      `[name="${name}"]:not([type=hidden])`,
    )
    const described = [field, field?.closest('fieldset')].flatMap(
      element => element?.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    const message = described
      .filter(id => id.endsWith('-error'))
      .map(id => document.getElementById(id)?.textContent?.trim())
    // Of radio buttons, their group says so.
    return !message.some(Boolean) || !field?.closest('[aria-invalid=true]')
  })
}

/** MSG-11: the form that wants these fields, and got none. */
async function expectSaid(page: Page, { action, posted, required }: Form) {
  const answer = await post(page, action, posted)
  expect(answer.status(), action).toBe(400)
  expect(unsaid(await answer.text(), posted, required), action).toEqual([])
}

for (const [login, starts] of Object.entries(people)) {
  test(`[BEY-581] [BEY-600] [BEY-753] [CONST-01] [CONST-02] [MSG-11] [PAY-09] ${login} reads French without glued words, every date as dd/MM/yyyy, has an error at each field left empty, is given back no code as what was typed, and asked for no card`, async ({
    page,
    loginAs,
    stack,
  }) => {
    test.slow(true, 'every page that a link leads to')
    if (login !== 'nobody') await loginAs(login)
    const tried = new Set<string>()
    const pages = await pagesFrom(page, starts)
    expect(pages.flatMap(faultsOf)).toEqual([])
    expect(pages.flatMap(misread)).toEqual([])
    expect(pages.flatMap(givenBack)).toEqual([])
    expect(
      pages.flatMap(({ path, html }) => gluedWords(html).map(one => `${path}: ${one}`)),
    ).toEqual([])
    for (const visited of pages) {
      for (const form of emptyForms(visited)) {
        const { href, pathname } = new URL(form.action || visited.path, stack.portal)
        const shape = `${pathname} ${form.required}`.replace(/\w*\d[\w-]*/g, '0')
        if (tried.has(shape)) continue
        tried.add(shape)
        await expectSaid(page, { ...form, action: href })
      }
    }
    const lost: string[] = []
    for (const visited of pages)
      for (const form of overlongForms(visited)) {
        const { href, pathname } = new URL(form.action || visited.path, stack.portal)
        const shape = `${pathname} overlong ${form.name}`.replace(/\w*\d[\w-]*/g, '0')
        if (tried.has(shape)) continue
        tried.add(shape)
        lost.push(...(await lostIn(page, { ...form, action: href })))
      }
    expect(lost).toEqual([])
    expect(pages.filter(({ html }) => /maxlength=/i.test(html)).map(({ path }) => path)).toEqual([])
    expect(tried.size).toBeGreaterThan(3)
    if (login !== 'nobody')
      expect(pages.filter(({ html }) => wordsOf(html).match(dayLike)).length).toBeGreaterThan(4)
    if (login === '100001')
      expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/factures', paying]))
  })
}
