import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { success, takeToast, withToast } from '#http/route.server.ts'
import { asked, ledBy, onStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { currentRole, requireAdmin, requireSubscriber } from './guards.server.ts'
import { logOut } from './login.server.ts'
import { lightVersionOf } from './preference.server.ts'

// A browser with a cookie that the portal did not write, or no longer honours, is a visitor's like any other.

const { received } = utility()
onStore()

/** All that each page does with the cookies of a request before it knows the visitor. */
async function visit(cookie: string) {
  const args = asked('/home', { cookie })
  expect(await currentRole(args.request)).toBeUndefined()
  expect((await takeToast(args.request)).toast).toBeFalsy()
  expect(await lightVersionOf(args.request)).toBeUndefined()
  const [subscriber, staff] = [
    await ledBy(requireSubscriber, args),
    await ledBy(requireAdmin, asked('/home', { cookie })),
  ]
  expect(subscriber.headers.get('location')).toMatch(/^\/(connexion|adm-sem-webabo)$/)
  expect(staff.headers.get('location')).toMatch(/^\/(connexion|adm-sem-webabo)(\?|$)/)
  expect((await logOut(args.request)).status).toBe(303)
  expect(received()).toEqual([])
}

/** The characters that HTTP allows in a Cookie header. */
const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code)),
  maxLength: 200,
})
const name = fc.constantFrom('session', 'avis', 'allegee', '__Host-session')

describe('a visitor', () => {
  test('whatever the cookies are', async () => {
    const cookies = fc
      .array(fc.tuple(name, text).map(pair => pair.join('=')))
      .map(all => all.join('; '))
    await fc.assert(fc.asyncProperty(fc.oneof(text, cookies), visit), { numRuns: 300 })
  })

  test.each([
    ['oversized', `session=${'Fe26.2*1*'.repeat(1500)}`],
    ['of broken encoding', 'session=%E0%A4%A; avis=%; allegee=%ZZ'],
    ['of another kind than what was sealed', 'session=null; avis=e30.x; allegee=e30='],
    ['sent a thousand times', Array.from({ length: 1000 }, () => 'session=x').join('; ')],
  ])('a cookie %s', (_, cookie) => visit(cookie))

  test('the message of another cookie is no session', async () => {
    const message = (await withToast(success('x'))).replace(/^avis/, 'session').split(';')[0] ?? ''
    await visit(message)
  })
})
