import { typeOfContent } from '#domain/attachment.ts'
import { attachment, backTo, noSuchFile } from '#http/attachment.server.ts'
import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, type OnEnd, requireAdmin } from '#session/guards.server.ts'
import { attachmentOf } from './request.server.ts'
import { thumbnailOf } from './thumbnails.server.ts'

/** The drawing in the place of a broken photo, a crossed sheet. The name of the file stays below it. */
const unreadable =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -4 40 32" fill="none" stroke="#6b7f86" stroke-width="1.5"><path d="M6 2h8l5 5v15H6zM14 2v5h5M9 18l7-7M9 11l7 7"/></svg>'

/** The portal's own page alone may frame it. */
const frameHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
}

/** A browser's reader of PDF shows nothing in a sandbox. */
const pdfHeaders = {
  ...frameHeaders,
  'content-type': 'application/pdf',
  'content-disposition': 'inline',
}

const back = backTo(({ params }: RouteArgs) => paths.staffRequest(params.id ?? ''))

/** A file that is shown within the page says there why it cannot be: the page itself stays as it is. */
const inPlace: OnEnd = async (end, args, hasPassedGuard) => {
  if (!(end instanceof PageFailure && hasPassedGuard && args.url.searchParams.has('vue')))
    return back(end, args, hasPassedGuard)
  const headers = { ...frameHeaders, 'content-type': 'text/plain; charset=utf-8' }
  throw new Response(end.page.text, { status: end.status, headers })
}

/**
 * A file of a request or of a message about it, streamed to be saved; in an outage the agent is back at the request.
 * `?vue` shows it instead, if its first bytes are those of a JPEG or of a PDF, and nothing in it may run; `?vue=petite`
 * shows a thumbnail, or the whole photo where none can be made. A broken photo is shown as a drawing.
 */
export const loader = guarded(
  requireAdmin,
  async ({ call }, { url, params }) => {
    const { id: histoId = '', file: fileId = '' } = params
    const { name } = await attachmentOf(call, histoId, fileId)
    const read = async () => (await call('getClaimFile', { query: { histoId, fileId } })).body
    const size = url.searchParams.get('vue')
    if (size === null) return attachment(await read(), 'application/octet-stream', name)
    let whole: Promise<Uint8Array<ArrayBuffer>> | undefined
    // The file is read once: the thumbnail and the photo that is shown may both need it.
    const photo = () => {
      whole ??= read().then(async body => new Uint8Array(await new Response(body).arrayBuffer()))
      return whole
    }
    if (size === '' && typeOfContent(await photo()) === 'application/pdf')
      return new Response(await photo(), { headers: pdfHeaders })
    const small = await thumbnailOf(`${histoId}/${fileId}`, photo)
    const shown = small && size !== 'petite' ? await photo() : small
    if (shown && typeOfContent(shown) !== 'image/jpeg')
      return noSuchFile('Ce fichier n’est pas une photo.')
    return new Response(shown ?? unreadable, {
      headers: {
        'content-type': shown ? 'image/jpeg' : 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },
  inPlace,
)
