import { expect, test } from 'vitest'
import { asked, cookieFrom } from '../../../tests/support/portal.ts'
import { browserOf, rememberBrowser } from './factor.server.ts'

test('a browser is known to the five agents who ended their second step on it last', async () => {
  let cookie = ''
  for (const owner of ['a', 'b', 'c', 'd', 'e', 'a', 'f'])
    cookie = cookieFrom([await rememberBrowser(asked('/', { cookie }).request, owner)])
  const { request } = asked('/', { cookie })
  const known = await Promise.all([...'abcdef'].map(owner => browserOf(request, owner)))
  expect(known.map(Boolean)).toEqual([true, false, true, true, true, true])
  expect(new Set(known.filter(Boolean)).size).toBe(1)
})
