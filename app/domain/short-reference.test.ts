import { expect, test } from 'vitest'
import { shortReference } from './short-reference.ts'

// References that were printed: a change of the alphabet, which leaves out 0, O, 1, I and L, would change them.
test.each([
  ['7f3a91c2-5b6e-4d1f-8a3b-0123456789ab', 'NVQY-T6QQ'],
  ['00000000-00aa-4d1f-8a3b-0123456789ab', '2222-2222'],
  ['ffffffff-ffaa-4d1f-8a3b-0123456789ab', 'AYWB-UXA2'],
])('[BEY-08] the short reference of %s is always %s', (id, reference) => {
  expect(shortReference(id)).toBe(reference)
})
