import { formatSize } from '#domain/attachment.ts'
import { findTown, townsLike } from '#domain/town.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Call } from '#upstream/catalogue/index.ts'

export type Paper = { href: string; title: string; note: string }

export type Found =
  | { kind: 'town'; name: string; papers: Paper[] | null }
  | { kind: 'several'; towns: { name: string; href: string }[] }
  | { kind: 'unknown'; typed: string }

/** `municipality`: the commune of the selected metering point. In an outage, `notice` says what could not be had. */
export async function townsFor(call: Call, typed: string, municipality: string) {
  const { value, notice } = await orNotice(call('getTowns', {}), null)
  if (!value) return { notice, own: null, found: null }
  const names = value.map(({ name }) => name)
  const own = findTown(names, municipality) ?? null
  const name = findTown(names, typed)
  if (name) return { own, ...(await documentsOf(call, name)) }
  return { notice, own, found: typed === '' ? null : guess(names, typed) }
}

function guess(names: string[], typed: string): Found {
  const towns = townsLike(names, typed)
  if (towns.length === 0) return { kind: 'unknown', typed }
  return { kind: 'several', towns: towns.map(name => ({ name, href: paths.movingTo(name) })) }
}

async function documentsOf(call: Call, name: string) {
  const { value, notice } = await orNotice(
    call('getTownDocuments', { query: { town: name } }),
    null,
  )
  const papers = value?.map(({ id, title, size }) => ({
    href: paths.townDocument(id),
    title,
    note: size === null ? 'PDF' : `PDF, ${formatSize(size)}`,
  }))
  const found: Found = { kind: 'town', name, papers: papers ?? null }
  return { notice, found }
}
