import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import * as paths from '../../app/paths.ts'
import siteMap from '../../app/routes.ts'
import { hasExtra } from '../support/has-extra.ts'

type Builders = typeof paths
type Functions = {
  [Name in keyof Builders as Builders[Name] extends string ? never : Name]: Builders[Name]
}

/** An address must carry any text unharmed. */
const strange = 'a/b?c&d é#%'

/** For each function: what it is given, and what of it the route finds in the path; the rest is in the query. */
const given: {
  [Name in keyof Functions]: [
    args: Parameters<Functions[Name]>,
    params: Record<string, string>,
    query?: string[][],
  ]
} = {
  paymentOf: [[['F1', strange], strange], {}, [['pdc', strange], ['facture', 'F1'], ['facture', strange]]], // biome-ignore format: pairs
  paymentDelayOf: [['F1', strange, { choix: '3' }], {}, [['pdc', strange], ['facture', 'F1'], ['choix', '3']]], // biome-ignore format: pairs
  paid: [[strange], {}, [['paiement', strange]]],
  disputed: [[strange], { number: strange }],
  dispute: [[strange], { number: strange }],
  invoice: [[strange, strange], { number: strange }, [['pdc', strange]]],
  leak: [['2026-01-31', strange], {}, [['releve', '2026-01-31'], ['pdc', strange]]], // biome-ignore format: pairs
  movingTo: [[strange], {}, [['commune', strange]]],
  waterConfirmation: [[strange, strange], { id: strange, token: strange }],
  waterStop: [[strange, strange], { id: strange, token: strange }],
  localWaterOf: [[strange], { town: strange }],
  faqAnswer: [[strange, { q: strange }], {}, [['q', strange], ['question', strange]]], // biome-ignore format: pairs
  mapTile: [['13', '4152', '2898'], { z: '13', x: '4152', y: '2898' }],
  myDataFile: [[strange], { file: strange }],
  townDocument: [[strange], { id: strange }],
  complaintAbout: [[{ objet: 'fuite', facture: strange }], {}, [['objet', 'fuite'], ['facture', strange]]], // biome-ignore format: pairs
  request: [[strange], { id: strange }],
  monthlyScheduleOf: [[strange], {}, [['pdc', strange]]],
  monthlyRequested: [[strange], {}, [['demande', strange]]],
  mailLink: [[strange], { mailtoken: strange }],
  invoiceFile: [[strange, strange], { number: strange }, [['pdc', strange]]],
  paymentReceipt: [[strange], { id: strange }],
  monthlyScheduleFile: [[strange], { pdc: strange }],
  mandateFile: [[strange], { pdc: strange }],
  requestCancellation: [[strange], { id: strange }],
  moveFile: [[strange, strange], { reference: strange, file: strange }],
  subscriberMoveFile: [
    ['100001', strange, strange],
    { refAbo: '100001', reference: strange, file: strange },
  ],
  mediation: [[strange], { id: strange }],
  mediationFile: [[strange], { id: strange }],
  requestFile: [[strange, strange], { id: strange, file: strange }],
  requestMessageTo: [
    [strange, strange],
    {},
    [
      ['demande', strange],
      ['brouillon', strange],
    ],
  ],
  weekOfDays: [['2026-11-16'], {}, [['semaine', '2026-11-16']]],
  solvedAbout: [[{ demande: strange }], {}, [['demande', strange]]],
  requestMessageSent: [[strange], { draft: strange }],
  noticeLink: [
    [strange, 'retard', strange],
    { abonne: strange, avis: 'retard', signature: strange },
  ],
  draft: [[strange], { draft: strange }],
  invitation: [[strange], { token: strange }],
  invitationAcceptance: [[strange], { token: strange }],
  staffRequest: [[strange], { id: strange }],
  staffReplyDraft: [[strange], { id: strange }],
  staffRequestFile: [[strange, 'f1'], { id: strange, file: 'f1' }],
  template: [[strange], { id: strange }],
  bulk: [[strange], { reference: strange }],
  aidList: [[strange], { reference: strange }],
  aidListFile: [[strange], { reference: strange }],
  savedFilter: [[strange], { id: strange }],
  staffPayment: [[strange], { id: strange }],
  staffPaymentDecision: [[strange, 'redemander'], { id: strange, action: 'redemander' }],
  staffNotice: [[strange], { id: strange }],
  subscriber: [[strange], { refAbo: strange }],
  subscriberSheet: [[strange], { refAbo: strange }],
  subscriberDeletion: [[strange], { refAbo: strange }],
  subscriberInvoice: [[strange, strange], { refAbo: strange, number: strange }],
  agent: [[strange], { id: strange }],
  agentLink: [[strange], { token: strange }],
  agentDeletion: [[strange], { id: strange }],
  agentRemoval: [[strange], { id: strange }],
  agentFactor: [[strange], { id: strange }],
}

const treeOf = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) =>
    index ? { index } : { path, children: treeOf(children ?? []) },
  )
const tree = treeOf(siteMap)

/** Each name with its address, and what the route is to find in it. */
const addresses = Object.entries(paths).map(([name, builder]) => {
  if (typeof builder === 'string') return { name, address: builder, params: {}, query: [] }
  const [args, params, query = []] = given[name as keyof Functions]
  return { name, address: (builder as (...args: unknown[]) => string)(...args), params, query }
})

/** What is no source of the portal's pages: tests, the calls, which have addresses of their own, and the other program. */
const others =
  /\.(test|journey)\.|^app\/upstream\/|^app\/(routes|paths)\.ts$|calls\.ts$|\/kit\.ts$|\/system\//
const sources = globSync('app/**/*.{ts,tsx}')
  .filter(file => !others.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

const [guide = ''] = /^\| `EXTRAS`.*/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
const isWhole = [...guide.matchAll(/`([a-z-]+)` \(/g)].every(([, name = '']) => hasExtra(name))

/** An extra that was taken away leaves its addresses (decision 0023), which may mean another page then. */
describe.runIf(isWhole).each(addresses)('$name', ({ address, params, query }) => {
  test('leads to one page, to the one that is meant', () => {
    const { pathname, search } = new URL(address, 'http://portail.invalid')
    const found = matchRoutes(tree, pathname)?.at(-1)
    expect(found?.route.path).not.toBe('*')
    expect(found?.params).toEqual(params)
    expect([...new URLSearchParams(search)]).toEqual(query)
  })
})

const isUsed = ({ name }: { name: string }) => {
  const use = new RegExp(`\\bpaths\\.${name}\\b`)
  return sources.some(({ text }) => use.test(text))
}

test.runIf(isWhole)('each is used', () => {
  expect(addresses.filter(address => !isUsed(address)).map(({ name }) => name)).toEqual([])
})

test('no two are the same address', () => {
  const all = addresses.map(({ address }) => address)
  expect(all).toEqual([...new Set(all)])
})

const isWord = (word: string) => word !== '' && word !== '*'
const wordsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => path?.split('/')[0] ?? wordsOf(children))

test('no other file writes an address by hand', () => {
  const words = [...new Set(wordsOf(siteMap))].filter(isWord)
  // A string or a template that begins with the first word of one.
  const literal = new RegExp(`['"\`]/(?:${words.join('|')})(?![\\w-])`)
  const found = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (literal.test(line) ? `${file}:${index + 1}` : [])),
  )
  expect(found).toEqual([])
})
