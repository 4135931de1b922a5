import { expect, test } from 'vitest'
import { noteAnswer, sendNoted } from './failure-headers.server.ts'

const failed = (headers: HeadersInit) => new Response(null, { status: 503, headers })

test('[BEY-533] what an action keeps of a post is sent, though the loader of a layout failed as well', () => {
  const context = {}
  noteAnswer(context, failed({ 'retry-after': '60' }))
  noteAnswer(context, failed({ 'set-cookie': 'panneau=texte' }))
  // Remix has the headers of the layout alone, or has sent them already.
  for (const answer of [failed({}), failed({ 'set-cookie': 'panneau=texte' })]) {
    sendNoted(answer, context)
    expect(answer.headers.getSetCookie()).toEqual(['panneau=texte'])
    expect(answer.headers.get('retry-after')).toBe('60')
  }
})

test('[BEY-525] data says when to come back, a page that succeeds does not, and no other request does', () => {
  const context = {}
  noteAnswer(context, { init: { status: 429, headers: { 'retry-after': '12' } } })
  noteAnswer(context, new Response(null, { headers: { 'set-cookie': 'a=1' } }))
  const refused = new Response(null, { status: 429 })
  sendNoted(refused, context)
  expect([...refused.headers]).toEqual([['retry-after', '12']])
  const page = new Response(null)
  sendNoted(page, context)
  const other = new Response(null, { status: 404 })
  sendNoted(other, {})
  expect([...page.headers, ...other.headers]).toEqual([])
})
