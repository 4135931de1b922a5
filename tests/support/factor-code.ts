import { Secret, TOTP } from 'otpauth'

/** The code that the application of a phone shows with this key, so many steps of thirty seconds from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
