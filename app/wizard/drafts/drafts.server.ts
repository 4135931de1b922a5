import { randomUUID } from 'node:crypto'
import { maskIbansIn } from '#domain/bank.ts'
import { retentionDays } from '#domain/retention.ts'
import { dayOf, formatDay, formatInstant } from '#domain/values.ts'
import { PageFailure } from '#http/route.server.ts'
import { openJson, sealJson } from '#process/secrets.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import { readWaitingDrafts } from '#store/hot-reads.server.ts'
import type { AnyWizard, FormValues } from '../declaration/wizard.ts'
import { type AnyStep, type Content, nothingYet } from '../progress/progress.server.ts'

const day = 86_400_000
/** The open drafts that one subscriber may have, and as many saved ones, so that posting does not fill the store. */
const most = 50

export type Draft = {
  id: string
  owner: string
  wizard: string
  step: string
  revision: number
  state: 'open' | 'sent' | 'done'
  content: Content
  savedAt: Date | null
  expiresAt: Date
}

export type NamedDraft = { id: string; draft: Draft | undefined }

export type Change = { content: (before: Content) => Content; step: string; saves?: boolean }

export async function findDraft(owner: string, id: string): Promise<Draft | undefined> {
  const row = await store().draft.findUnique({ where: { id } })
  if (row?.owner !== owner || row.expiresAt <= new Date()) return undefined
  const content = (await unsealContent<Content>(row.content)) ?? nothingYet
  return { ...row, state: row.state as Draft['state'], content }
}

/** The draft named by the path or, until the first post, by `brouillon`, if any. Throws 404 for another person's. */
export async function draftAt(
  url: URL,
  { who }: Subscriber,
  { wizard, draft: inPath }: Location,
  posted?: FormData,
): Promise<NamedDraft | undefined> {
  const id = inPath ?? draftIdIn(url, posted)
  if (!id) return undefined
  const draft = await findDraft(authorOf(who), id)
  const isTheirs = draft?.wizard === wizard.base
  if (inPath && !isTheirs && draftIdIn(url) !== inPath) throw noSuchDraft()
  return { id, draft: isTheirs ? draft : undefined }
}

/** A form that is posted twice makes one draft. If something else has the id `name`, the draft gets another id. */
export async function createDraft(
  owner: string,
  { base: wizard, title }: { base: string; title: string },
  name: string,
  change: Change,
): Promise<Draft | undefined> {
  const now = new Date()
  const draft = (id: string, content: string) => ({
    id,
    owner,
    wizard,
    title,
    content,
    ...timesOf(change, now),
    step: change.step,
    revision: 1,
    state: 'open',
    createdAt: now,
    updatedAt: now,
  })
  const content = await sealContent(change.content(nothingYet))
  for (const id of [name, randomUUID()]) {
    try {
      await store().draft.create({ data: draft(id, content) })
      await trim(owner, change.saves ?? false)
      return await findDraft(owner, id)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const before = await findDraft(owner, id)
      if (before?.wizard === wizard) return writeDraft(before, change)
    }
  }
  return undefined
}

const timesOf = ({ saves }: Pick<Change, 'saves'>, now: Date) => ({
  ...(saves && { savedAt: now }),
  expiresAt: new Date(
    now.getTime() + day * (saves ? retentionDays.savedDraft : retentionDays.openDraft),
  ),
})

/** Two tabs lose none of each other's steps. A draft that is no longer open stays unchanged; undefined if deleted. */
export async function writeDraft(draft: Draft, change: Change): Promise<Draft | undefined> {
  let now: Draft | undefined = draft
  for (let tries = 0; now?.state === 'open' && tries < 20; tries++) {
    const at = new Date()
    const { id, owner, revision, savedAt } = now
    const content = change.content(now.content)
    // An unchanged draft keeps its revision, so that no other tab is stale.
    if (content === now.content && change.step === now.step && !change.saves) return now
    const times = savedAt && !change.saves ? {} : timesOf(change, at)
    const next = { revision: revision + 1, step: change.step, updatedAt: at, ...times }
    const { count } = await store().draft.updateMany({
      where: { id, owner, revision, state: 'open' },
      data: { ...next, content: await sealContent(content) },
    })
    if (count === 1) {
      if (change.saves) await trim(owner, true)
      return { ...now, ...next, content }
    }
    now = await findDraft(owner, id)
  }
  if (now?.state === 'open') throw new Error('a draft is written without end')
  return now
}

async function trim(owner: string, isSaved: boolean): Promise<void> {
  const { draft } = store()
  const savedAt = isSaved ? { not: null } : null
  const over = await draft.findMany({
    where: { owner, state: 'open', savedAt },
    orderBy: { updatedAt: 'desc' },
    skip: most,
    select: { id: true },
  })
  if (over.length === 0) return
  const id = { in: over.map(({ id }) => id) }
  await draft.deleteMany({ where: { id, owner, state: 'open', savedAt } })
}

/** Deletes an open draft and its files; false if the owner has no such draft. */
export async function deleteDraft(owner: string, id: string): Promise<boolean> {
  if (!isDraftId(id)) return false
  const { count } = await store().draft.deleteMany({ where: { id, owner, state: 'open' } })
  return count === 1
}

export async function newestSaved(owner: string, wizard: string) {
  const row = await store().draft.findFirst({
    where: { owner, wizard, state: 'open', savedAt: { not: null }, expiresAt: { gt: new Date() } },
    orderBy: { updatedAt: 'desc' },
    select: { id: true, step: true },
  })
  return row ?? undefined
}

/** The answers given in these wizards, the newest first; a sent draft has only those that its wizard `remembers`. */
export async function answersIn<A extends object>(
  owner: string,
  wizards: string[],
): Promise<Partial<A>[]> {
  const rows = await store().draft.findMany({
    where: { owner, wizard: { in: wizards }, content: { not: '' }, expiresAt: { gt: new Date() } },
    orderBy: { updatedAt: 'desc' },
    take: most,
    select: { content: true },
  })
  const contents = await Promise.all(rows.map(({ content }) => unsealContent<Content>(content)))
  return contents.map(content => (content?.answers ?? {}) as Partial<A>)
}

export const savedDays = ({ savedAt, expiresAt }: Pick<Draft, 'savedAt' | 'expiresAt'>) =>
  savedAt && { since: formatDay(dayOf(savedAt)), until: formatDay(dayOf(expiresAt)) }

export type DraftList = {
  saved: { id: string; title: string; about: string; href: string; since: string; until: string }[]
  unfinished: { id: string; title: string; href: string }[]
}

/** The drafts of the wizards whose addresses begin with one of `places`. */
export async function draftsOf(owner: string, places = ['']): Promise<DraftList> {
  const list: DraftList = { saved: [], unfinished: [] }
  for (const row of await readWaitingDrafts(owner, 2 * most)) {
    const { id, title, wizard: base, step } = row
    if (!places.some(place => base.startsWith(`${place}/`))) continue
    const days = row.state === 'open' && savedDays(row)
    if (days) {
      const about = (await unsealContent<Content>(row.content))?.about ?? ''
      const since = formatInstant(row.savedAt as Date)
      list.saved.push({ id, title, about, href: stepPath({ base }, id, step), ...days, since })
    } else list.unfinished.push({ id, title, href: stepPath({ base }, id, 'bilan') })
  }
  return list
}

export type Location = { wizard: AnyWizard; step: AnyStep | undefined } & (
  | { draft: undefined; stepName: undefined }
  | { draft: string; stepName: string }
)

export function locationOf(url: URL, wizards: AnyWizard[]): Location {
  const location = findLocation(url, wizards)
  if (!location) throw noSuchDraft()
  return location
}

export function findLocation({ pathname }: URL, wizards: AnyWizard[]): Location | undefined {
  // The router ignores case.
  const path = pathname.toLowerCase().replace(/\/$/, '')
  for (const wizard of wizards) {
    const base = wizard.base.toLowerCase()
    const steps = wizard.steps as AnyStep[]
    if (path === base) return { wizard, step: steps[0], draft: undefined, stepName: undefined }
    if (!path.startsWith(`${base}/`)) continue
    const [draft = '', stepName = '', ...more] = path.slice(base.length + 1).split('/')
    const step = steps.find(({ name }) => name === stepName)
    if (isDraftId(draft) && more.length === 0) return { wizard, step, draft, stepName }
  }
  return undefined
}

export const isDraftId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export function draftIdIn({ searchParams }: URL, posted?: FormData): string | undefined {
  const id = posted?.get('draft') ?? searchParams.get('brouillon')
  return isDraftId(id) ? id : undefined
}

export const noSuchDraft = () =>
  new PageFailure(404, {
    title: 'Demande introuvable',
    text: 'Cette demande n’existe pas, ou n’existe plus\u00a0: elle a pu être annulée, ou ne plus être gardée.',
  })

export const stepPath = ({ base }: Pick<AnyWizard, 'base'>, draft: string, step: string) =>
  `${base}/${draft}/${step}`

export const reportPath = (wizard: AnyWizard, draft: string) => stepPath(wizard, draft, 'bilan')

/** Seals a value that survives JSON, as long as its row lives; wrapped in `content`, it never passes for a session. */
export function sealContent(content: unknown): Promise<string> {
  return sealJson({ content }, 0)
}

export async function unsealContent<T>(text: string): Promise<T | undefined> {
  if (text === '') return undefined
  const { content } = await openJson<{ content: T }>(text, 0)
  return content
}

/** The fields of the engine itself, which no step answers. */
const ours = ['intent', 'draft', 'recapDigest']

export function valuesIn(posted: FormData): FormValues {
  const typed = [...posted].filter(([name]) => !ours.includes(name))
  const byName = Map.groupBy(typed, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.flatMap(([, value]) => (typeof value === 'string' ? value : []))
      return [name, values.length === 1 ? (values[0] ?? '') : values] as const
    }),
  )
}

export async function draftDataOf(owner: string) {
  const rows = await store().draft.findMany({
    where: { owner },
    orderBy: { createdAt: 'asc' },
    include: {
      files: { select: { name: true, size: true } },
      tasks: { select: { subject: true, call: true, state: true, message: true, sentAt: true } },
    },
  })
  return Promise.all(
    rows.map(async ({ title, state, createdAt, updatedAt, expiresAt, tasks, ...row }) => {
      const { answers, typed } = (await unsealContent<Content>(row.content)) ?? {}
      const recap = row.sent && (await unsealContent(row.sent))
      const files = await Promise.all(
        row.files.map(async ({ name, size }) => ({ name: await unsealContent(name), size })),
      )
      const said = masked({ answers, typed, recap, tasks })
      return { title, state, createdAt, updatedAt, expiresAt, files, ...said }
    }),
  )
}

const masked = <T extends object>(data: T): T => JSON.parse(maskIbansIn(JSON.stringify(data)))
