import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayWords } from './calendar.tsx'

test('[CONST-10] no screen has a date input of its own: each is the field with the French calendar', () => {
  const own = globSync('app/**/*.tsx').filter(file =>
    /type=["'{ ]*["']date["']|type: 'date'/.test(readFileSync(file, 'utf8')),
  )
  expect(own).toEqual(['app/ui/form/date.tsx'])
})

test('[CONST-05] the calendar names the days as French does, the first of a month too', () => {
  expect(dayWords('2026-11-01')).toBe('dimanche 1er novembre 2026')
  expect(dayWords('2026-11-11')).toBe('mercredi 11 novembre 2026')
})
