import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[CONST-10] no screen has a date input of its own: each is the field with the French calendar', () => {
  const own = globSync('app/**/*.tsx').filter(file =>
    /type=["'{ ]*["']date["']|type: 'date'/.test(readFileSync(file, 'utf8')),
  )
  expect(own).toEqual(['app/ui/form/date.tsx'])
})
