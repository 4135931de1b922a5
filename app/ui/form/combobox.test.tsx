import { expect, test } from 'vitest'
import { htmlOf } from '../test-render.tsx'
import { byKey, Combobox, movesInText } from './combobox.tsx'
import { Field } from './form.tsx'
import { countedWords, suggestionsAt } from './suggestions.ts'

test('[MOVE-02] without the script it is a text field with its label, hint and value, and promises no list', () => {
  const html = htmlOf(
    <Field name="commune" label="Dans quelle commune ?" hint="Ses premières lettres">
      <Combobox label="Communes" suggest={() => ({ options: [], total: 0 })} defaultValue="Aub" />
    </Field>,
  )
  expect(html).toContain('for="champ-commune"')
  const input = html.match(/<input [^>]*>/)?.[0]
  expect(input).toContain('id="champ-commune" name="commune"')
  expect(input).toContain('aria-describedby="champ-commune-description"')
  expect(input).not.toMatch(/maxlength/i)
  expect(input).toContain('type="text"')
  expect(input).toContain('value="Aub"')
  expect(html).not.toMatch(/role=|aria-expanded|aria-controls/)
})

const key = (name: string, altKey = false) => ({ key: name, altKey })
const closed = { count: 0, active: -1 }
const open = (active: number) => ({ count: 3, active })

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
])('%s goes from suggestion %i to %i', (name, from, to) => {
  expect(byKey(key(name), open(from))).toEqual({ does: 'at', active: to })
})

test('the arrows open a closed list, at its first or last suggestion, with Alt at none; Alt closes it', () => {
  expect(byKey(key('ArrowDown'), closed)).toEqual({ does: 'open', at: 'first' })
  expect(byKey(key('ArrowDown', true), closed)).toEqual({ does: 'open', at: 'none' })
  expect(byKey(key('ArrowUp'), closed)).toEqual({ does: 'open', at: 'last' })
  expect(byKey(key('ArrowUp', true), open(1))).toEqual({ does: 'close' })
})

test('Enter chooses what is pointed at, and is the form’s when nothing is', () => {
  expect(byKey(key('Enter'), open(1))).toEqual({ does: 'choose' })
  expect(byKey(key('Enter'), open(-1))).toBeUndefined()
  expect(byKey(key('Enter'), closed)).toBeUndefined()
})

test('Escape closes the list, then clears the field', () => {
  expect(byKey(key('Escape'), open(-1))).toEqual({ does: 'close' })
  expect(byKey(key('Escape'), closed)).toEqual({ does: 'clear' })
})

test('what moves in the text, and letters, stay the field’s', () => {
  for (const name of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a', 'Tab']) {
    expect(byKey(key(name), open(1))).toBeUndefined()
    expect(movesInText(name)).toBe(!['a', 'Tab'].includes(name))
  }
})

test.each([
  [0, 0, 'Aucune proposition.'],
  [1, 1, '1 proposition. Flèches haut et bas pour choisir.'],
  [3, 3, '3 propositions. Flèches haut et bas pour choisir.'],
  [10, 37, '37 propositions, dont voici les 10 premières. Flèches haut et bas pour choisir.'],
])('%i suggestions of %i are said to be « %s »', (shown, total, words) => {
  const options = Array.from({ length: shown }, (_, index) => `Commune ${index}`)
  expect(countedWords({ options, total }).replaceAll('\u00a0', ' ')).toBe(words)
})

test('suggestions cannot be had from a portal that is not there', async () => {
  const suggest = suggestionsAt('http://127.0.0.1:1/communes')
  await expect(suggest('po', new AbortController().signal)).rejects.toThrow()
})
