import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld } from '../../tests/support/templates.ts'
import {
  booksIn,
  debitsTaken,
  isWhole,
  leakFilesTaken,
  longestWait,
  tallyOfPayments,
  tallyOfSendings,
} from '../load/kills.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))
const inBackend = booksIn(folder)
beforeAll(() => newWorld(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (ms: number) => new Date(Date.UTC(2026, 10, 23) + ms).toISOString()

/** A payment of 1 € that the provider took at midnight, and the utility booked so often, so much later. */
function paid(name: string, times: number, ms = 0) {
  inBackend(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, 'P100001', 100, ?, '2026-01-01', '2026-12-31', '', 0)`,
    ...[name, 100 - 100 * times],
  )
  inBackend(
    `INSERT INTO ProviderSession (token, reference, pdcRef, amountCents, redirectUrl, cancelUrl, notificationUrl, createdAt, code, recordedAt)
     VALUES (?, ?, 'P100001', 100, '', '', '', ?, '00000', ?)`,
    ...[name, name, at(0), at(0)],
  )
  for (let time = 0; time < times; time++) {
    const reference = name.repeat(time + 1)
    inBackend(
      "INSERT INTO Booking (reference, token, pdcRef, amountCents, bookedAt) VALUES (?, ?, 'P100001', 100, ?)",
      ...[reference, reference, at(ms)],
    )
    inBackend('INSERT INTO BookingLine VALUES (?, ?, 100)', reference, name)
  }
}

/** As many as are planted; beside a loss, a double is not taken for what is missing. */
const planted = { sent: 4, once: 2, lost: 1, doubled: 1, late: 1 }

test('a payment that is lost, one that is booked twice and one that is booked late are three', () => {
  paid('F-right', 1, 4_000)
  expect(isWhole(tallyOfPayments({ inBackend }))).toBe(true)
  paid('F-lost', 0)
  paid('F-twice', 2)
  paid('F-late', 1, longestWait + 1)
  expect(tallyOfPayments({ inBackend })).toMatchObject({ ...planted, longestMs: longestWait + 1 })
})

test('so are sendings, of which one part may be lost and another one doubled', () => {
  const taken = (pdcRef: string, owner: string) =>
    inBackend(
      `INSERT INTO TakenRequest (reference, kind, refAbo, pdcRef, takenOn, details)
       VALUES (hex(randomblob(8)), 'startDirectDebit', '100002', ?, '2026-11-23', ?)`,
      ...[pdcRef, JSON.stringify({ account: { owner } })],
    )
  const points = ['P100002A', 'P100002C']
  for (const owner of ['right', 'late']) for (const point of points) taken(point, owner)
  taken('P100002A', 'half')
  taken('P100002A', 'half')
  const sent = (owner: string, ms?: number) => ({
    times: () => debitsTaken({ inBackend }, points, owner),
    ...(ms !== undefined && { ms }),
  })
  expect(isWhole(tallyOfSendings('', [sent('right', 10)]))).toBe(true)
  const all = [sent('right', 10), sent('late'), sent('half'), sent('half', 20)]
  expect(tallyOfSendings('', all)).toMatchObject({ ...planted, lost: 2, doubled: 2, longestMs: 20 })
  for (const one of [{ lost: 1 }, { doubled: 1 }, { late: 1 }])
    expect(isWhole({ ...tallyOfSendings('', []), ...one })).toBe(false)
})

test('a leak file is found by its words', () => {
  const of = (words: string) => leakFilesTaken({ inBackend }, words)
  inBackend("UPDATE Request SET message = 'Objet : fuite\n\nFuite 1 de 100060.' WHERE id = 'D100005-1'") // biome-ignore format: one statement
  expect([of('Fuite 1 de 100060.'), of('Fuite 2 de 100060.')]).toEqual([[1], [0]])
})
