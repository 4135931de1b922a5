import { currentRole, guarded, publicPage } from '#session/guards.server.ts'
import { keptFor, tileAt } from './tiles.server.ts'

/** A number in the address of a tile has digits alone, so that it cannot be read as a path. */
const isNumber = (text = '') => /^(0|[1-9]\d{0,6})$/.test(text)

const nothing = (status: number) => new Response(null, { status })

/**
 * CONTACT-07: a tile of the map, for subscribers who are logged in. Their session is enough: a map has twenty
 * tiles, and the utility need not be asked twenty times who they are.
 */
export const loader = guarded(publicPage, async (_, args) => {
  if ((await currentRole(args.request)) !== 'subscriber') return nothing(403)
  const { z, x, y } = args.params
  if (![z, x, y].every(isNumber)) return nothing(404)
  const tile = await tileAt(args, { z: Number(z), x: Number(x), y: Number(y) })
  if ('status' in tile) return nothing(tile.status)
  return new Response(tile.content, {
    headers: {
      'content-type': tile.type,
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${keptFor}`,
    },
  })
})
