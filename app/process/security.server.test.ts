import '../../tests/support/environment.ts'
import { afterEach, expect, test } from 'vitest'
import { settings } from '#settings.server.ts'
import { answerHeaders } from './security.server.ts'

const before = { ...settings() }
afterEach(() => Object.assign(settings(), before))

test.each([
  ['https://eau.example', false, 'max-age=31536000'],
  ['https://eau.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://eau.example', true, undefined],
])(
  '[BEY-143] a portal at %s, with HSTS_SUBDOMAINS %s, says of its transport: %s',
  (PORTAL_URL, HSTS_SUBDOMAINS, said) => {
    Object.assign(settings(), { PORTAL_URL, HSTS_SUBDOMAINS })
    expect(new Map(answerHeaders()).get('strict-transport-security')).toBe(said)
  },
)
