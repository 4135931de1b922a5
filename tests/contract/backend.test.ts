import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openDatabase } from '#backend/database.ts'
import { openApi } from '#backend/openapi.ts'
import { addMonths, dayOf } from '#domain/dates.ts'
import { depositDays } from '#domain/schedule.ts'
import { type CallName, catalogue, type Input } from '#upstream/catalogue/index.ts'
import type { Audience, Endpoint, OutgoingFile } from '#upstream/endpoint.ts'
import {
  serviceToken,
  startTestBackend,
  subscriberPassword,
  type TestBackend,
} from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.stop())

const payment = {
  amount: 8437,
  redirectUrl: 'http://localhost:3000/retour',
  cancelUrl: 'http://localhost:3000/annulation',
  notificationUrl: 'http://localhost:3000/notification',
  reference: 'matrix',
}

const claim = {
  userName: 'Claire Martin',
  userLogin: '100001',
  userMail: 'claire.martin@example.fr',
  message: 'Une canalisation fuit au jardin.',
  claimType: '1',
  pdc: 'P100001',
} as const

const subscribed = '10000000-0000-4000-8000-000000000016'
const reading = {
  reference: '10000000-0000-4000-8000-000000000020',
  pdc: 'P100001',
  user: '100001',
  index: 700,
  date: dayOf(new Date()),
  counterRef: 'C1000011',
  comment: '',
}

const noFiles = { attachements: [] } // sic

/** Of 100005, at « Distribué ». */
const request = {
  id: 'D100005-3',
  pdc: 'P100005',
  dateDemande: '2026-11-20',
  statutDemande: 'Distribué',
  typeDemande: 'Réclamation',
  dateTraitement: null,
  message: 'Ma dernière facture me semble trop élevée.',
  attachements: 'photo-compteur.jpg', // sic
} as const

const said = {
  reference: '10000000-0000-4000-8000-000000000001',
  histoId: request.id,
  message: 'Avez-vous reçu ma photo ?',
}

const unknownRequest = '10000000-0000-4000-8000-000000000000'
const newPassword = 'Nouvelle-Eau-2027'
const agent = { id: '2', login: 'agent', nameAdmin: 'Agent Clientèle', accessGestion: false }
const firstRows = {
  startValue: '0',
  endValue: '3',
  order: 'lastName',
  direction: 'asc',
} as const

const adress = {
  country: 'France',
  zipCode: '99100',
  city: 'Vauclaire-sur-Lède',
  streetName: 'rue du Moulin',
  streetNumber: '8',
  buildingName: '',
  appartNumber: '',
  floorNumber: '',
  stairNumber: '',
  cityCompl: '',
  streetCompl: '',
}

/** For every call, what 100001 (or the admin) asks for themselves. */
const samples: { [N in CallName]: Input<N> } = {
  login: { body: { login: '100001', password: subscriberPassword, isKeep: false } },
  adminLogin: { body: { login: 'admin', password: 'Source-Vive-2026' } },
  disconnect: {},
  isAdmin: { query: { userLogin: '100001' } },
  haveAccessUserManagement: { query: { userLogin: '100001' } },
  getUser: { query: { userLogin: 'Claire.Martin@example.fr' } },
  getAdminUser: { query: { userLogin: 'agent' } },
  getPdcs: { query: { userLogin: '100001' } },
  getInvoices: pointSamples(),
  getInvoiceFile: { query: { pdc: 'P100001', factNumber: 'F100001-01' } },
  getInvoiceLitigation: { query: { pdc: 'P100001', factNumber: 'F100001-01' } },
  getBalance: pointSamples(),
  getAlerts: pointSamples(),
  getReadings: pointSamples(),
  getPreviousReports: pointSamples(),
  getReadingCheck: pointSamples(),
  sendReading: { body: reading },
  sendUserClaim: { body: claim, files: noFiles },
  listDesk: {
    query: {
      ...{ lateBefore: '2026-10-30', soonBefore: '2026-11-05' },
      ...{ startValue: '0', endValue: '2' },
    },
  },
  getDeskRequest: { query: { histoId: 'unknown' } },
  listColleagues: { query: { lateBefore: '2026-10-30' } },
  assignRequest: {
    body: { reference: randomUUID(), histoId: 'unknown', to: '', from: '', reason: '' },
  },
  noteRequest: {
    body: { reference: randomUUID(), histoId: 'unknown', text: 'Lu', mention: '' },
  },
  planRequest: { body: { histoId: 'unknown', promisedFor: '' } },
  watchRequest: { body: { histoId: 'unknown', isAnswering: false } },
  getDeskSubscriber: { query: { refAbo: '100001' } },
  getOwnNotes: { query: { userLogin: '100001' } },
  noteCall: { body: { reference: randomUUID(), refAbo: 'unknown', text: 'Lu' } },
  openRequestFor: {
    body: { reference: randomUUID(), pdc: 'unknown', claimType: '2', message: 'Lu' },
  },
  createPayment: { body: { ...payment, pdc: 'P100001' } },
  getPaymentDetails: { query: { token: 'unknown' } },
  payBills: {
    body: {
      reference: 'unknown',
      token: 'unknown',
      pdc: 'P100001',
      factures: [{ factNumber: 'F100001-01', amount: 84.37 }],
    },
  },
  isBooked: { query: { reference: 'unknown' } },
  getGuestInvoice: { body: { refAbo: '100001', factNumber: 'F100001-01', amountFact: 84.37 } },
  createGuestPayment: { body: { ...payment, pdc: 'P100001' } },
  sendGuestReceipt: { body: { reference: 'unknown', mail: 'a@b.fr' } },
  createUser: {
    body: {
      ...{ refAbo: '100001', pdcRef: 'P100001', login: 'a@b.fr', password: newPassword },
      captcha: 'none',
    },
  },
  checkCaptcha: { params: { response: 'none' } },
  confirmUser: { params: { id: '100001', token: 'none' } },
  sendForgotPasswordMail: { params: { login: '100001' } },
  checkPasswordTokenExist: { params: { a: '100001', b: 'none' } },
  modifyForgotPassword: {
    params: { token: 'none' },
    body: { login: '100001', password: newPassword },
  },
  checkOldPassword: { body: { login: '100001', password: subscriberPassword } },
  modifyPassword: { body: { login: '100001', oldPassword: 'wrong', password: newPassword } },
  createMailModifyConfirmationToken: { body: { login: '100001', mail: 'claire@example.fr' } },
  modifyMail: { body: { user: '100001', token: 'none' } },
  cancelMailChange: { body: { user: '100001', token: 'none' } },
  checkAdressTokenExist: { query: { token: 'none' } },
  createAdress: { query: { token: 'none' } },
  modifyUser: { params: { login: '100001' }, body: { phone: '06 39 98 00 01' } },
  checkAdress: { body: { login: '100001', adress } },
  createAdressConfirmationToken: { body: { login: '100001', adress, phone: '' } },
  getPendingAdress: loginSamples(),
  getAdressReferential: { query: { country: 'Fr' } },
  listPendingAdresses: { query: {} },
  getEInvoice: loginSamples(),
  joinEInvoice: { body: { login: '100001', cgv: '2026-01-01' } },
  leaveEInvoice: { body: { login: '100001' } },
  getNotices: loginSamples(),
  saveNotices: { body: { login: '100001', avis: ['retard'], seuils: [] } },
  getNoticeLink: { query: { user: '100001', avis: 'retard', signature: 'none' } },
  switchNotice: { body: { user: '100001', avis: 'retard', signature: 'none', isOn: true } },
  getLegalNotices: loginSamples(),
  openLegalNotice: { body: { login: '100001', id: 'none' } },
  listLegalNotices: { query: { startValue: '0', endValue: '10' } },
  postLegalNotice: { body: { id: 'none', day: '2026-10-22' } },
  getDataTokens: loginSamples(),
  createDataToken: tokenSamples({ name: 'Essai', months: 3 as const }),
  revokeDataToken: tokenSamples({}),
  getDataTokenOwner: {},
  listUsers: { query: firstRows },
  searchUsers: { query: { ...firstRows, refAbo: '1000' } },
  deleteUser: { params: { login: '999999' } },
  modifyUserPassword: { body: { login: '100059', password: subscriberPassword } },
  modifyUserMail: { body: { login: '100059', mail: 'karim.benali@example.fr' } },
  getUserHistoric: pointSamples(),
  cancelUserClaim: { body: { histo: request, pdc: 'P100001' } },
  getUserRequest: { query: { pdc: 'P100001', histoId: request.id } },
  getRequestByReference: { query: { reference: unknownRequest } },
  getUserRequestFile: { query: { pdc: 'P100001', histoId: request.id, fileId: 'exemple-0' } },
  sendClaimMessage: { body: { ...said, pdc: 'P100001' }, files: noFiles },
  prepareBulk: {
    body: { reference: unknownRequest, ids: [request.id], statut: '', message: 'Bonjour' },
  },
  sendBulk: { body: { reference: unknownRequest } },
  cancelBulk: { body: { reference: unknownRequest } },
  getBulk: { query: { reference: unknownRequest } },
  listBulkRequests: { query: { reference: unknownRequest, startValue: '0', endValue: '1' } },
  listBulks: {},
  getRequestStatistics: { query: { weeks: '12' } },
  getUsersClaim: { query: {} },
  countUsersClaim: { query: {} },
  getClaim: { query: { histoId: request.id } },
  getClaimFile: { query: { histoId: request.id, fileId: 'exemple-0' } },
  modifyClaimStatus: { body: request },
  sendReply: {
    body: { histoId: request.id, message: 'Bonjour', newStatut: '', dateTraitement: '' },
    files: noFiles,
  },
  getAdminUsers: {},
  createAdmin: {
    body: { login: 'agent', password: newPassword, nameAdmin: 'A B', accessGestion: true },
  },
  modifyAdminUser: { body: { adminUser: agent } },
  deleteAdminUser: { body: { ...agent, id: 'nobody' } },
  getInvoiceDetails: { query: { pdc: 'P100001' } },
  getPaymentDelays: { query: { userLogin: '100001' } },
  askPaymentDelay: modeSamples({
    reference: '10000000-0000-4000-8000-000000000008',
    factNumber: 'F100001-02',
    instalments: [{ date: '2026-12-15', amount: 1 }],
  }),
  getPaymentDelay: { query: { histoId: request.id } },
  decidePaymentDelay: {
    body: {
      ...{ reference: unknownRequest, histoId: request.id, version: 0 },
      ...{ decision: 'refused', message: '' },
    },
  },
  getPaymentCheck: pointSamples(),
  startDirectDebit: modeSamples(debited('10000000-0000-4000-8000-000000000001', 'RUM-P100001-01')),
  stopDirectDebit: modeSamples({ reference: '10000000-0000-4000-8000-000000000002' }),
  startMonthlyPlan: modeSamples({
    ...debited('10000000-0000-4000-8000-000000000003', 'RUM-P100001-02'),
    nbPersFoyer: 3,
    estimationConso: 120,
    monthlyAmount: 54,
    firstDeposit: depositDays(dayOf(new Date()))[0] as string,
  }),
  // Refused, since it names the start: the files that are asked for next are there.
  stopMonthlyPlan: modeSamples({ reference: '10000000-0000-4000-8000-000000000003' }),
  getMonthlyEstimate: { query: { pdc: 'P100001', estimationConso: '120' } },
  getSchedule: pointSamples(),
  getScheduleFile: pointSamples(),
  getBankAccount: pointSamples(),
  changeBankAccount: modeSamples(debited('10000000-0000-4000-8000-000000000004', 'RUM-P100001-02')),
  getMandate: pointSamples(),
  getMandateFile: pointSamples(),
  isRequestTaken: { query: { reference: unknownRequest } },
  sendDocuments: documentSamples(),
  getTerminations: { query: { userLogin: '100001' } },
  getMoves: loginSamples(),
  getMoveFile: { query: { userLogin: '100001', reference: unknownRequest, fileId: '1' } },
  getSubscriberRequests: { query: { refAbo: '100001' } },
  getSubscriberMoveFile: { query: { refAbo: '100001', reference: unknownRequest, fileId: '1' } },
  terminateSubscription: modeSamples({
    ...leaving('10000000-0000-4000-8000-000000000006'),
    dateDepart: dayOf(new Date()),
  }),
  sellHome: saleSamples(),
  isMeterFree: { query: { numCompteur: 'C1009001' } },
  getSubscriptionTicket: { body: { reference: subscribed } },
  subscribeAsTenant: subscriptionSamples(),
  subscribeAsOwner: subscriptionSamples('10000000-0000-4000-8000-000000000017'),
  sendRecapMail: { body: { reference: unknownRequest, references: [unknownRequest] } },
  getTowns: {},
  getTownDocuments: { query: { town: 'Aubrelle' } },
  getTownDocument: { query: { id: 'reglement-aubrelle' } },
  getWaterTowns: {},
  getWaterQuality: { query: { town: 'Aubrelle' } },
  getWaterWorks: { query: { town: 'Aubrelle' } },
  subscribeToWater: { body: { town: 'Aubrelle', mail: 'a@example.fr' } },
  getWaterLink: { query: { id: 'none', token: 'none', purpose: 'stop' } },
  confirmWaterNotices: { body: { id: 'none', token: 'none' } },
  unsubscribeFromWater: { body: { id: 'none', token: 'none' } },
  getFollowedTowns: loginSamples(),
  followTown: { body: { town: 'Aubrelle', user: '100001', follows: false } },
  inviteTrusted: { body: invitationOf('100001', 'P100001') },
  getDelegations: loginSamples(),
  getSubscriberDelegations: { query: { refAbo: '100001' } },
  resendInvitation: accessSamples(),
  revokeDelegation: accessSamples(),
  getGivers: loginSamples(),
  getReceivedDelegations: loginSamples(),
  openDelegation: accessSamples(),
  getInvitation: { query: { token: 'un-jeton' } },
  acceptInvitation: { body: { login: '100001', token: 'un-jeton' } },
  refuseInvitation: { body: { token: 'un-jeton' } },
  createTrustedAccount: {
    body: { token: 'un-jeton', firstName: 'Amel', lastName: 'Diaz', password: newPassword },
  },
  closeTrustedAccount: { body: { login: '100001', password: newPassword } },
}

function invitationOf(login: string, point: string): Input<'inviteTrusted'>['body'] {
  return {
    ...{ login, kind: 'family', name: 'Amel', mail: 'amel@aide.example', points: [point] },
    ...{ rights: ['see'], until: addMonths(dayOf(new Date()), 3) },
  }
}

function accessSamples() {
  const id = unknownRequest
  return { body: { login: '100001', id } }
}

function tokenSamples<B extends object>(body: B) {
  const id = '10000000-0000-4000-8000-000000000050'
  return { body: { ...body, id, login: '100001' } }
}

function loginSamples() {
  return { query: { userLogin: '100001' } }
}

/** What the body of a call for a metering point holds besides the point. */
function modeSamples<B extends object>(body: B) {
  return { body: { ...body, pdc: 'P100001' } }
}

function debited(reference: string, mandateReference: string) {
  return {
    reference,
    owner: 'Claire Martin',
    bic: 'EAUXFRPPXXX',
    iban: 'FR7630006000011234567890189',
    mandateReference,
  }
}

const pdfStart = '%PDF-1.7 '

/** A PDF on its way, of so many bytes. */
function document(size: number, name = 'relevé.pdf'): OutgoingFile {
  const content = async function* () {
    yield Buffer.alloc(size, pdfStart)
  }
  return { name, type: 'application/pdf', size, content }
}

function documentSamples() {
  const files = { attachements: [document(600), document(9)] } // sic
  const body = {
    reference: '10000000-0000-4000-8000-000000000005',
    date: '2026-12-01',
    message: '',
  }
  return { body: { ...body, pdc: 'P100001' }, files }
}

function leaving(reference: string) {
  return {
    reference,
    commentaire: '',
    indexReleve: '9999',
    dateReleve: dayOf(new Date()),
    numCompteur: '',
    nom: 'Martin',
    prenom: 'Claire',
    adresse: '8 quai de la Scierie',
    cp: '99120',
    ville: 'Saint-Lunier',
  }
}

/** Refused to their owner: the tenant's departure is there before. */
function saleSamples() {
  const body = { ...leaving('10000000-0000-4000-8000-000000000007'), dateVente: dayOf(new Date()) }
  const files = { attestation: [document(600)] }
  return { body: { ...body, pdc: 'P100001' }, files }
}

/** Its ticket is asked for each time. */
function subscriptionSamples(reference = subscribed) {
  const body = {
    ...{ reference, ticket: 'none', numCompteur: 'C1009001', refPDC: '' },
    ...{ dateArrivee: dayOf(new Date()), indexReleve: '1331', commentaire: '' },
  }
  return { body, files: { justificatif: [document(600)] } }
}

function pointSamples() {
  return { query: { pdc: 'P100001' } }
}

type Operation = { responses: object }

type Caller = 'nobody' | '100001' | 'agent' | 'admin' | 'service' | 'tool'

/** The callers that a call is for; all others are refused, as conformance.test.ts tries for all of them. */
const callerOf: Record<Audience, Caller> = {
  public: 'nobody',
  session: '100001',
  subscriber: '100001',
  admin: 'agent',
  userManagement: 'admin',
  service: 'service',
  ticket: 'nobody',
  tool: 'tool',
}

let tool: Promise<{ token: string }> | undefined

/** Of a tool of 100001. */
async function newTool() {
  const body = { login: '100001', id: randomUUID(), name: 'Outil', months: 3 } as const
  return backend.ask('createDataToken', { body }, await backend.logIn('100001'))
}

async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'nobody') return null
  if (caller === 'service') return serviceToken
  if (caller !== 'tool') return backend.logIn(caller)
  tool ??= newTool()
  return (await tool).token
}

const calls = (Object.entries(catalogue) as [CallName, Endpoint][]).map(([name, endpoint]) => ({
  name,
  endpoint,
  sample: samples[name] as never,
}))

test.each([
  {
    name: 'saveNotices',
    body: {
      ...{ login: '100001', avis: [] },
      seuils: [{ pdc: 'P100002A', valeur: 400, unite: 'litresJour' }],
    },
  },
  { name: 'inviteTrusted', body: invitationOf('100001', 'P100002A') },
  { name: 'modifyMail', body: { user: 'lucas.petit@example.fr', token: 'demo-mail-100006' } },
] as const)(
  '[GUARD-15] $name refuses 100001 what is not theirs, within a list or by its e-mail address too',
  async ({ name, body }) => {
    const answered = await backend.send(name, { body } as never, await backend.logIn('100001'))
    expect(answered.status).toBe(403)
  },
)

test.each(calls.filter(({ endpoint }) => endpoint.auth === 'service'))(
  '[GUARD-15] $name is for the portal alone',
  async ({ name, sample }) => {
    const statusFor = async (caller: Caller) =>
      (await backend.send(name, sample, await tokenOf(caller))).status
    for (const caller of ['100001', 'agent', 'admin', 'tool'] as const)
      expect(await statusFor(caller), caller).toBe(403)
    expect(await statusFor('nobody')).toBe(401)
  },
)

/** The input of a call, with a captcha that was judged or a ticket of 100001 where it asks for one. */
async function prepared(name: CallName, endpoint: Endpoint, input: never): Promise<never> {
  if (name === 'createUser') {
    const { body } = input as { body: object }
    return { body: { ...body, captcha: await backend.solveCaptcha() } } as never
  }
  if (endpoint.auth !== 'ticket') return input
  const { body, ...rest } = input as { body: { reference: string } }
  const asked = { body: { reference: body.reference } }
  const { ticket } = await backend.ask(
    'getSubscriptionTicket',
    asked,
    await backend.logIn('100001'),
  )
  return { ...rest, body: { ...body, ticket } } as never
}

test.each(calls)(
  '[CALL-43] $name lets in whom it is for, and answers exactly what its schema says, by a status that is published',
  async ({ name, endpoint, sample }) => {
    const token = await tokenOf(callerOf[endpoint.auth])
    const response = await backend.send(name, await prepared(name, endpoint, sample), token)
    expect([401, 403]).not.toContain(response.status)
    const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }
    const operation = paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toContain(String(response.status))
    if (typeof endpoint.answer === 'string' && response.ok) {
      expect(response.headers.get('content-type')).toBe(endpoint.answer)
    } else if (response.ok) {
      const answer: unknown = await response.json()
      expect((endpoint.answer as z.ZodType).parse(answer)).toEqual(answer)
    } else {
      expect(await response.json()).toEqual({ message: expect.any(String) })
    }
  },
)

describe('documents', () => {
  const send = async (...attachements: OutgoingFile[]) => {
    const reference = randomUUID()
    const body = { reference, pdc: 'P100001', date: '2026-12-01', message: 'Fin de bail' }
    const token = await backend.logIn('100001')
    const response = await backend.send('sendDocuments', { body, files: { attachements } }, token)
    return { reference, status: response.status, answer: await response.json() }
  }

  test('are kept as they were sent, once for their reference', async () => {
    const [first, second] = [document(5_242_880, 'acte.pdf'), document(9, 'relevé « 1 ».pdf')]
    const { reference, answer } = await send(first, second)
    expect(answer).toBe(1)
    const db = await openDatabase(backend.dataDir)
    const rows = await db.requestFile.findMany({ where: { reference }, orderBy: { id: 'asc' } })
    await db.$disconnect()
    expect(rows.map(({ name, size }) => [name, size])).toEqual([
      ['acte.pdf', 5_242_880],
      ['relevé « 1 ».pdf', 9],
    ])
    expect(Buffer.from(rows[0]?.content ?? []).equals(Buffer.alloc(5_242_880, pdfStart))).toBe(true)
  })

  test('are refused when there is none, one is too large, or empty', async () => {
    for (const documents of [[], [document(5_242_881)], [document(0)], Array(11).fill(document(9))])
      expect(await send(...documents)).toMatchObject({
        status: 422,
        answer: { message: expect.stringMatching(/^Valeur refusée : attachements/) },
      })
  })
})

describe('logging in', () => {
  const logIn = (login: string, password = subscriberPassword, isKeep = false) =>
    backend.call('POST', '/api/auth', { body: { login, password, isKeep } })

  test.each(['100001', 'claire.martin@example.fr', ' Claire.Martin@Example.fr '])(
    '[CALL-04] [DATA-03] « %s » gets a JWT',
    async login => {
      const response = await logIn(login)
      expect(response.status).toBe(200)
      const { token } = (await response.json()) as { token: string }
      expect(token.split('.')).toHaveLength(3)
    },
  )

  test.each(['login', 'password', 'isKeep'])('[DATA-26] it takes « %s »', async missing => {
    const { [missing]: _, ...body } = {
      login: '100001',
      password: subscriberPassword,
      isKeep: true,
    } as Record<string, unknown>
    const response = await backend.call('POST', '/api/auth', { body })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ message: `Valeur refusée : ${missing}.` })
  })

  test.each([
    ['a wrong password', '100001', 'eau-claire-2026'],
    ['an unknown number', '999999', subscriberPassword],
    ['an unknown address', 'nobody@example.fr', subscriberPassword],
    ['a subscriber without an account', '100007', subscriberPassword],
    ['an account not activated', '100008', subscriberPassword],
    ['a member of staff', 'admin', 'Source-Vive-2026'],
  ])('[CALL-04] %s is refused with 403 and the same words', async (_who, login, password) => {
    const response = await logIn(login, password)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      message: "Numéro d'abonné, email ou mot de passe incorrect",
    })
  })

  test('[CALL-05] after disconnect the token is refused, the others stay', async () => {
    const [token, other] = [await backend.logIn('100001'), await backend.logIn('100001')]
    const response = await backend.call('DELETE', '/api/disconnect', { token })
    expect(await response.json()).toBe(true)
    const again = (token: string) =>
      backend.call('GET', '/api/users?userLogin=100001', { token }).then(({ status }) => status)
    expect([await again(token), await again(other)]).toEqual([401, 200])
  })

  test('a session left idle is refused, one in use lives on', async () => {
    const db = await openDatabase(backend.dataDir)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const sessionOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).jti as string
    const token = await backend.logIn('100001')
    const where = { id: sessionOf(token) }
    const status = async () =>
      (await backend.call('GET', '/api/users?userLogin=100001', { token })).status

    await db.session.update({ where, data: { expiresAt: hours(1) } })
    expect(await status()).toBe(200)
    const slid = await db.session.findUniqueOrThrow({ where })
    expect(slid.expiresAt.getTime()).toBeGreaterThan(hours(7).getTime())

    await db.session.update({ where, data: { expiresAt: hours(-1) } })
    expect(await status()).toBe(401)

    const kept = (await (await logIn('100001', subscriberPassword, true)).json()) as {
      token: string
    }
    const row = await db.session.findUniqueOrThrow({ where: { id: sessionOf(kept.token) } })
    expect(row.expiresAt.getTime()).toBeGreaterThan(hours(29 * 24).getTime())
    await db.$disconnect()
  })
})

describe('staff', () => {
  const ask = async (path: string, as: string) =>
    (await backend.call('GET', `/api/${path}`, { token: await backend.logIn(as) })).json()

  test('[CALL-06] isAdmin is true for staff, false for a subscriber', async () => {
    expect(await ask('admin/isAdmin?userLogin=agent', 'agent')).toBe(true)
    expect(await ask('admin/isAdmin?userLogin=100001', '100001')).toBe(false)
  })

  test('[CALL-07] haveAccessUserManagement is true only with accessGestion', async () => {
    expect(await ask('admin/haveAccessUserManagement?userLogin=admin', 'admin')).toBe(true)
    expect(await ask('admin/haveAccessUserManagement?userLogin=agent', 'agent')).toBe(false)
    expect(await ask('admin/haveAccessUserManagement?userLogin=100001', '100001')).toBe(false)
  })

  test('[CALL-08] admin/auth gives a token, or 403 for a wrong password', async () => {
    const logIn = (password: string) =>
      backend.call('POST', '/api/admin/auth', { body: { login: 'agent', password } })
    expect(await (await logIn('Source-Vive-2026')).json()).toEqual({ token: expect.any(String) })
    expect((await logIn('wrong')).status).toBe(403)
  })

  test('[CALL-33] admin/user is the admin without a password; other accounts need accessGestion', async () => {
    expect(await ask('admin/user?userLogin=agent', 'agent')).toEqual({
      id: '2',
      login: 'agent',
      nameAdmin: 'Agent Clientèle',
      accessGestion: false,
    })
    expect(await ask('admin/user?userLogin=agent', 'admin')).toMatchObject({ login: 'agent' })
    const token = await backend.logIn('agent')
    const other = await backend.call('GET', '/api/admin/user?userLogin=admin', { token })
    expect(other.status).toBe(403)
  })
})

describe('what is not a call', () => {
  test('input that the catalogue does not describe is refused with 422', async () => {
    const token = await backend.logIn('100001')
    const missing = await backend.call('GET', '/api/invoices', { token })
    expect(missing.status).toBe(422)
    const wrong = await backend.call('POST', '/api/auth', { body: { login: 1 } })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toEqual({
      message: 'Valeur refusée : login, password, isKeep.',
    })
    const headers = { 'content-type': 'application/json' }
    const url = `${backend.apiUrl}/api/auth`
    const unreadable = await fetch(url, { method: 'POST', body: '{"login"', headers })
    expect(unreadable.status).toBe(422)
  })

  test('an unknown path or method is a 404 with a message', async () => {
    expect((await backend.call('GET', '/api/nothing')).status).toBe(404)
    expect((await backend.call('PUT', '/api/auth', { body: {} })).status).toBe(404)
    expect(await (await backend.call('GET', '/')).json()).toEqual({ message: expect.any(String) })
  })
})
