import { expect, test } from 'vitest'
import { phoneShown, phoneTyped } from './values.ts'

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '+33 6 12 34 56 78',
  '+33612345678',
  '0033612345678',
  '00336 12 34 56 78',
  ' 06\u00a012\u00a034\u00a056\u00a078 ',
  '+33 (0)6 12 34 56 78',
  '0033 (0) 6 12 34 56 78',
  '+33 06 12 34 56 78',
  '(06) 12/34/56/78',
  'Tél. : 06 12 34 56 78',
  '０６ １２ ３４ ５６ ７８',
  '\u202A+33 6\u202F12\u202F34\u202F56\u202F78\u202C',
])('[ADDR-06] [BEY-604] « %s » is kept as 0612345678, and shown in groups', text => {
  expect(phoneTyped(text)).toBe('0612345678')
  expect(phoneShown('0612345678').replaceAll('\u00a0', ' ')).toBe('06 12 34 56 78')
})

test('[ADDR-06] a number of an overseas département begins with 0, as the row says', () => {
  expect(phoneTyped('0590 12 34 56')).toBe('0590123456')
  expect(phoneTyped('+590 590 12 34 56')).toBeUndefined()
})

test.each([
  '12345',
  '061234567',
  '06123456789',
  '0012345678',
  '+32 6 12 34 56 78',
  '06 12 34 56 7x',
  '',
])('[ADDR-06] « %s » is none', text => {
  expect(phoneTyped(text)).toBeUndefined()
})
