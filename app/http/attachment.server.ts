/** A file that the browser saves under `name`, for this person alone, and never opens as a page. */
export function attachment(body: BodyInit | null, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; ${fileName(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

/** RFC 6266: what is not plain ASCII has a form of its own, in which `'()*` are not plain either. */
function fileName(name: string): string {
  const encoded = encodeURIComponent(name)
  if (encoded === name) return `filename="${name}"`
  const strict = encoded.replace(/['()*]/g, each => `%${each.charCodeAt(0).toString(16)}`)
  return `filename*=UTF-8''${strict}`
}
