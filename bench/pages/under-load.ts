import { randomUUID } from 'node:crypto'
import { oldSubscriber, requestCount } from '../../tests/support/long-past.ts'
import { cpuOf, hammer, median } from '../figures.ts'

type Fields = Record<string, string>

/** A draft of a wizard: the answers to its first steps, in their order. */
type BenchDraft = { base: string; id: string; answers: [step: string, fields: Fields][] }

const draftOf = (base: string, ...answers: BenchDraft['answers']): BenchDraft => ({
  base,
  id: randomUUID(),
  answers,
})

export const directDebit = draftOf(
  '/paymentmodes/prelevement/adhesion',
  ['points', { pdc: 'P100001' }],
  ['coordonnees', { owner: 'Claire Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }],
)

/** The address of a step of a draft that `fillDraft` has filled in. */
const stepPath = ({ base, id }: BenchDraft, step: string) => `${base}/${id}/${step}`

/** Posts the steps before those that are measured, as a browser does. */
export async function fillDraft(portal: string, cookie: string, draft: BenchDraft): Promise<void> {
  for (const [rank, [step, fields]] of draft.answers.entries()) {
    const path = rank === 0 ? draft.base : stepPath(draft, step)
    const { status } = await fetch(`${portal}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal, cookie },
      body: new URLSearchParams({ ...fields, ...(rank === 0 && { draft: draft.id }) }),
    })
    if (status !== 303) throw new Error(`${path} : ${status}`)
  }
}

/** A page that is measured under load; `visitor` is a login. */
export type Page = { path: string; name?: string; visitor: string }

export const claire = '100001'
/** Pages that only show something, held against a plain Remix page. */
export const reading: Page[] = [
  { path: '/home', visitor: claire },
  { path: '/factures', visitor: claire },
  { path: '/compteabo', visitor: claire },
]

const gestion = '/adm-sem-webabo/gestion'
const inBackEnd = `${requestCount} demandes`
const stepOf = (draft: BenchDraft, step: string): Page => ({
  path: stepPath(draft, step),
  name: `${draft.base}/…/${step}`,
  visitor: claire,
})

/** Short and long lists, and the heaviest step of a wizard. */
export const underLoad: Page[] = [
  {
    path: '/factures/consulter',
    name: '/factures/consulter (240 factures)',
    visitor: oldSubscriber,
  },
  {
    path: '/factures/controle',
    name: '/factures/controle (10 ans de relèves)',
    visitor: oldSubscriber,
  },
  { path: gestion, name: `${gestion} (${inBackEnd})`, visitor: 'agent' },
  {
    path: `${gestion}?vue=retard&tri=date.desc&page=2000`,
    name: `${gestion} (${inBackEnd}, en retard, page 2000)`,
    visitor: 'agent',
  },
  stepOf(directDebit, 'recapitulatif'),
]

/** Measured on a slow phone: those, a step of a wizard, and a request on the desk. */
export const onSlowPhones: Page[] = [
  ...reading,
  { path: '/services/transmission-compteur', visitor: claire },
  { path: `${gestion}/D100005-3`, visitor: 'agent' },
]

export type Load = { perSecond: number; cpuMs: number }
/** `pid`: the server process that answers. */
type Target = { url: string; headers: Record<string, string>; pid: number }

const secondsPerRound = 2
const rounds = 7
/** JIT compilation takes about a thousand pages; a server is warm nearly all its life. */
const roundsToWarmUp = 3

/**
 * Pages per second, and CPU milliseconds of the server per page: medians of several rounds after the warm-up. The load
 * generator runs on the same machine and shares its cores; a machine that others use is not equally fast for long:
 * targets take turns, so that what disturbs one round disturbs those beside it.
 */
export async function inTurns(targets: Target[]): Promise<Load[]> {
  for (const target of targets) for (let i = 0; i < roundsToWarmUp; i++) await round(target)
  const measured = targets.map((): Load[] => [])
  for (let i = 0; i < rounds; i++)
    for (const [rank, target] of targets.entries()) measured[rank]?.push(await round(target))
  return measured.map(each => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
  }))
}

async function round({ url, headers, pid }: Target): Promise<Load> {
  const before = cpuOf(pid)
  const started = performance.now()
  const { origin, pathname, search } = new URL(url)
  const paths = [pathname + search]
  const { length } = await hammer({
    origin,
    paths,
    headers,
    connections: 4,
    seconds: secondsPerRound,
  })
  const seconds = (performance.now() - started) / 1000
  return { perSecond: length / seconds, cpuMs: (cpuOf(pid) - before) / length }
}
