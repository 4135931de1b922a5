import { fold } from './fold.ts'
import { readLine } from './reading.ts'
import { phoneTyped } from './values.ts'

/**
 * BEY-610: what is searched, and what it is searched in, are both read by this function. Neither case, accents, hyphens
 * nor apostrophes count; « St-Lunier » gives « saint lunier »; a telephone is 0 and nine digits, however it is written;
 * « 100 003 » gives « 100003 ».
 */
export function searchKey(text: string): string {
  const line = readLine(text)
  if (/^[\d\s.()+/-]+$/.test(line) && /\d/.test(line)) {
    return line
      .replace(/[\s.()/-]/g, '')
      .replace(/^(?:\+|00)330?/, '0')
      .replace('+', '')
  }
  return fold(line.replace(phones, phone => phoneTyped(phone) ?? phone))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bst(e?)\b/g, 'saint$1')
    .trim()
}

const phones = /(?:(?:\+|\b00) ?33 ?(?:\(0\) ?|0)?|\b0)[1-9](?:[ .-]?\d\d){4}\b/g

/** The words of a question that an index of three characters can look up; a shorter one narrows nothing. */
export const searchWords = (text: string): string[] =>
  searchKey(text)
    .split(' ')
    .filter(word => [...word].length > 2)
