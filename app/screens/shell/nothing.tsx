/**
 * The component of a route whose loader and action always redirect: never rendered, but it makes the route a page, so
 * that a failure is shown as one and not as raw JSON.
 */
export function Nothing() {
  return null
}
