import type { Suggestions } from '#ui/form/suggestions.ts'

/** The suggestions of a combobox: the first few of `found`. The browser keeps them: typing and deleting asks for them again. */
export function suggestionsAnswer(found: string[], atMost = found.length): Response {
  const body: Suggestions = { options: found.slice(0, atMost), total: found.length }
  return Response.json(body, { headers: { 'cache-control': 'private, max-age=600' } })
}
