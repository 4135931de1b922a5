import * as registry from '#extras/registry.ts'
import type { CallAnswer, CallInput, Endpoint } from '../endpoint.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { addresses, towns } from './addresses.ts'
import { admin } from './admin.ts'
import { billing, eInvoice } from './billing.ts'
import { claims, requests } from './claims.ts'
import { moves, readings, subscriptions, terminations } from './contracts.ts'
import { payment } from './payment.ts'
import { paymentModes } from './payment-modes.ts'
import { staffClaims } from './staff-claims.ts'

type Registry = typeof registry
type CallsOf<M> = M extends { calls: infer Calls } ? Calls : never
type CallsOfExtras = {
  [N in keyof Registry as CallsOf<Registry[N]> extends never ? never : N]: CallsOf<Registry[N]>
}

const ofExtra = (calls: Record<string, Endpoint>, extra: string) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, extra }]))

/** The calls of each extra under its name in the registry; each call says to which extra it belongs. */
const callsOfExtras = Object.fromEntries(
  Object.entries(registry).flatMap(([group, declared]) =>
    'calls' in declared ? [[group, ofExtra(declared.calls, declared.extra.name)]] : [],
  ),
) as unknown as CallsOfExtras

/** The calls that every utility has. */
export const coreGroups = {
  access,
  account,
  addresses,
  admin,
  billing,
  claims,
  eInvoice,
  moves,
  payment,
  paymentModes,
  readings,
  requests,
  staffClaims,
  terminations,
  subscriptions,
  towns,
}

/** All calls of the portal, in groups. The client, the embedded back end, test doubles and openapi.json use this list. */
export const groups = { ...coreGroups, ...callsOfExtras }

type Group = (typeof groups)[keyof typeof groups]
type Together<A> = (A extends unknown ? (one: A) => void : never) extends (all: infer All) => void
  ? All
  : never
export const catalogue = Object.assign({}, ...Object.values(groups)) as Together<Group>

export type CallName = keyof typeof catalogue
export type Input<N extends CallName> = CallInput<(typeof catalogue)[N]>
export type Answer<N extends CallName> = CallAnswer<(typeof catalogue)[N]>
export type Call = <N extends CallName>(name: N, input: Input<N>) => Promise<Answer<N>>
