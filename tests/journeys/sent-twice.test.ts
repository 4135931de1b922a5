import type { Page } from '@playwright/test'
import { pagesFrom } from '../support/crawl.ts'
import { fill, fillDraft, wizardBases } from '../support/drafts.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  check,
  documentOf,
  fieldsOf,
  fieldValue,
  optionsOf,
  optionValue,
  select,
  stateOf,
  typeOf,
} from '../support/http/dom.ts'
import { isSubmitter, sendingOf } from '../support/http/forms.ts'
import { inDatabase } from '../support/sessions.ts'
import type { Stack } from '../support/stack.ts'

// A connection was cut after the portal had taken a form: the page stays, and the same form is sent again. What it
// makes is made once, in the databases of both programs.

/** What grows with each post, whatever it makes: what is written down of posts, and what limits them; the index of the search too. */
const notes = [
  ...['Session', 'Quota', 'AuditEntry', 'StaffLogIn', 'SessionsEnd', 'SearchStale', 'AccountTally'],
  ...['CaptchaUse', 'PaymentEvent'],
  // Jobs write these when they come round, after the post; and a link that is asked for again is mailed again.
  ...['Mail', 'MailToken', 'WaterNotice', 'NoticeProgress', 'SentNotice'],
]

type Counts = Record<string, number>

function rowsIn(stack: Stack): Counts {
  const counts: Counts = {}
  for (const database of ['portal.db', 'backend.db'])
    inDatabase(stack, database, db => {
      const tables = db
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '[A-Z]*' AND name NOT GLOB '*Found_*'",
        )
        .all() as { name: string }[]
      for (const { name } of tables.filter(one => !notes.includes(one.name))) {
        const [row] = db.prepare(`SELECT count(*) AS n FROM "${name}"`).all() as { n: number }[]
        counts[name] = row?.n ?? 0
      }
    })
  return counts
}

const grown = (before: Counts, after: Counts) =>
  Object.keys(after).filter(table => (after[table] ?? 0) > (before[table] ?? 0))

/** A text, a day or a number for each field that is empty, and the first choice of each list. */
function complete(form: Element) {
  fill(form)
  for (const field of fieldsOf(form)) {
    if (fieldValue(field) || field.hasAttribute('disabled')) continue
    const [choice] = field.localName === 'select' ? optionsOf(field).filter(optionValue) : []
    const type = typeOf(field)
    if (choice) select(field, [choice])
    else if (type === 'email') stateOf(field).value = 'deux.fois@example.fr'
    else if (['text', 'textarea'].includes(type)) stateOf(field).value = 'Envoi coupé'
  }
}

const shapeOf = (...words: string[]) => words.join(' ').replace(/\w*\d[\w-]*/g, '0')

/** Each way in which the forms of a page can be sent: by each of its buttons, with each part that it offers. */
function waysOf(html: string): { rank: number; button: number; part: string; shape: string }[] {
  return [...documentOf(html).querySelectorAll('form[method=post]')].flatMap((form, rank) => {
    const action = form.getAttribute('action') ?? ''
    if (/deconnexion|version-allegee|\/pdc\b|\/brouillon$/.test(action)) return []
    const parts = [...form.querySelectorAll('input[type=radio][name=quoi]')].map(
      each => each.getAttribute('value') ?? '',
    )
    return fieldsOf(form)
      .filter(isSubmitter)
      .flatMap((each, button) =>
        (parts.length > 0 ? parts : ['']).map(part => ({
          ...{ rank, button, part },
          shape: shapeOf(
            action.split('?')[0] ?? '',
            `${each.getAttribute('name')}=${each.getAttribute('value')}`,
            part,
          ),
        })),
      )
  })
}

async function sendTwice(
  page: Page,
  stack: Stack,
  path: string,
  { rank, button, part }: { rank: number; button: number; part: string },
): Promise<{ made: string[]; again: string[] } | undefined> {
  const html = await (await page.request.get(path)).text()
  const form = documentOf(html).querySelectorAll('form[method=post]')[rank]
  const pressed = form && fieldsOf(form).filter(isSubmitter)[button]
  if (!form || !pressed) return
  for (const each of form.querySelectorAll('input[type=radio][name=quoi]'))
    if (each.getAttribute('value') === part) check(each, true)
  complete(form)
  const sending = await sendingOf(form, stack.portal + path, pressed)
  if (!sending?.body) return
  const send = () =>
    page.request.post(sending.url, {
      headers: { origin: stack.portal, 'content-type': sending.contentType ?? '' },
      data: sending.body as Buffer,
      maxRedirects: 0,
    })
  const before = rowsIn(stack)
  await send()
  const between = rowsIn(stack)
  const made = grown(before, between)
  if (made.length === 0) return
  await send()
  return { made, again: grown(between, rowsIn(stack)) }
}

const readers = [
  // A visitor.
  { login: '', starts: ['/connexion', '/eau-de-ma-commune'], makes: ['WaterSubscription'] },
  {
    login: '100001',
    starts: ['/home', '/factures/consulter/payer?facture=F100001-01'],
    makes: ['Draft'],
  },
  { login: '100005', starts: ['/home'], makes: ['Draft'] },
  {
    login: 'admin',
    starts: ['/adm-sem-webabo/gestion', '/adm-sem-webabo/subManangement'],
    makes: ['RequestMessage', 'CallNote', 'Bulk'],
  },
]

for (const { login, starts, makes } of readers)
  test(`[BEY-586] what ${login || 'a visitor'} sends again after a cut is made once`, async ({
    page: stranger,
    loginAs,
    stack,
  }) => {
    test.setTimeout(240_000)
    const page = login ? await loginAs(login) : stranger
    const tried = new Set<string>()
    const made = new Set<string>()
    const twice: string[] = []
    for (const { path, html } of await pagesFrom(page, starts))
      for (const way of waysOf(html)) {
        const shape = `${shapeOf(path.split('?')[0] ?? '')} ${way.shape}`
        if (tried.has(shape)) continue
        tried.add(shape)
        const sent = await sendTwice(page, stack, path, way)
        for (const table of sent?.made ?? []) made.add(table)
        if (sent && sent.again.length > 0) twice.push(`${shape}: ${sent.again}`)
      }
    expect(twice).toEqual([])
    expect([...made]).toEqual(expect.arrayContaining(makes))
  })

const writers = ['100001', '100002', '100003', '100004', '100005', '100006']
test('[BEY-586] the last step of each wizard, sent again after a cut, sends its requests once', async ({
  loginAs,
  stack,
  world,
}) => {
  test.setTimeout(240_000)
  for (const base of wizardBases) {
    await world.reset()
    let sent: Awaited<ReturnType<typeof sendTwice>>
    // Not every subscriber can take every wizard.
    for (const login of writers) {
      const page = await loginAs(login)
      const cookie = (await page.context().cookies())
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const steps = await fillDraft(stack.portal, cookie, base)
      if (typeof steps === 'string') continue
      const last = steps.length === 1 ? base : (steps.at(-1) ?? '')
      const html = await (await page.request.get(last)).text()
      const way = waysOf(html).find(({ shape }) => shape.includes(shapeOf(base)))
      sent = way && (await sendTwice(page, stack, last, way))
      if (sent?.made.includes('TakenRequest')) break
    }
    expect(sent?.made, base).toContain('TakenRequest')
    expect(sent?.again, base).toEqual([])
  }
})
