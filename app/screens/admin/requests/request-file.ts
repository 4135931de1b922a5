import { typeOfContent } from '#domain/attachment.ts'
import { attachment, backTo, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { attachmentOf } from './request.server.ts'

/**
 * A file of a request or of a message about it, streamed as it comes. Where it cannot be had, one is back at the request.
 * A photo that the panel shows (`?vue`) is one by what it begins with, and nothing in it may run.
 */
export const loader = guarded(
  requireAdmin,
  async ({ call }, { url, params }) => {
    const { id: histoId = '', file: fileId = '' } = params
    const { name } = await attachmentOf(call, histoId, fileId)
    const file = await call('getClaimFile', { query: { histoId, fileId } })
    if (!url.searchParams.has('vue')) return attachment(file.body, 'application/octet-stream', name)
    const photo = new Uint8Array(await new Response(file.body).arrayBuffer())
    if (typeOfContent(photo) !== 'image/jpeg') return noSuchFile('Ce fichier n’est pas une photo.')
    return new Response(photo, {
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
