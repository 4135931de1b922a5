import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { takeToast } from '../../app/http/route.server.ts'
import type { Detail, ReplyAnswer } from '../../app/screens/admin/requests/parts.ts'
import { action } from '../../app/screens/admin/requests/request.tsx'
import { argsOf, asked, cookieFrom, loggedIn, onStore } from './portal.ts'
import { noFlat } from './samples.ts'
import { formRequest } from './uploads.ts'
import { utility } from './upstream.ts'

// An agent at a subscriber's request, and the form by which they answer it.

export const today = '2026-11-23'
export const reference = randomUUID()

export const detail = (change: Partial<Detail> = {}): Detail => ({
  histo: {
    id: 'D1',
    pdc: 'P100005',
    dateDemande: '2026-11-19',
    statutDemande: 'Distribué',
    typeDemande: 'Réclamation',
    dateTraitement: null,
    message: 'Première ligne\nSeconde ligne',
    attachements: 'a.pdf', // sic
    dateAnnulation: null,
  },
  sentAt: null,
  version: 3,
  files: [{ id: 'f1', name: 'a.pdf', size: 2048 }],
  steps: [{ statut: 'Distribué', date: '2026-11-19', author: null, madeAt: null }],
  messages: [],
  subscriber: {
    refAbo: '100005',
    name: 'Inès Moreau',
    mail: 'ines@example.fr',
    phone: '0600000000',
  },
  adress: {
    country: 'France',
    zipCode: '47120',
    city: 'Sainte-Source',
    streetName: 'rue Basse',
    streetNumber: '7',
    ...noFlat,
  },
  ...change,
})

type Typed = Partial<
  Record<
    | 'nouveauStatut'
    | 'reponse'
    | 'dateTraitement'
    | 'version'
    | 'avant'
    | 'reference'
    | 'intent'
    | 'modele'
    | 'quoi'
    | 'suite'
    | 'note'
    | 'mention'
    | 'agent'
    | 'tenue'
    | 'motif'
    | 'service'
    | 'pourService'
    | 'rappel'
    | 'promis',
    string
  >
>

/** The utility with a request, D1 of three, and the form of its panel. */
export function replying() {
  const double = utility()
  const { answer, received } = double
  onStore()

  beforeEach(() => {
    answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': today } }))
    answer('getUsersClaim', [
      { ...detail().histo, id: 'D0' },
      detail().histo,
      { ...detail().histo, id: 'D2' },
    ])
    answer('countUsersClaim', 3)
    answer('getClaim', detail())
    // Not the next number: how a back end counts is its own affair.
    answer('modifyClaimStatus', { version: 9 })
    answer('sendReply', 1)
  })

  /** The calls that the utility received. The line ends of a form of several parts travel as two characters. */
  const calls = () =>
    received()
      .filter(({ method }) => method === 'POST')
      .map(({ name, body }) => [name, body as Record<string, unknown>] as const)

  return { ...double, post, calls }
}

/** Posts the form of the panel: where it leads with which messages, or the form that comes back. */
async function post(typed: Typed, files: File[] = [], search = 'statut=Distribu%C3%A9') {
  const { cookie } = await loggedIn('admin')
  const fields = { version: '3', avant: 'Distribué', reference, intent: 'stay', ...typed }
  const { request } = await formRequest([
    ...Object.entries(fields),
    ...files.map(file => ['fichiers', file] as [string, File]),
  ])
  const url = `http://portail.test/adm-sem-webabo/gestion/D1?${search}`
  const sent = new Request(url, request as RequestInit)
  sent.headers.set('cookie', cookie)
  sent.headers.set('origin', 'http://portail.test')
  sent.headers.set('host', 'portail.test')
  return outcomeOf(await action(argsOf(sent, { params: { id: 'D1' } })))
}

async function outcomeOf(outcome: unknown): Promise<Outcome> {
  if (outcome instanceof Response) {
    const jar = cookieFrom(outcome.headers.getSetCookie())
    const { toasts } = await takeToast(asked('/', { cookie: jar }).request)
    return {
      to: outcome.headers.get('location'),
      toasts: toasts.map(({ tone, text }) => [tone, text]),
    }
  }
  const { init, data } = outcome as { init: { status: number }; data: ReplyAnswer }
  return { status: init.status, ...data }
}

type Outcome = Partial<ReplyAnswer> & { status?: number; to?: string | null; toasts?: string[][] }

export const statusChanged = [
  'success',
  'Modification du statut de la demande D1 effectué avec succès !',
]
export const answered = ['success', 'La réponse à la demande D1 a bien été envoyé']
