import { expect, test } from 'vitest'
import { asked, cookieFrom } from '../../tests/support/portal.ts'
import '../../tests/support/upstream.ts'
import { sealedNote } from './sealed-note.server.ts'

const note = sealedNote('essai', 10)
const browser = (...setCookies: string[]) => asked('/', { cookie: cookieFrom(setCookies) }).request

test('a note comes back as it was left, and cannot be read on the way', async () => {
  const left = await note.store('nadia@example.fr')
  expect(left).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(atob(decodeURIComponent(/=([^;]+)/.exec(left)?.[1] ?? ''))).not.toContain('nadia')
  expect(await note.read(browser(left))).toBe('nadia@example.fr')
})

test('what was taken back, forged, cut or left under another name is no note', async () => {
  const left = await note.store('texte')
  expect(await note.read(browser(left, await note.forget()))).toBeUndefined()
  expect(await note.read(browser('essai=abc'))).toBeUndefined()
  expect(
    await note.read(browser(left.replace(/=([^;]+)/, (_, seal) => `=${seal.slice(0, 90)}`))),
  ).toBe(undefined)
  const other = await sealedNote('autre', 10).store('texte')
  expect(await note.read(browser(other.replace('autre=', 'essai=')))).toBeUndefined()
  expect(await note.read(browser())).toBeUndefined()
})
