import { createHash } from 'node:crypto'

// The same for the same numbers, whatever was drawn before: a table can be filled without the others.

/** A number from 0 (included) to 1 for a row and what it is drawn for (murmur3's finalizer). */
export function draw(row: number, what: number): number {
  let h = Math.imul(row ^ Math.imul(what + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296
}

/** From `low` to `high`, both included. */
export const int = (row: number, what: number, low: number, high: number) =>
  low + Math.floor(draw(row, what) * (high - low + 1))

export const pick = <T>(row: number, what: number, list: readonly T[]): T =>
  list[Math.floor(draw(row, what) * list.length)] as T

/** The first ones far more often than the last, as names and towns are. */
export const pickUneven = <T>(row: number, what: number, list: readonly T[]): T =>
  list[Math.floor(draw(row, what) ** 2.5 * list.length)] as T

/** 64 hexadecimal digits. */
export const hex = (kind: string, row: number) =>
  createHash('sha256').update(`${kind} ${row}`).digest('hex')

export function uuid(kind: string, row: number): string {
  const h = hex(kind, row)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}
