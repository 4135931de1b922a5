/** BEY-604: a whole number, with or without its unit, which is read without spaces; undefined for anything else. */
export function wholeTyped(text: string, unit: RegExp): number | undefined {
  const digits = text.replace(/\s/g, '').replace(unit, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
