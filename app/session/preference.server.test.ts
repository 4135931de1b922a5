import { asked as requested } from '../../tests/support/portal.ts'
import '../../tests/support/upstream.ts'
import { expect, test } from 'vitest'
import { chooseLight, lightVersionOf } from './preference.server.ts'

const asked = (headers: Record<string, string>) =>
  lightVersionOf(requested('/home', { headers }).request)

test.each([
  [{ 'save-data': 'on' }, 'given'],
  [{ ect: 'slow-2g' }, 'given'],
  [{ ect: '2g' }, 'given'],
  [{ ect: '3g' }, undefined],
  [{ 'device-memory': '0.5' }, 'given'],
  [{ 'sec-ch-device-memory': '0.25' }, 'given'],
  [{ 'device-memory': '1' }, undefined],
  [{ 'sec-ch-device-memory': '8', 'device-memory': '0.5' }, undefined],
  [{ 'save-data': 'off', ect: 'no', 'device-memory': '' }, undefined],
  [{}, undefined],
])('a browser that says %j gets the light version: %s', async (headers, expected) => {
  expect(await asked(headers)).toBe(expected)
})

test('what the person chose wins', async () => {
  const [light = ''] = (await chooseLight(true)).split(';')
  const [full = ''] = (await chooseLight(false)).split(';')
  expect(await asked({ cookie: light })).toBe('chosen')
  expect(await asked({ cookie: light, ect: '2g' })).toBe('chosen')
  expect(await asked({ cookie: full, ect: '2g', 'save-data': 'on' })).toBeUndefined()
})
