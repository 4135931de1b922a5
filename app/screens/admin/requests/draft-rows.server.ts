import { openJson, sealJson } from '#process/secrets.server.ts'
import { unseal } from '#session/cookie.server.ts'
import { idOf } from '#session/session-store.server.ts'
import { store } from '#store/client.server.ts'

// BEY-567: what an agent has begun to write, by session and request; it goes with the row of the session.

type Typed = Record<string, string>

const keyOf = async (request: Request, id: string) => {
  const session = await unseal(request)
  return session && { session: idOf(session.sid), request: id }
}

export async function replyDraftOf(request: Request, id: string): Promise<Typed> {
  const key = await keyOf(request, id)
  const row = key && (await store().replyDraft.findUnique({ where: { session_request: key } }))
  return row ? ((await openJson<{ typed: Typed }>(row.content, 0)).typed ?? {}) : {}
}

export async function keepReplyDraft(request: Request, id: string, typed: Typed): Promise<void> {
  const key = await keyOf(request, id)
  if (!key) return
  const kept = { content: await sealJson({ typed }, 0) }
  await store().replyDraft.upsert({
    where: { session_request: key },
    create: { ...key, ...kept },
    update: kept,
  })
}

export async function forgetReplyDraft(request: Request, id: string): Promise<void> {
  const key = await keyOf(request, id)
  if (key) await store().replyDraft.deleteMany({ where: key })
}
