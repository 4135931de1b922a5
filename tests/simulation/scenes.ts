import { bulkSending, type Person } from './people.ts'
import type { SeededRandom } from './seams.ts'
import { rows } from './town.ts'

// People who come together for what a promise is about: left to chance, they would not meet in a year.

type Doors = Map<Person, string>
type Scene = (plan: SeededRandom, people: Person[]) => Doors

/** Two agents take one request, each from the holder that their page names. */
const handOver: Scene = (plan, people) => {
  const open = `SELECT id FROM Request WHERE isPending = 1 ORDER BY sentAt DESC, id LIMIT 9`
  const { id } = plan.of(rows<{ id: string }>('backend', open))
  const agents = people.filter(({ kind }) => kind === 'agent')
  const first = plan.of(agents)
  const second = plan.of(agents.filter(({ login }) => login !== first.login))
  const come = (one: Person) =>
    [one, one.comeFor(`/adm-sem-webabo/gestion/${id}`, /^(la prendre|rendre)/i)] as const
  return new Map([come(first), come(second)])
}

/** Several requests get an answer at once. */
const answerTogether: Scene = (plan, people) => {
  const open = `SELECT id FROM Request WHERE isPending = 1 AND typeDemande != 'Délai de paiement' ORDER BY sentAt DESC, id LIMIT 9`
  const some = rows<{ id: string }>('backend', open).filter(() => plan.once(2))
  const chosen = some.map(({ id }) => `lot=${id}`).join('&')
  const agent = plan.of(people.filter(({ kind }) => kind === 'agent'))
  return new Map([[agent, agent.comeFor(`/adm-sem-webabo/gestion/lot?${chosen}`, ...bulkSending)]])
}

/** Credits are given, and taken back while billing uses one. */
const giveAndTake: Scene = (plan, people) => {
  const agent = plan.of(people.filter(({ kind }) => kind === 'agent'))
  const buttons = [/^vérifier/i, /^accorder/i, /^tout annuler/i]
  return new Map([[agent, agent.comeFor('/adm-sem-webabo/aides', ...buttons)]])
}

type Unpaid = { login: string; pdcRef: string; factNumber: string }
const unpaid = `SELECT p.refAbo login, i.pdcRef, i.factNumber FROM Invoice i JOIN MeteringPoint p ON p.pdcRef = i.pdcRef
  WHERE i.balanceCents BETWEEN 6000 AND 150000 AND p.paymentMode = 0 AND p.monthlyPayment = 0
  AND p.refAbo BETWEEN '100010' AND '100209' ORDER BY i.factNumber`

const ofLogin = (people: Person[], wanted: string) =>
  people.filter(({ kind, login }) => kind === 'subscriber' && login === wanted)

/** More time is asked for two invoices of one address at once, where there are two. */
const delayTwice: Scene = (plan, people) => {
  const groups = [...Map.groupBy(rows<Unpaid>('backend', unpaid), ({ pdcRef }) => pdcRef).values()]
  const most = Math.max(...groups.map(group => Math.min(2, group.length)))
  const invoices = plan.of(groups.filter(({ length }) => length >= most))
  const [{ login = '' } = {}] = invoices
  const doors = ofLogin(people, login).slice(0, invoices.length)
  return new Map(
    doors.map((one, n) => {
      const { factNumber, pdcRef } = invoices[n] as Unpaid
      const door = `/factures/delai?facture=${factNumber}&pdc=${pdcRef}&choix=3`
      return [one, one.comeFor(door, /^envoyer ma demande/i)]
    }),
  )
}

/** A subscriber who pays in good time asks to be reminded, on another device. */
const payReminded: Scene = (plan, people) => {
  const { login } = plan.of(rows<Unpaid>('backend', unpaid))
  const [payer, chooser] = ofLogin(people, login)
  const doors: Doors = new Map()
  if (payer) doors.set(payer, payer.comeFor('/factures/consulter', /^payer/i, /^payer/i, /^payer/i))
  if (chooser) doors.set(chooser, chooser.comeFor('/compteabo/avis', /^enregistrer$/i))
  return doors
}

export const scenes = [handOver, answerTogether, giveAndTake, delayTwice, payReminded]
