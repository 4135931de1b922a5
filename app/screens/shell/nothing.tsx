/**
 * What a route shows whose loader and action only lead elsewhere: it is never seen, but makes the route a page,
 * so that a failure there is one too and not raw JSON.
 */
export function Nothing() {
  return null
}
