import type { Cell } from '#domain/csv.ts'
import { extrasIn } from '#extras/all.ts'
import type { ExtraData } from '#extras/extra.ts'
import { ask } from '#extras/slots.server.ts'
import { paymentsOf } from '#payment/history.server.ts'
import { auditOf } from '#session/audit.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { householdsOf } from '#session/household.server.ts'
import { rememberedPdc } from '#session/preference.server.ts'
import { settings } from '#settings.server.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import { draftDataOf } from '#wizard/drafts/drafts.server.ts'

type Item = Record<string, unknown>

/** One kind of data: `key` names its CSV file, and its list in the JSON file of everything. */
export type DataPart = {
  key: string
  title: string
  read: (subscriber: Subscriber) => Promise<Item[]>
}

/** Reads the metering points one after the other: the download of one subscriber does not slow down other pages. */
const ofPoints =
  (read: (subscriber: Subscriber, pdc: string) => Promise<Item[]>): DataPart['read'] =>
  async subscriber => {
    const items: Item[] = []
    for (const { pdcRef } of subscriber.pdcs)
      for (const item of await read(subscriber, pdcRef)) items.push({ pdc: pdcRef, ...item })
    return items
  }

const everyTrace = 10_000

const service = 'Service Gestion Clientèle'

/** Agents are not named to the subscriber: their names are the utility's own matter. */
const withoutAgents = (detail: RequestDetail): RequestDetail => ({
  ...detail,
  histo: { ...detail.histo, ...(detail.histo.openedBy && { openedBy: service }) },
  messages: detail.messages.map(said => (said.isStaff ? { ...said, name: service } : said)),
})

async function requestIds({ pdcs, call }: Subscriber): Promise<string[]> {
  const lists = await Promise.all(
    pdcs.map(({ pdcRef: pdc }) => call('getUserHistoric', { query: { pdc } })),
  )
  return lists.flat().map(({ id }) => id)
}

const all: DataPart[] = [
  {
    key: 'compte',
    title: 'Mon compte\u00a0: nom, e-mail, téléphone, adresse',
    read: async ({ call, who }) => [await call('getUser', { query: { userLogin: who.owner } })],
  },
  {
    key: 'points-de-comptage',
    title: 'Mes adresses et mes contrats',
    read: async ({ pdcs }) => pdcs,
  },
  {
    key: 'adresse-en-attente',
    title: 'Mon adresse de facturation en cours de vérification',
    read: async ({ call, who }) => {
      const pending = await call('getPendingAdress', { query: { userLogin: who.owner } })
      return pending ? [pending] : []
    },
  },
  {
    key: 'e-facture',
    title: 'Mon adhésion à l’e-facture',
    read: async ({ call, who }) => [await call('getEInvoice', { query: { userLogin: who.owner } })],
  },
  {
    key: 'factures',
    title: 'Mes factures',
    read: ofPoints(async ({ call }, pdc) =>
      (await call('getInvoices', { query: { pdc } })).map(({ facture }) => facture),
    ),
  },
  {
    key: 'releves',
    title: 'Les relevés de mes compteurs',
    read: ofPoints(({ call }, pdc) => call('getReadings', { query: { pdc } })),
  },
  {
    key: 'alertes',
    title: 'Mes alertes de consommation',
    read: ofPoints(({ call }, pdc) => call('getAlerts', { query: { pdc } })),
  },
  {
    key: 'echeanciers',
    title: 'Mes échéanciers de mensualisation',
    read: ofPoints(({ call }, pdc) => call('getSchedule', { query: { pdc } })),
  },
  {
    key: 'prelevement',
    title: 'Mon compte bancaire (IBAN masqué) et mon mandat',
    read: ofPoints(async ({ call }, pdc) => {
      const query = { pdc }
      const account = await call('getBankAccount', { query })
      return account ? [{ ...account, mandat: await call('getMandate', { query }) }] : []
    }),
  },
  {
    key: 'demandes',
    title: 'Mes demandes, leurs messages et leurs réponses',
    read: ofPoints(async ({ call }, pdc) => {
      const details: Item[] = []
      for (const { id } of await call('getUserHistoric', { query: { pdc } })) {
        const detail = await call('getUserRequest', { query: { pdc, histoId: id } })
        details.push(withoutAgents(detail))
      }
      return details
    }),
  },
  {
    key: 'demenagements',
    title: 'Mes souscriptions et mes résiliations',
    read: ({ call, who }) => call('getMoves', { query: { userLogin: who.owner } }),
  },
  {
    key: 'paiements',
    title: 'Mes paiements par carte',
    read: async ({ who }) =>
      (await paymentsOf(who.owner, 1, 10_000)).payments.map(
        ({ redirectUrl, ...payment }) => payment,
      ),
  },
  {
    key: 'demarches',
    title: 'Mes demandes commencées ou envoyées',
    read: ({ who }) => draftDataOf(who.owner),
  },
  {
    key: 'adresse-affichee',
    title: 'L’adresse affichée en dernier',
    read: async ({ who }) => {
      const pdc = await rememberedPdc(who.owner)
      return pdc ? [{ pdc }] : []
    },
  },
  {
    key: 'foyer',
    title: 'Le nombre de personnes de mon foyer',
    read: async ({ who }) =>
      [...(await householdsOf(who.owner))].map(([pdc, persons]) => ({ pdc, persons })),
  },
  {
    key: 'sessions',
    title: 'Mes appareils connectés',
    read: async ({ sessions }) =>
      (await sessions.list()).map(({ device, since, lastSeen }) => ({ device, since, lastSeen })),
  },
  {
    key: 'interventions',
    title: 'Ce que nos agents ont fait sur mon compte et mes demandes',
    read: async subscriber => {
      const ids = await requestIds(subscriber)
      const traces = await Promise.all([
        auditOf('subscriber', subscriber.who.owner, everyTrace),
        ...ids.map(id => auditOf('request', id, everyTrace)),
      ])
      return traces.flat().map(({ at, words, done }) => ({ at, words, done }))
    },
  },
]

// The types name one call for all of the same shape, since their answers are copied as they are.
const ofExtra = ({ key, title, calls, as, of, isGuarded }: ExtraData): DataPart => {
  if (of) {
    const [name] = calls as ['getReadings']
    return { key, title, read: ofPoints(({ call }, pdc) => call(name, { query: { pdc } })) }
  }
  const read: DataPart['read'] = async subscriber => {
    const { call, who } = subscriber
    const query = { userLogin: who.owner }
    if (isGuarded) await ask('beforeOwnData', subscriber)
    const answers: unknown[] = []
    for (const name of calls as 'getUser'[]) answers.push(await call(name, { query }))
    return answers.flat().map(item => (as ? { [as]: item } : (item as Item)))
  }
  return { key, title, read }
}

/** All that the utility's calls and the portal's own store say of a subscriber. */
export const dataParts = (): DataPart[] => [
  ...all,
  ...extrasIn(settings().EXTRAS).flatMap(({ data = [] }) => data.map(ofExtra)),
]

/** All the data as JSON. Throws UpstreamFailure when a part cannot be read, so that no file is incomplete. */
export async function everything(subscriber: Subscriber): Promise<string> {
  const data: Record<string, Item[]> = {}
  for (const { key, read } of dataParts()) data[key] = await read(subscriber)
  return JSON.stringify(data, null, 2)
}

/** One part as a table: a column for each value, named by its path (`adress.city`); lists are written as JSON. */
export function sheetOf(items: Item[]) {
  const rows = items.map(item => new Map(valuesOf(JSON.parse(JSON.stringify(item)))))
  const header = [...new Set(rows.flatMap(row => [...row.keys()]))]
  return { header, rows: rows.map(row => header.map(name => row.get(name) ?? '')) }
}

function valuesOf(value: unknown, name = ''): [string, Cell][] {
  if (value === null) return [[name, '']]
  if (Array.isArray(value)) return [[name, JSON.stringify(value)]]
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      valuesOf(inner, name ? `${name}.${key}` : key),
    )
  return [[name, typeof value === 'number' ? value : String(value)]]
}
