import { expect, test } from 'vitest'
import { compileStylesheet } from './compile.ts'
import { readStylesheet, rulesFor } from './used-rules.ts'

const rules = (css: string, html: string) => rulesFor(readStylesheet(css), html)

test('a page gets the rules of its classes and of all elements, in their order', () => {
  const css = [
    'p{margin:0}.card{padding:1px}.card--link,.tile{color:red}.card>*+*{margin-top:1px}.tile b{margin:0}',
    '@media screen and (min-width:30rem){.card{padding:2px}.tile{padding:3px}}@media print{p{margin:1px}}',
    '@media(hover:hover){.card:hover{color:red}}@media(forced-colors:active){.tile{color:CanvasText}}',
    '.fold:not([open])+div{margin:0}.card:not(.tile){margin:0}',
  ].join('')
  expect(rules(css, '<p class="card fold">')).toBe(
    [
      'p{margin:0}.card{padding:1px}.card>*+*{margin-top:1px}',
      '@media screen and (min-width:30rem){.card{padding:2px}}@media print{p{margin:1px}}',
      '.fold:not([open])+div{margin:0}.card:not(.tile){margin:0}',
    ].join(''),
  )
})

test('a colour is written once, and named where it is used', () => {
  const css =
    ':root{--c-one:#111;--c-two:#222;--focus:red}p{color:#111;color:var(--c-one);margin:0}.a{color:var(--c-two)}'
  expect(rules(css, '<p>')).toBe(':root{--c-one:#111;--focus:red}p{color:var(--c-one);margin:0}')
})

test('of the real stylesheet, a page with all classes leaves out only what comes later', () => {
  const css = compileStylesheet()
  const names = new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))
  const whole = rules(css, `<p class="${[...names].join(' ')}">`)
  const heads = (text: string) => text.match(/[^{}]+(?=\{)/g) ?? []
  const left = heads(css.replace(/@media ?\(hover[^{]*\{([^{}]*\{[^}]*\})*\}/g, ''))
  expect(heads(whole)).toEqual(left)
})
