import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { settings } from '#settings.server.ts'

// RFC 6238 as every authenticator application knows it: SHA-1, six digits, thirty seconds.

const periodSeconds = 30
/** Steps before and after the present one whose code is right too: clocks differ, and typing takes its time. */
const window = 1

const totp = (key: string, owner: string) =>
  new TOTP({
    issuer: settings().UTILITY_NAME,
    label: owner,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(key),
  })

/** A new key, in base 32. */
export const newKey = () => new Secret({ size: 20 }).base32

/** The step of the clock that a code belongs to, counted since 1970; undefined for a wrong code. */
export function stepOf(key: string, owner: string, code: string, now = Date.now()) {
  const delta = totp(key, owner).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

/** What an application needs of a key: a picture to scan, and the key itself in groups of four to type. */
export function shownKey(key: string, owner: string) {
  const { data, size } = encode(totp(key, owner).toString(), { ecc: 'M', border: 4 })
  return { qr: { size, path: pathOf(data) }, key: key.match(/.{1,4}/g)?.join(' ') ?? '' }
}

/** The dark squares, as the path of an SVG picture. */
const pathOf = (rows: boolean[][]) =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
