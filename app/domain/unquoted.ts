import { readLine } from './reading.ts'

/** BEY-604: a code, a number or an address without the quotation marks around it. */
export const unquoted = (text: string): string =>
  readLine(text).replace(/^["'«“„‹] ?(.+?) ?["'»”“›]$/, '$1')
