import type { Suggestions } from '#ui/form/suggestions.ts'

/** The first `atMost` suggestions of a combobox. The browser keeps them, since deleting asks for the same ones. */
export function suggestionsAnswer(found: string[], atMost = found.length): Response {
  const body: Suggestions = { options: found.slice(0, atMost), total: found.length }
  return Response.json(body, { headers: { 'cache-control': 'private, max-age=600' } })
}
