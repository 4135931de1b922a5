import { expect, test } from 'vitest'
import { dayField } from './day-field.ts'

const field = dayField({ min: '2026-11-01', max: '2026-12-31', afterMax: 'Parce que.' })
const read = (text: unknown) => {
  const { success, data, error } = field.safeParse(text)
  return success ? data : error?.issues[0]?.message
}

test.each([
  ['2026-11-25', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  [' 25/11/26 ', '2026-11-25'],
  ['0026-11-25', '2026-11-25'],
  ['2026-11-01', '2026-11-01'],
  ['31/12/2026', '2026-12-31'],
])('[CONST-04] « %s » posts %s', (text, day) => {
  expect(read(text)).toBe(day)
})

test.each([
  [undefined, 'Indiquez la date.'],
  [' ', 'Indiquez la date.'],
  ['demain', 'La date n’est pas valide. Écrivez-la ainsi\u00a0: 25/11/2026.'],
  ['31 novembre 2026', 'Cette date n’existe pas\u00a0: novembre a 30\u00a0jours.'],
  [
    '٣/11/2026',
    'La date n’est pas valide. Écrivez-la ainsi\u00a0: 25/11/2026.\n«\u00a0٣\u00a0» n’y a pas sa place\u00a0: retapez-le.',
  ],
  ['31/11/2026', 'Cette date n’existe pas\u00a0: novembre a 30\u00a0jours.'],
  ['12/13/2026', 'La date n’est pas valide. Écrivez-la ainsi\u00a0: 25/11/2026.'],
  ['2026-10-31', 'La date ne peut pas être avant le 01/11/2026.'],
  ['01/01/27', 'La date ne peut pas être après le 31/12/2026.\nParce que.'],
])('[BEY-363] « %s » is refused: %s', (text, message) => {
  expect(read(text)).toBe(message)
})
