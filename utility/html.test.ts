import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values are escaped, nested html is not', () => {
  const link = html`<a href="${'"><script>'}">${"l'eau & <moi>"}</a>`
  expect(html`<p>${link}${[html`<b>1</b>`, html`<b>2</b>`]}</p>`.text).toBe(
    '<p><a href="&quot;&gt;&lt;script&gt;">l&#39;eau &amp; &lt;moi&gt;</a><b>1</b><b>2</b></p>',
  )
})
