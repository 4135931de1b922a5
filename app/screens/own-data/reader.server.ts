import { holdsToken, isDataToken } from '#domain/own-data.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { guard } from '#session/guarded.server.ts'
import { closed, underMaintenance } from '#session/maintenance.server.ts'
import { requestId } from '#session/upstream.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { connect, type Upstream } from '#upstream/client.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { problem } from './problem.server.ts'
import { countAsWrong, countReading } from './quota.server.ts'

/** A program of a subscriber that reads. */
export type Reader = {
  /** Makes a call by its token: the back end lets it read, and nothing else. */
  call: Call
  pdcs: Pdc[]
  /** The headers that state the quota of a token. */
  quota: Record<string, string>
}

/** For the programs of a subscriber, by a token in the header `Authorization` and by nothing else (BEY-51, BEY-53). */
export const requireDataToken = guard(
  'requireDataToken',
  undefined,
  async (args): Promise<Reader> => {
    refuseWhenClosed()
    refuseInAddress(args)
    const token = tokenOf(args.request)
    const upstream = connect({
      token,
      requestId: requestId(args.request),
      signal: args.request.signal,
      isExpected: ({ kind }) => kind === 'session-over',
    })
    const call: Call = (name, input) => upstream.call(name, input).catch(refuseOver)
    const userLogin = await ownerOf(upstream, args)
    const quota = await countReading(token)
    const pdcs = await call('getPdcs', { query: { userLogin } })
    return { call, pdcs, quota }
  },
)

function refuseWhenClosed(): void {
  if (!underMaintenance()) return
  const text = 'L’espace des abonnés est fermé le temps d’une intervention.'
  throw problem(closed.status, 'Maintenance en cours', text, closed.headers)
}

/** BEY-54: an address is in histories and in logs; what is written there is known to others. */
function refuseInAddress({ url }: RouteArgs): void {
  if (!holdsToken(url)) return
  const text =
    'Un jeton ne s’écrit jamais dans une adresse\u00a0: historiques et journaux la gardent. Tenez-le pour connu d’autres et révoquez-le dans «\u00a0Mes outils\u00a0», puis donnez le nouveau dans l’en-tête Authorization.'
  throw problem(400, 'Jeton dans l’adresse', text)
}

const unauthorized = (text: string) =>
  problem(401, 'Jeton refusé', text, { 'www-authenticate': 'Bearer realm="api-moi"' })

/** A cookie is not even looked at. What cannot be a token is refused without counting: the back end never sees it. */
function tokenOf({ headers }: Request): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (isDataToken(token)) return token
  throw unauthorized('Donnez le jeton dans l’en-tête\u00a0: Authorization: Bearer eau_…')
}

const isOver = (error: unknown) => error instanceof UpstreamFailure && error.kind === 'session-over'

/** The token was perhaps revoked since the call before. */
function refuseOver(error: unknown): never {
  if (isOver(error))
    throw unauthorized(
      'Ce jeton est inconnu, révoqué ou fini. Créez-en un autre dans «\u00a0Mes outils\u00a0».',
    )
  throw error
}

/** The log-in of whose token it is. A wrong one stays counted. */
async function ownerOf({ call }: Upstream, args: RouteArgs): Promise<string> {
  const uncount = await countAsWrong(args)
  try {
    const { login } = await call('getDataTokenOwner', {})
    await uncount()
    return login
  } catch (error) {
    if (!isOver(error)) await uncount()
    return refuseOver(error)
  }
}
