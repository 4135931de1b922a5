import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { staffLogin } from '#paths.ts'
import { places } from '../../tests/support/places.ts'
import { compileStaffStylesheet, compileStylesheet, prune, withLiterals } from './compile.ts'
import { subscribersOwn } from './recipes/index.ts'

const css = compileStylesheet()

describe('the stylesheet', () => {
  test('declares every custom property that it uses, and uses every one that it declares; so does the staff’s', () => {
    for (const sheet of [css, compileStaffStylesheet()]) {
      const declared = new Set(Array.from(sheet.matchAll(/[;{](--(?:[\w-]|\\.)+):/g), m => m[1]))
      const used = new Set(Array.from(sheet.matchAll(/var\((--(?:[\w-]|\\.)+)/g), m => m[1]))
      expect(declared).toEqual(used)
    }
  })

  test('uses every animation that it defines', () => {
    for (const [, name] of css.matchAll(/@keyframes ([\w-]+)/g))
      expect(css).toMatch(new RegExp(`animation:${name} `))
  })

  test('says nothing that browsers of seven years ago would drop a whole rule for', () => {
    expect(css).not.toMatch(/@layer|@container|:is\(|:where\(|:has\(|(^|[;{])inset:/)
    expect(css).not.toMatch(/(margin|padding)-(inline|block)/)
    expect(css).toContain('-webkit-appearance:none')
  })

  test('colours texts, backgrounds and edges where custom properties are unknown', () => {
    let before = ''
    for (const [declaration = '', property = '', value] of css.matchAll(/([\w-]+):([^;{}]*);/g)) {
      if (/^(color|background|border)/.test(property) && value?.includes('var('))
        expect(before).toMatch(
          new RegExp(`^${property.replace('-color', '')}(-color)?:.*(#|rgba?\\()`),
        )
      before = declaration
    }
    expect(css).toMatch(/\.button--solid\{[^}]*background:#\w+;background:var\(--c-/)
    expect(css).toMatch(/html\{[^}]*color:#\w+;color:var\(--c-fg\);background:#/)
  })

  test('writes every size where it is used, and every colour that it names is one', () => {
    expect(css).not.toMatch(/var\(--c-(sizes|spacing|z-index|fonts|radii|borders|durations)/)
    expect(css).not.toMatch(/:[a-z]+\.[a-z]+;/)
  })
})

test('no module of the staff’s pages names a class that their sheet goes without', () => {
  const app = resolve(import.meta.dirname, '..')
  const modules = new Set([
    join(app, 'root.tsx'),
    ...places.filter(({ url }) => url.startsWith(staffLogin)).map(({ file }) => join(app, file)),
  ])
  const left: readonly string[] = subscribersOwn
  const named: string[] = []
  for (const file of modules) {
    const code = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '')
    for (const [, path = ''] of code.matchAll(/(?:from |import\()'([#.][^']+\.tsx?)'/g))
      if (!path.includes('.server.'))
        modules.add(path.startsWith('#') ? join(app, path.slice(1)) : resolve(file, '..', path))
    for (const [, name = ''] of code.matchAll(/cx\(\s*'([a-z]\w*?)(?:__\w+)?'/gi)) named.push(name)
  }
  expect(named).toContain('button')
  expect(named.filter(name => left.includes(name))).toEqual([])
})

test('a custom property is written out where it never changes, and follows its light value where it does', () => {
  const sheet = [
    ':root{--c-one:1px;--c-two:calc(var(--c-one) * 2);--c-ink:#111;--c-text:var(--c-ink);--c-tone:red;}',
    '@media (prefers-color-scheme: dark){:root{--c-ink:#eee;}}',
    'p{margin:var(--c-two);color:var(--c-text);border-color:var(--c-tone);}',
  ]
  expect(withLiterals(sheet.join(''))).toBe(
    [
      ':root{--c-ink:#111;--c-text:var(--c-ink);}',
      '@media (prefers-color-scheme: dark){:root{--c-ink:#eee;}}',
      'p{margin:calc(1px * 2);color:#111;color:var(--c-text);border-color:red;}',
    ].join(''),
  )
})

test('prune follows properties through one another and drops keyframes that no rule plays', () => {
  const kept =
    ':root{--a:var(--b);--b:1px;}p{margin:var(--a);animation:blink 1s;}@keyframes blink{to{opacity:0;}}'
  const idle = ':root{--c:var(--d);--d:2px;}@keyframes spin{to{opacity:1;}}'
  expect(prune(kept + idle)).toBe(kept)
})
