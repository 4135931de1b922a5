import { expect, test } from 'vitest'
import { htmlFaults } from '../support/valid-html.ts'

// The judge of every page must see what vnu sees, where there is no Java to run vnu (scripts/judge.ts).

const page = (content: string, end = '') =>
  `<!DOCTYPE html><html lang="fr"><head><meta charSet="utf-8"/><title>Mes factures</title></head>` +
  `<body><h1>Mes factures</h1>${content}</body></html>${end}`

test('a page without fault has none', async () => {
  expect(await htmlFaults(page('<p>Rien à payer</p>'))).toEqual([])
})

test.each([
  ['a script after the end', page('', '<script>1</script>')],
  ['an end tag too many', page('<p>a</p></div>')],
  ['an element that is not closed', page('<div><p>a</p>')],
  ['a block in a paragraph', page('<p><div>a</div></p>')],
  ['an id twice', page('<p id="a">a</p><p id="a">b</p>')],
  ['an attribute twice', page('<p class="a" class="b">a</p>')],
  ['a role that the element has by itself', page('<ul role="list"><li>a</li></ul>')],
  ['a label for nothing', page('<label for="a">a</label><input name="b" aria-label="b"/>')],
  ['a button in a link', page('<a href="/x"><button type="button">a</button></a>')],
  ['a level of headings left out', page('<h3>a</h3>')],
  ['an item outside of a list', page('<li>a</li>')],
  ['a form in a form', page('<form action="/a"><form action="/b"></form></form>')],
  ['a second main part', page('<main>a</main><main>b</main>')],
  ['a name for what has no role', page('<div aria-label="a">a</div>')],
  ['an image without a text', page('<img src="/a.png"/>')],
  ['a NUL', page('<p>a\0b</p>')],
])('%s is found', async (_, html) => {
  expect(await htmlFaults(html)).not.toEqual([])
})
