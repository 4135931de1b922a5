import { typeOfContent } from '#domain/attachment.ts'
import { attachment, noSuchFile } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { attachmentOf } from './request.server.ts'
import { thumbnailOf } from './thumbnails.server.ts'

/** In the place of a broken photo, whose name stays below it: a sheet with a bent corner. */
const unreadable =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -4 40 32" fill="none" stroke="#6b7f86" stroke-width="1.5"><path d="M6 2h8l5 5v15H6zM14 2v5h5M9 18l7-7M9 11l7 7"/></svg>'

const back = ({ params }: RouteArgs) => paths.staffRequest(params.id ?? '')

/**
 * A file of a request or of a message about it, streamed as it comes. Where it cannot be had, one is back at the request.
 * A photo that is shown (`?vue`) is one by what it begins with, and nothing in it may run; small (`?vue=petite`) where it
 * could be made so. A broken one is drawn as such, and saved as it is.
 */
export const loader = download(requireAdmin, back, async ({ call }, { url, params }) => {
  const { id: histoId = '', file: fileId = '' } = params
  const { name } = await attachmentOf(call, histoId, fileId)
  const read = async () => (await call('getClaimFile', { query: { histoId, fileId } })).body
  const size = url.searchParams.get('vue')
  if (size === null) return attachment(await read(), 'application/octet-stream', name)
  let whole: Promise<Uint8Array<ArrayBuffer>> | undefined
  // A file comes once, however often it is asked for.
  const photo = () => {
    whole ??= read().then(async body => new Uint8Array(await new Response(body).arrayBuffer()))
    return whole
  }
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
})
