import { expect, test } from 'vitest'
import { shortReference } from './short-reference.ts'

test.each([
  ['7f3a91c2-5b6e-4d1f-8a3b-0123456789ab', /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/],
  ['00000000-00aa-4d1f-8a3b-0123456789ab', /^2222-2222$/],
  ['ffffffff-ffaa-4d1f-8a3b-0123456789ab', /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/],
])(
  '[BEY-08] the receipt of %s has a number of eight symbols that no reader confuses',
  (id, number) => {
    expect(shortReference(id)).toMatch(number)
  },
)
