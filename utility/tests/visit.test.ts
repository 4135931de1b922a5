import { existsSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { addDays, type Day, formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { onBackend } from '../../tests/support/backend.ts'
import { createClock } from '../clock.ts'
import { places } from '../demo/cards.ts'

const { backend, db } = await onBackend()
const today = createClock().today()
const origin = new URL(backend.apiUrl).origin

const page = async (address: string) => {
  const answer = await backend.call('GET', address)
  expect(answer.status, address).toBe(200)
  const text = await answer.text()
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    text,
  )
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
  return parseHTML(text).document
}
const press = (address: string, form: Record<string, string>, headers = {}) =>
  fetch(origin + address, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin, ...headers },
    redirect: 'manual',
  })
const cards = async () =>
  [...(await page('/demo/visite')).querySelectorAll('.card')].map(card => ({
    title: card.querySelector('h3')?.textContent ?? '',
    text: (card.querySelector('p')?.textContent ?? '').replaceAll('\u00a0', ' '),
    picture: card.querySelector('img')?.getAttribute('src') ?? '',
    href: card.querySelector('a')?.getAttribute('href'),
    login: card.querySelector('[name=login]')?.getAttribute('value'),
  }))

test('[BEY-661] each card has a picture and a short sentence with the figure that one will see, on the first day and later', async () => {
  const first = await cards()
  expect(first).toHaveLength(15)
  for (const { text, picture } of first) {
    expect(text.length, text).toBeLessThanOrEqual(90)
    expect(existsSync(`utility/demo/pictures/${picture.split('/').at(-1)}`), picture).toBe(true)
  }
  const said = () =>
    cards().then(all => all.map(({ title, text }) => `${title}. ${text}`).join('\n'))
  const before = await said()
  for (const figure of [
    'Deux factures',
    '210,87 €',
    `depuis le ${formatDay(addDays(today, -4)).slice(0, 5)} : 288 litres`,
    '61,05 €',
    '42,18 €',
    `depuis le ${formatDay(addDays(today, -33)).slice(0, 5)}`,
    '42 demandes, 7 en retard',
  ])
    expect(before).toContain(figure)
  await db.invoice.updateMany({ where: { pdcRef: 'P100001' }, data: { balanceCents: 0 } })
  expect(await said()).not.toContain('210,87')
})

test('[BEY-661] each of its own pages is sound, after the reset and on another day; each can be reached by a press', async () => {
  await press('/demo/visite/jour', { jour: addDays(today, 40) })
  expect((await page('/demo/visite')).querySelector('.state b')?.textContent).toBe(
    formatDay(addDays(today, 40) as Day),
  )
  await backend.call('GET', '/api/getSoldePdc?pdc=P100001')
  const home = await page('/demo/visite')
  const own = [...home.querySelectorAll('a')].flatMap(link => {
    const href = link.getAttribute('href') ?? ''
    return href.startsWith('/demo') ? [href] : []
  })
  expect(own.length).toBeGreaterThan(5)
  for (const address of own) await page(address)
  const refused = await press('/demo/visite/jour', { jour: '40 mars' })
  expect(await page(refused.headers.get('location') ?? '')).toBeTruthy()
  const done = await press('/demo/visite/remise', {})
  expect(done.headers.get('location')).toBe('/demo/visite?fait=remise')
  expect((await page('/demo/visite')).querySelector('.state b')?.textContent).toBe(formatDay(today))
})

test('[BEY-661] a fault that is chosen there meets the portal, until it is taken away', async () => {
  const token = await backend.logIn('100001')
  const status = async () =>
    (await backend.call('GET', '/api/getSoldePdc?pdc=P100001', { token })).status
  await press('/demo/visite/pannes', { call: 'getBalance', mode: '500' })
  expect(await status()).toBe(500)
  await press('/demo/visite/pannes', { call: '*', mode: 'ok' })
  expect(await status()).toBe(200)
})

test('the visit opens addresses that the portal has', () => {
  const { login, staffLogin, guestPayment } = paths
  expect(places).toEqual({ login, staffLogin, guestPayment })
})

test('[BEY-144] only a page of this machine enters, and only where the portal answers', async () => {
  const foreign = { origin: 'https://evil.example' }
  expect((await press('/demo/entrer', { login: '100001' }, foreign)).status).toBe(403)
  expect((await press('/demo/entrer', {})).status).toBe(422)
})
