import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import {
  check,
  documentOf,
  fieldsOf,
  optionsOf,
  sanitized,
  select,
  stateOf,
  typeOf,
} from './dom.ts'
import { isDisabled, isSubmitter, type Sending, sendingOf } from './forms.ts'

// The proof of the HTTP driver: each different form that the journeys met, filled alike and sent by each of its buttons,
// is sent with the bytes of Chromium without scripts.

type Kept = { page: string; html: string }
type Sent = Pick<Sending, 'method' | 'url'> & { type: string; body: string }

const typed = ' é"\\ + &\n1\r\n2\r\r3 %20€ '
const texts: Record<string, string> = { date: '2026-11-23', other: typed }
const file = {
  name: 'dé"à;\\1.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF é\r\n\n'),
}
/** Fields that hold no text. */
const without = 'hidden|submit|reset|button|file|checkbox|radio'

const saying = ['method', 'enctype', 'formaction', 'formmethod', 'name']

/** How the bytes of a form can differ from those of another. */
const shapeOf = (form: Element) =>
  [form, ...fieldsOf(form)]
    .map(each => {
      const said = saying.map(name => each.getAttribute(name))
      const hasAction = each.hasAttribute('action')
      return [each.localName, typeOf(each), ...said, hasAction, isDisabled(each)].join('|')
    })
    .join('\n')

/** By page, the forms that no page before had. */
function samplesOf(pages: Kept[]) {
  const known = new Set<string>()
  return pages.map(({ page, html }) => {
    // The forms of the provider's page and of the portal's are sent to the same ear, and nothing is fetched but that.
    const local = html
      .replace(/((?:form)?action=")https?:\/\/[^/"]+/g, '$1')
      .replace(/<(script|link|img|source)\b/g, '<meta data-was="$1"')
    const forms = [...documentOf(local).querySelectorAll('form')].map((form, at) => ({ form, at }))
    const isNew = (shape: string) => !known.has(shape) && known.add(shape)
    return { page, html: local, forms: forms.filter(({ form }) => isNew(shapeOf(form))) }
  })
}

function fill(form: Element, isFull: boolean) {
  for (const field of fieldsOf(form)) {
    const type = typeOf(field)
    if (type === 'file')
      stateOf(field).files = isFull
        ? [new File([file.buffer], file.name, { type: file.mimeType })]
        : []
    else if (type === 'checkbox' || type === 'radio') check(field, isFull)
    else if (field.localName === 'select')
      select(field, optionsOf(field).slice(isFull ? -1 : 0, isFull ? undefined : 1))
    else if (/^(input|textarea)$/.test(field.localName) && !without.includes(type))
      stateOf(field).value = sanitized(field, isFull ? (texts[type] ?? typed) : '')
  }
}

/** The same in Chromium, whose own fields clean what is put into them. */
async function fillInChromium(page: Page, form: Element, at: number, isFull: boolean) {
  await page.evaluate(
    ({ at, isFull, texts, without }) => {
      const form = document.forms[at]
      if (!form) throw new Error('the form is not there')
      form.noValidate = true
      for (const field of form.elements) {
        if (field instanceof HTMLSelectElement)
          field.selectedIndex = isFull ? field.options.length - 1 : 0
        else if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type))
          field.checked = isFull
        else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          if (!without.includes(field.type))
            field.value = isFull ? (texts[field.type] ?? texts.other ?? '') : ''
      }
    },
    { at, isFull, texts, without },
  )
  for (const [index, field] of fieldsOf(form).entries())
    if (typeOf(field) === 'file') {
      const state = await page.evaluateHandle(
        ({ at, index }) => document.forms[at]?.elements[index] as HTMLInputElement,
        { at, index },
      )
      await state.setInputFiles(isFull ? file : [])
    }
}

/** An ear for what is sent: its answer leaves the page where it is. */
async function listen() {
  const at = '/la/page?a=1'
  let heard: (sent: Sent) => void = () => {}
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === at)
      return response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html>')
    if (request.headers['sec-fetch-dest'] === 'document') heard(await sentBy(request))
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`,
    next: () =>
      Promise.race([
        new Promise<Sent>(resolve => {
          heard = resolve
        }),
        setTimeout(3000, undefined, { ref: false }),
      ]),
    close: () => server.close(),
  }
}

async function sentBy(request: IncomingMessage): Promise<Sent> {
  const { method, url = '', headers } = request
  return sentOf({
    method: method as 'GET',
    url: `http://${headers.host}${url}`,
    contentType: headers['content-type'] ?? '',
    body: Buffer.concat(await request.toArray()),
  })
}

/** With one name for every boundary. */
function sentOf({ method, url, contentType = '', body = Buffer.of() }: Sending): Sent {
  const boundary = /boundary=(.*)/.exec(contentType)?.[1] ?? '\0'
  const same = (text: string) => text.replaceAll(boundary, 'boundary')
  return {
    method,
    url: url.replace(/#.*/, ''),
    type: same(contentType),
    body: same(body.toString('latin1')),
  }
}

/** The differences between the driver and Chromium, form by form. */
export async function formFaults(browser: Browser, pages: Kept[]) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const tab = await context.newPage()
  const ear = await listen()
  await tab.goto(ear.base)
  const faults: { page: string; fault: string }[] = []
  for (const { page, html, forms: fresh } of samplesOf(pages)) {
    if (fresh.length === 0) continue
    await tab.evaluate(html => {
      document.documentElement.innerHTML = html
    }, html)
    for (const { form, at } of fresh) {
      const buttons = fieldsOf(form).filter(field => isSubmitter(field) && !isDisabled(field))
      for (const isFull of [false, true]) {
        fill(form, isFull)
        await fillInChromium(tab, form, at, isFull)
        for (const button of isFull && buttons.length > 0 ? buttons : [undefined]) {
          const expected = await sendingOf(form, ear.base, button)
          if (!expected) continue
          const heard = ear.next()
          await tab.evaluate(
            ({ at, index }) => {
              const form = document.forms[at]
              form?.requestSubmit(form.elements[index] as HTMLButtonElement | undefined)
            },
            { at, index: button ? fieldsOf(form).indexOf(button) : -1 },
          )
          const [ours, theirs] = [JSON.stringify(sentOf(expected)), JSON.stringify(await heard)]
          if (ours !== theirs)
            faults.push({ page, fault: `the driver sends\n${ours}\nand Chromium\n${theirs}` })
        }
      }
    }
  }
  ear.close()
  await context.close()
  return faults
}
