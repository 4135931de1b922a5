import { expect, test } from 'vitest'
import { networksOf } from './client-address.server.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('%s counts as %s', (address, network) => {
  expect(networksOf(address)).toEqual([network])
})

test.each([
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', ['2001:db8:0:1', '2001:db8:0:0', '2001:db8:0']],
  ['2001:DB8::1:0:0:0:1', ['2001:db8:0:1', '2001:db8:0:0', '2001:db8:0']],
  ['2001:db8:abcd:ef12::', ['2001:db8:abcd:ef12', '2001:db8:abcd:ef00', '2001:db8:abcd']],
  ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0:0', 'fe80:0:0']],
])('%s counts as each of the networks around it', (address, starts) => {
  expect(networksOf(address)).toEqual(starts.map((start, i) => `${start}::/${[64, 56, 48][i]}`))
})

test.each([undefined, '', 'unknown', '1.2.3', '192.0.2.7, 192.0.2.8', 4])(
  '%s is no address in particular',
  address => {
    expect(networksOf(address)).toEqual(['unknown'])
  },
)
