/** A file that the browser saves under `name`, for this person alone, and never opens as a page. */
export function attachment(body: BodyInit | null, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${encodeURIComponent(name)}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
