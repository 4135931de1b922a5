import { expect, test } from 'vitest'
import { idsOfReceipt, receiptNumber } from './receipt-number.ts'

const id = '7f3a91c2-5b6e-4d1f-8a3b-0123456789ab'

test.each([id, '00000000-00aa-4d1f-8a3b-0123456789ab', 'ffffffff-ffaa-4d1f-8a3b-0123456789ab'])(
  '[BEY-08] the receipt of %s has a number of eight symbols that no reader confuses, and is found by it',
  one => {
    const number = receiptNumber(one)
    expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    for (const typed of [number, number.toLowerCase().replace('-', ' ')])
      expect(idsOfReceipt(typed).some(start => one.startsWith(start))).toBe(true)
  },
)

test.each(['', '7K4P-29Q', '7K4P-29QXX', 'IL01-O000', '%', id])(
  '« %s » is the number of no receipt',
  typed => {
    expect(idsOfReceipt(typed)).toEqual([])
  },
)
