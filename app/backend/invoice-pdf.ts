import { PassThrough } from 'node:stream'

export function invoicePdf(_: unknown) {
  return new PassThrough()
}
