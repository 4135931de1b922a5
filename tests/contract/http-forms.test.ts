import { expect, test } from 'vitest'
import { check, documentOf, stateOf, windowOf } from '../support/http/dom.ts'
import { entriesOf, hindrances, sendingOf } from '../support/http/forms.ts'
import { show } from '../support/http/look.ts'

// The form rules where a wrong one would let a journey pass that no browser could make.

const base = 'http://p.test/page?a=1#fin'

function pageWith(body: string) {
  const document = documentOf(`<!doctype html><body>${body}`)
  const look = { width: 1280, media: 'screen' as const, sheets: [], changes: 0 }
  show(document, look)
  windowOf(document, look, () => base)
  const one = (css: string) => document.querySelector(css) ?? expect.fail(css)
  return { document, one, form: one('form') }
}

const pairs = (form: Element, submitter?: Element) =>
  entriesOf(form, submitter).map(([name, value]) => `${name}=${String(value)}`)

test('only successful controls are sent, in the order of the page', () => {
  const { form, one } = pageWith(`
    <input form=f name=first value=0>
    <form id=f>
      <input name=t value=1><input value=nameless><input name=off disabled value=x>
      <fieldset disabled><legend><input name=legend value=2></legend><input name=in value=x></fieldset>
      <input type=checkbox name=c><input type=checkbox name=c checked><input type=radio name=r value=3>
      <button name=b value=left>L</button><button name=b value=right id=right>R</button>
      <datalist><input name=list value=x></datalist><input name=elsewhere form=g value=x>
      <output name=o>x</output>
    </form>`)
  expect(pairs(form)).toEqual(['first=0', 't=1', 'legend=2', 'c=on'])
  expect(pairs(form, one('#right'))).toContain('b=right')
  check(one('[name=r]'), true)
  expect(pairs(form)).toContain('r=3')
})

test('a list of one line sends its first option where none is selected, and none that is disabled', () => {
  const { form } = pageWith(`<form>
    <select name=a><option disabled>x<option>one<option>two</select>
    <select name=b><option selected>1<option selected>2</select>
    <select name=c multiple><option>1<option selected>2<option selected value=>3</select>
    <select name=d><option disabled selected>x</select><select name=e></select></form>`)
  expect(pairs(form)).toEqual(['a=one', 'b=2', 'c=2', 'c='])
})

test('the button says where and how, else the form; a question has no query but its own', async () => {
  const { form, one } = pageWith(`<form action=/la method=post>
    <input name=é value="a b&c"><textarea name=t>\n1\n2</textarea>
    <button id=get formmethod=get formaction=/ici?perdu=1>x</button>
    <button id=files formenctype=multipart/form-data>x</button></form>`)
  const posted = await sendingOf(form, base)
  expect({ ...posted, body: String(posted?.body) }).toEqual({
    method: 'POST',
    url: 'http://p.test/la',
    contentType: 'application/x-www-form-urlencoded',
    body: '%C3%A9=a+b%26c&t=1%0D%0A2',
  })
  expect(await sendingOf(form, base, one('#get'))).toEqual({
    method: 'GET',
    url: 'http://p.test/ici?%C3%A9=a+b%26c&t=1%0D%0A2',
  })
  const parts = await sendingOf(form, base, one('#files'))
  expect(parts?.contentType).toMatch(
    /^multipart\/form-data; boundary=----WebKitFormBoundary\w{16}$/,
  )
})

test('a form without an action is sent to its page, with its query', async () => {
  const { document, form } = pageWith('<form method=post></form><form id=get></form>')
  expect((await sendingOf(form, base))?.url).toBe('http://p.test/page?a=1')
  const asking = document.querySelector('#get') ?? expect.fail('no form')
  expect((await sendingOf(asking, base))?.url).toBe('http://p.test/page?')
})

test('a file field without a file is sent all the same, as an empty one', async () => {
  const { form, one } = pageWith(
    '<form method=post enctype=multipart/form-data><input type=file name=f></form>',
  )
  const empty = String((await sendingOf(form, base))?.body)
  expect(empty.split('\r\n').slice(1, 5)).toEqual([
    'Content-Disposition: form-data; name="f"; filename=""',
    'Content-Type: application/octet-stream',
    '',
    '',
  ])
  stateOf(one('input')).files = [new File(['é'], 'a"b.pdf', { type: 'application/pdf' })]
  const full = String((await sendingOf(form, base))?.body)
  expect(full).toContain('filename="a%22b.pdf"\r\nContent-Type: application/pdf\r\n\r\né\r\n--')
})

test('a browser keeps a form whose fields hinder it, unless it is told not to look', () => {
  const { form, one } = pageWith(`<form>
    <input name=a required><input name=b type=email value=x><input name=c pattern=\\d+ value=1a>
    <input name=d type=date min=2026-01-02 value=2026-01-01><input name=e type=number value=1.5>
    <select name=f required><option value=>Choisir<option>1</select>
    <input type=radio name=g required><input type=radio name=g>
    <input name=h required disabled><input name=i required readonly>
    <input name=j maxlength=1 value=long><button formnovalidate>x</button></form>`)
  expect(hindrances(form).map(each => each.split(' ')[0])).toEqual([...'abcdefg'])
  expect(hindrances(form, one('button'))).toEqual([])
})
