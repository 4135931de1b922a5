import { typeOfContent } from '#domain/attachment.ts'
import { attachment, backTo, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { attachmentOf } from './request.server.ts'
import { thumbnailOf } from './thumbnails.server.ts'

/**
 * A file of a request or of a message about it, streamed as it comes. Where it cannot be had, one is back at the request.
 * A photo that is shown (`?vue`) is one by what it begins with, and nothing in it may run; small (`?vue=petite`) where it
 * could be made so.
 */
export const loader = guarded(
  requireAdmin,
  async ({ call }, { url, params }) => {
    const { id: histoId = '', file: fileId = '' } = params
    const { name } = await attachmentOf(call, histoId, fileId)
    const read = async () => (await call('getClaimFile', { query: { histoId, fileId } })).body
    const size = url.searchParams.get('vue')
    if (size === null) return attachment(await read(), 'application/octet-stream', name)
    const photo = async () => new Uint8Array(await new Response(await read()).arrayBuffer())
    const shown =
      size === 'petite' ? await thumbnailOf(`${histoId}/${fileId}`, photo) : await photo()
    if (typeOfContent(shown) !== 'image/jpeg') return noSuchFile('Ce fichier n’est pas une photo.')
    return new Response(shown, {
      headers: {
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },
  backTo(({ params }) => paths.staffRequest(params.id ?? '')),
)
