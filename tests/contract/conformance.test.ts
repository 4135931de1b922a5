import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallName, catalogue, groups as groupsOfCalls } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { addDays, type Day, parseDay } from '../../app/domain/values.ts'
import { extraNames } from '../../app/extras/all.ts'
import { type Accounts, accountsFile, readAccounts } from '../../conformance/accounts.ts'
import { type Group, groups, kits, tryAll } from '../../conformance/groups.ts'
import { check } from '../../conformance/kit.ts'
import { steps } from '../../conformance/order.ts'
import { printed } from '../../conformance/report.ts'
import { trialOf } from '../../conformance/trial.ts'
import { Fault, type GroupName, type Wire, wireTo } from '../../conformance/wire.ts'
import { serviceToken, startTestBackend, type TestBackend } from '../support/backend.ts'
import {
  type Instead,
  type Interposer,
  type Outcome,
  type Passing,
  pass,
  startInterposer,
} from '../support/interposer.ts'

// The kit passes on the embedded back end, and names the call that is at fault where one thing is wrong with it.

let backend: TestBackend
let between: Interposer
let accounts: Accounts
beforeAll(async () => {
  backend = await startTestBackend({ environment: { PROMISE_GESTURE_EUROS: '15' } })
  between = await startInterposer(backend.apiUrl)
})
afterAll(async () => {
  await between.close()
  await backend.stop()
})

beforeEach(async () => {
  between.decide(() => pass)
  accounts = {
    ...readAccounts(undefined, { ...process.env, DATA_DIR: '/nowhere' }),
    jetonDeService: serviceToken,
  }
})

type How = { write?: boolean; limit?: number | undefined; calls?: string[] }

async function tried(names: GroupName[], { write = false, limit = 20_000, calls }: How = {}) {
  if (write) await backend.reset()
  const wire = wireTo(between.api, limit)
  const wanted = groups.filter(({ name }) => names.includes(name))
  return { wire, results: await tryAll(wanted, trialOf(wire, accounts, { write }), calls) }
}

/** More than a thousand calls: a slow machine may take its time. */
const patience = 180_000

test(
  '[CALL-05] [CALL-06] [CALL-07] [CALL-08] [CALL-10] [CALL-15] [CALL-17] [CALL-20] [CALL-22] [CALL-24] [CALL-34] [CALL-37] [CALL-33] [CALL-43] [DATA-01] [DATA-02] [DATA-05] [DATA-06] [DATA-08] [DATA-12] [DATA-20] [DATA-23] [DATA-25] [DATA-27] [GUARD-15] [MOVE-04] [BEY-51] the embedded back end answers exactly what the catalogue says, every call of it, and refuses to others what is not for them',
  async () => {
    await backend.reset()
    // The world has neither of these: a session that ended, and a link that cancels.
    const jetonExpire = await backend.logIn('100010')
    await backend.ask('disconnect', {}, jetonExpire)
    const asked = { login: '100011', mail: 'nouvelle@example.fr' }
    await backend.ask(
      'createMailModifyConfirmationToken',
      { body: asked },
      await backend.logIn('100011'),
    )
    const [warning] = await backend.mails('abonne.100011@example.fr')
    const token = warning?.links[0]?.split('/').at(-1) ?? ''
    accounts.liens = { ...accounts.liens, annulation: { refAbo: '100011', token } }
    for (const { links } of kits) Object.assign(accounts.liens, await links?.(backend))
    const wire = wireTo(`${backend.apiUrl}/api`, 20_000)
    const answered: { name: CallName; json: unknown; is: unknown }[] = []
    const noting: Wire = {
      ...wire,
      async send(name, ...input) {
        const one = await wire.send(name, ...input)
        const { answer }: Endpoint = catalogue[name]
        if (one.status === 200 && typeof answer !== 'string') {
          const json: unknown = JSON.parse(one.bytes.toString())
          answered.push({ name, json, is: answer.parse(json) })
        }
        return one
      },
    }
    const trial = trialOf(noting, { ...accounts, jetonExpire }, { write: true })
    const results = await tryAll(groups, trial)
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    // The kit lets others say more than is asked; ours says nothing besides.
    for (const { name, json, is } of answered) expect(json, name).toEqual(is)
    expect([...wire.done].sort()).toEqual(Object.keys(catalogue).sort())
  },
  patience,
)

test('docs/brancher.md has every call once in its order of building, says what lives by it, and names every field of the file of accounts', async () => {
  const built = steps.filter(({ extra }) => !extra || extraNames.some(name => name === extra))
  expect(built.flatMap(({ calls }) => calls).sort()).toEqual(Object.keys(catalogue).sort())
  expect(built.filter(({ lives }) => lives === '')).toEqual([])
  const page = await readFile('docs/brancher.md', 'utf8')
  const named = [...Object.keys(accountsFile.shape), ...groups.map(({ name }) => name)]
  for (const name of named) expect(page).toMatch(`\`${name}\``)
})

test('[BEY-120] where the portal asks Payline itself, no session is opened, and bills are paid by its word', async () => {
  const ours = await startTestBackend({ portalAsksProvider: true })
  const wire = wireTo(`${ours.apiUrl}/api`, 20_000)
  const trial = trialOf(wire, { ...accounts, payline: true }, { write: true })
  const results = await tryAll(
    groups.filter(({ name }) => name === 'paiements'),
    trial,
  )
  await ours.stop()
  const outcomes = Object.groupBy(results, ({ outcome }) => outcome)
  expect(outcomes.failed).toBeUndefined()
  expect(outcomes.passed?.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['payBills', 'isBooked']),
  )
  const reasons = outcomes.untried?.flatMap(one => (one.outcome === 'untried' ? one.reason : []))
  expect(new Set(reasons)).toEqual(new Set(['le portail parle lui-même à Payline']))
  expect([...wire.done]).not.toContain('createPayment')
})

test('what changes data, or has no account, is said not to be tried', async () => {
  await backend.reset()
  accounts = { abonne: { login: '100001', password: 'Eau-Claire-2026' } }
  const { results, wire } = await tried(['formes', 'propriete', 'cles', 'paiements'])
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const untried = results.flatMap(one => (one.outcome === 'untried' ? [one.reason] : []))
  expect(new Set(untried)).toEqual(
    new Set([
      'change des données\u00a0: avec --ecrire',
      'aucun abonné n’a de demande',
      'aucun autre abonné n’a de demande',
      'aucun autre abonné n’a de facture',
      'le prestataire n’est pas celui de la démonstration (« paiementSimule »)',
      ...['autre', 'agent', 'facture', 'responsable', 'jetonDeService', 'portail'].map(
        name => `le fichier des comptes n’a pas « ${name} »`,
      ),
    ]),
  )
  expect(printed(results, wire)).toMatch(/non essayé \(le fichier des comptes n’a pas « agent »\)/)
})

test(
  'without --ecrire, no call is sent that could change data',
  async () => {
    const sent = new Set<CallName>()
    between.decide(({ name }) => {
      if (name) sent.add(name)
      return pass
    })
    const { results } = await tried(groups.map(({ name }) => name))
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const changing = [...sent].filter(name => {
      const { method, writes, extra }: Endpoint = catalogue[name]
      return !extra && (method !== 'GET' || writes)
    })
    const harmless = 'adminLogin checkAdress checkCaptcha checkOldPassword disconnect login'
    expect(changing.sort().join(' ')).toBe(harmless)
  },
  patience,
)

test('a check that breaks is a fault of its call, and the next ones are tried', async () => {
  const breaking = check('getTowns', 'casse', () => Promise.reject(new TypeError('Invalid URL')))
  const passing = check('getTowns', 'passe', async () => undefined)
  const group: Group = { name: 'formes', title: 'Formes', checks: [breaking, passing] }
  const trial = trialOf(wireTo(between.api, 20_000), accounts, { write: false })
  const results = await tryAll([group], trial)
  expect(results).toMatchObject([
    { outcome: 'failed', found: 'Invalid URL' },
    { outcome: 'passed' },
  ])
})

test('what a report tells of an answer is short, and holds no secret', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0'
  const shown = (call: CallName, found: string) => new Fault(call, '1', found).is.found
  expect(shown('createPayment', `{"token":"${token}","amount":1}`)).toBe('{"token":"…","amount":1}')
  expect(shown('createPayment', `{"token":"${token}`)).not.toContain(token)
  expect(shown('login', `"${token}"`)).not.toContain(token)
  expect(shown('getTowns', 'x'.repeat(500))).toHaveLength(120)
})

/** The command, as people run it: its exit code and what it prints. */
async function command(...args: string[]) {
  const env = { ...process.env, UTILITY_SERVICE_TOKEN: serviceToken }
  const child = spawn('node', ['conformance/run.ts', ...args], { env })
  const [printed, code] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { printed, code: code[0] as number }
}

test(
  '[BEY-120] calls that are not built yet are said once each, and a step of the order of building is tried by itself',
  async () => {
    const absent: CallName[] = ['getInvoices', 'getBalance', 'countUsersClaim', 'sendReading']
    between.decide(({ name }) =>
      name && absent.includes(name)
        ? { kind: 'answer', with: async () => new Response('Cannot GET', { status: 404 }) }
        : pass,
    )
    const { results, wire } = await tried(['formes', 'listes', 'refus', 'propriete'])
    const faults = results.filter(({ outcome }) => outcome === 'failed')
    expect(faults.map(({ call, says }) => [call, says]).sort()).toEqual(
      ['countUsersClaim', 'getBalance', 'getInvoices'].map(call => [call, 'appel absent']),
    )
    expect(printed(results, wire)).not.toMatch(/NaN|undefined/)
    const [step, help, unknown] = await Promise.all([
      command(between.api, '--etape', '2'),
      command('--help'),
      command(between.api, '--etape', '99'),
    ])
    expect(step.printed).toMatch(/FAUTE {2}getInvoices, getBalance\u00a0: appel absent/)
    expect(step.printed).not.toContain('countUsersClaim')
    expect([help.code, unknown.code]).toEqual([0, 2])
    expect(help.printed).toContain('--etape')
  },
  patience,
)

test(
  'the command says what is wrong, for people and for machines, and fails',
  async () => {
    const [good, unknown] = await Promise.all([
      command(between.api, '--appel', 'getTowns'),
      command(between.api, '--appel', 'getNothing'),
    ])
    expect(good.printed).toMatch(/^Formes des réponses\u00a0: 1 sans faute, 0 faute/)
    expect([good.code, unknown.code]).toEqual([0, 2])
    between.decide(({ name }) => (name === 'getTowns' ? { kind: '500' } : pass))
    const asked = [between.api, '--appel', 'getTowns', '--domaine', 'formes']
    const [bad, json] = await Promise.all([command(...asked), command(...asked, '--json')])
    expect([bad.code, json.code]).toEqual([1, 1])
    expect(bad.printed).toMatch(
      /FAUTE {2}getTowns .*\n +attendu\u00a0: HTTP 200, .*\n +reçu {3}\u00a0: HTTP 500\n/,
    )
    const lives = 'souscrire, résilier, les règles des communes'
    expect(bad.printed).toMatch(`étape 11 (getTowns)\u00a0: ${lives}`)
    const [one] = JSON.parse(json.printed)
    expect(one).toMatchObject({ call: 'getTowns', outcome: 'failed', found: 'HTTP 500', lives })
  },
  patience,
)

type Decide = (passing: Passing) => Outcome
/** The call that is to be named, the groups that are tried, and what goes wrong there. */
type Wrong = [
  call: CallName,
  groups: GroupName[],
  decide: (call: CallName) => Decide | Promise<Decide>,
  /** Other calls that cannot do their part because of it. */
  more?: { also?: readonly string[]; limit?: number; beside?: CallName },
]

/** The groups whose checks change data. */
const writing: GroupName[] = ['paiements', 'liens', 'demandes', 'fichiers']

/** Answers a call in another way; `ask` asks the back end. */
const instead =
  (answer: (ask: Ask, passing: Passing) => Promise<Response>) =>
  (call: CallName): Decide =>
  passing =>
    passing.name === call ? { kind: 'answer', with: ask => answer(ask, passing) } : pass
type Ask = (instead?: Instead) => Promise<Response>

/** Changes what a call answers when it is done. */
const changing = (change: (json: never) => unknown) =>
  instead(async ask => {
    const answered = await ask()
    return answered.ok ? Response.json(change((await answered.json()) as never)) : answered
  })

/** Lets in the callers that the back end refuses: it is asked again with another token. */
const letting = (token: string, whom = (_: Passing) => true) =>
  instead(async (ask, passing) => {
    const answered = await ask()
    return answered.status >= 401 && answered.status <= 403 && whom(passing)
      ? ask({ token })
      : answered
  })

/** The same for those alone who have logged in as subscribers meanwhile. */
function lettingSubscribers(token: string, call: CallName): Decide {
  const subscribers = new Set<string | undefined>()
  const remembering = async (ask: Ask) => {
    const answered = await ask()
    if (answered.ok) subscribers.add(((await answered.clone().json()) as { token: string }).token)
    return answered
  }
  const letIn = letting(token, passing => subscribers.has(passing.token))(call)
  return passing =>
    passing.name === 'login' ? { kind: 'answer', with: remembering } : letIn(passing)
}

/** Lets a caller in again, by one call, who has logged out. */
function lettingAfterwards(token: string, call: CallName): Decide {
  const over = new Set<string | undefined>()
  const letIn = letting(token, passing => over.has(passing.token))(call)
  return passing => {
    if (passing.name === 'disconnect') over.add(passing.token)
    return letIn(passing)
  }
}

/** Sends the second of two that come at one instant under another reference, as a back end that looks first would. */
const racing = (call: CallName): Decide => {
  let flying = 0
  return passing =>
    passing.name === call
      ? {
          kind: 'answer',
          with: async ask => {
            const reference = crypto.randomUUID()
            const isSecond = flying++ > 0
            const json = async () => JSON.stringify({ ...(passing.body as object), reference })
            const form = async () => {
              const body = await passing.form()
              body.set('reference', reference)
              return body
            }
            const endpoint: Endpoint = catalogue[call]
            const isForm = endpoint.encoding === 'multipart'
            try {
              return await (isSecond ? ask({ body: await (isForm ? form() : json()) }) : ask())
            } finally {
              flying--
            }
          },
        }
      : pass
}

type Invoice = { factNumber: string; amountFact: number; startDate: string; endDate: string }
type Listed = { facture: Invoice }
const invoiced = (change: (one: Invoice) => Partial<Invoice>) =>
  changing((ones: Listed[]) =>
    ones.map(({ facture, ...one }) => ({ ...one, facture: { ...facture, ...change(facture) } })),
  )
/** A day as a clock without summer time tells it. */
const early = (day: string) => (/-(0[4-9]|10)-/.test(day) ? addDays(parseDay(day) as Day, -1) : day)

/** The file of another one: `query` says of which. */
const fileOf = (query: (passing: Passing) => Record<string, string>, login = '100002') =>
  async function decide(call: CallName) {
    const token = await backend.logIn(login)
    return instead(async (ask, passing) => {
      const answered = await ask()
      return answered.ok ? ask({ token, query: query(passing) }) : answered
    })(call)
  }

type Read = { date: string; index: number; consumption: number; dailyCons: number }
const readings = (change: (one: Read) => Partial<Read>) =>
  changing((ones: Read[]) => ones.map(one => ({ ...one, ...change(one) })))

/** Takes what the back end refuses. */
const taken = async (ask: Ask) => {
  const answered = await ask()
  return answered.status === 409 ? Response.json(1) : answered
}

/** Refuses by another status. */
const refusing = (right: number, wrong: number) => async (ask: Ask) => {
  const answered = await ask()
  return answered.status === right ? Response.json({ message: 'x' }, { status: wrong }) : answered
}

const wrongs: Record<string, Wrong> = {
  'a field is missing': [
    'getUser',
    ['formes'],
    changing(({ mail: _, ...rest }: { mail: string }) => rest),
  ],
  'a password is given away': [
    'getUser',
    ['formes'],
    changing((user: object) => ({ ...user, password: 'Eau-Claire-2026' })),
  ],
  'amounts are in cents where they should be in euros': [
    'getInvoices',
    ['formes', 'listes'],
    changing((ones: { facture: { amountFact: number } }[]) =>
      ones.map(({ facture, ...one }) => ({
        ...one,
        facture: { ...facture, amountFact: facture.amountFact * 100 },
      })),
    ),
  ],
  'a payment is in euros where it should be in cents': [
    'getPaymentDetails',
    ['paiements'],
    changing((one: { amount: number }) => ({ ...one, amount: one.amount / 100 })),
  ],
  'a list is not in its order': [
    'getInvoices',
    ['formes', 'listes'],
    changing((ones: unknown[]) => ones.toReversed()),
  ],
  'pages overlap': [
    'getUsersClaim',
    ['formes', 'listes'],
    instead(ask => ask({ query: { startValue: '0' } })),
  ],
  'a subscriber reads the invoices of another': [
    'getInvoices',
    ['propriete'],
    async call => letting(await backend.logIn('100002'))(call),
  ],
  'an invoice is found by its number, whosever it is': [
    'getInvoiceFile',
    ['propriete'],
    async call => {
      const token = await backend.logIn('100002')
      return instead(async (ask, { query }) => {
        const pdc = query.get('factNumber')?.replace(/^F(\w+)-\d+$/, 'P$1') ?? ''
        const answered = await ask()
        return answered.status === 404 ? ask({ token, query: { pdc } }) : answered
      })(call)
    },
  ],
  'a call of the staff is open to subscribers': [
    'listUsers',
    ['refus'],
    async call => lettingSubscribers(await backend.logIn('agent'), call),
  ],
  'bad input is refused as a bad request': ['getBalance', ['refus'], instead(refusing(422, 400))],
  ...Object.fromEntries(
    (['getUser', 'getReadings', 'getMoveFile'] as const).map(name => [
      `a token lives on after the log-out, for ${name}`,
      [
        name,
        ['comptes'],
        async () => lettingAfterwards(await backend.logIn('100001'), name),
        { beside: 'disconnect' },
      ] satisfies Wrong,
    ]),
  ),
  'a token that has expired is accepted': [
    'getUser',
    ['refus'],
    async call => {
      accounts.jetonExpire = 'expired'
      return letting(await backend.logIn('100001'), ({ token }) => token === 'expired')(call)
    },
  ],
  'the service token is not checked': ['isBooked', ['cles'], letting(serviceToken)],
  'an answer to the captcha serves twice': [
    'checkCaptcha',
    ['cles'],
    call => {
      let judged = 0
      return instead(async ask => {
        const is = await (await ask()).json()
        if (is) judged += 1
        return Response.json(is || judged > 0)
      })(call)
    },
  ],
  'a payment is booked twice under one reference': [
    'payBills',
    ['paiements'],
    async call => {
      const token = await backend.logIn('100001')
      return instead(async (ask, { body }) => {
        const before = await backend.ask(
          'isBooked',
          { query: { reference: (body as Booking).reference } },
          serviceToken,
        )
        return before ? Response.json(await bookAgain(body as Booking, token)) : ask()
      })(call)
    },
  ],
  'a repeated reading is another one': [
    'sendReading',
    ['demandes'],
    instead((ask, { body }) =>
      ask({ body: JSON.stringify({ ...(body as object), reference: crypto.randomUUID() }) }),
    ),
  ],
  'a link serves twice': [
    'modifyForgotPassword',
    ['liens'],
    call => {
      let served = false
      return instead(async ask => {
        const done = await (await ask()).json()
        served ||= done === 1
        return Response.json(served ? 1 : done)
      })(call)
    },
  ],
  'the files of a form are lost': [
    'sendUserClaim',
    ['fichiers'],
    instead(async (ask, { form }) => {
      const body = await form()
      // Calls that have to be refused still are.
      if (body.get('message') !== 'Essai de conformité.') return ask()
      body.delete('attachements') // sic
      return ask({ body })
    }),
  ],
  'a file comes back cut': [
    'getClaimFile',
    ['fichiers'],
    instead(async ask => {
      const answered = await ask()
      const bytes = (await answered.arrayBuffer()).slice(0, -1)
      const type = answered.headers.get('content-type') ?? ''
      return new Response(bytes, { headers: { 'content-type': type } })
    }),
  ],
  'a call hangs': [
    'getAlerts',
    ['formes', 'delais'],
    () =>
      ({ name }) =>
        name === 'getAlerts' ? { kind: 'hold', when: 'before' } : pass,
    { limit: 3000 },
  ],
  'a list has an invoice of another subscriber in it': [
    'getInvoices',
    ['propriete'],
    async call => {
      const query = { pdc: 'P100002A' }
      const theirs = await backend.ask('getInvoices', { query }, await backend.logIn('100002'))
      return changing((ones: object[]) => [...theirs.slice(0, 1), ...ones])(call)
    },
  ],
  'the history has a request of another metering point in it': [
    'getUserHistoric',
    ['listes'],
    changing((ones: object[]) =>
      ones.map((one, rank) => (rank === 0 ? { ...one, pdc: 'P100003' } : one)),
    ),
  ],
  'requests are counted without their filters': [
    'countUsersClaim',
    ['listes'],
    instead(ask => ask({ query: { statutFilter: '', typeFilter: '' } })),
  ],
  'requests of all statuses are listed': [
    'getUsersClaim',
    ['listes'],
    instead(ask => ask({ query: { statutFilter: '' } })),
  ],
  'a search by name finds all subscribers': [
    'searchUsers',
    ['listes'],
    instead(ask => ask({ query: { lastName: '' } })),
  ],
  'the page of the payment is no page of the web': [
    'createPayment',
    ['paiements'],
    changing((one: object) => ({ ...one, redirectURL: 'ftp://paiement.example' })),
  ],
  'each session of a payment is another one': [
    'createPayment',
    ['paiements'],
    changing((one: object) => ({ ...one, token: crypto.randomUUID() })),
    { also: ['payBills', 'getPaymentDetails'] },
  ],
  'a payment is said to be booked, and what is owed stays': [
    'payBills',
    ['paiements'],
    instead(async () => Response.json(1)),
    { also: ['sendGuestReceipt', 'isBooked'] },
  ],
  'a payment that was not made is booked': ['isBooked', ['paiements'], changing(() => true)],
  'every answer to the captcha is right': ['checkCaptcha', ['cles'], changing(() => true)],
  'an e-mail address opens no account': [
    'login',
    ['refus'],
    instead((ask, { body }) =>
      (body as { login: string }).login.includes('@')
        ? ask({ body: JSON.stringify({ ...(body as object), password: 'faux' }) })
        : ask(),
    ),
  ],
  'a request that was treated is cancelled': ['cancelUserClaim', ['demandes'], instead(taken)],
  'a version that is out of date is taken': ['modifyClaimStatus', ['demandes'], instead(taken)],
  'the version stays as it was': [
    'getClaim',
    ['demandes'],
    changing((one: object) => ({ ...one, version: 0 })),
  ],
  'the version jumps while nothing changes': [
    'getClaim',
    ['demandes'],
    call => {
      let version = 1000
      return changing((one: object) => ({ ...one, version: version++ }))(call)
    },
    { also: ['modifyClaimStatus'] },
  ],
  'an index below the last one is taken': ['sendReading', ['demandes'], instead(taken)],
  'the PDF is that of another subscriber': [
    'getInvoiceFile',
    ['accord'],
    fileOf(() => ({ pdc: 'P100002A', factNumber: 'F100002A-01' })),
  ],
  'the PDF is that of another invoice': [
    'getInvoiceFile',
    ['accord'],
    instead(async (ask, { query }) => {
      const other = String(query.get('factNumber')).replace(/\d$/, last =>
        last === '1' ? '2' : '1',
      )
      const answered = await ask({ query: { factNumber: other } })
      return answered.ok ? answered : ask()
    }),
  ],
  'an amount is a cent off': [
    'getInvoices',
    ['accord'],
    invoiced(({ amountFact }) => ({ amountFact: Math.round(amountFact * 100 + 1) / 100 })),
    { also: ['getBalance'] },
  ],
  'what is owed is a cent off': [
    'getBalance',
    ['listes'],
    changing((one: { total: number }) => ({ ...one, total: one.total + 0.01 })),
  ],
  'days of invoices are early in summer': [
    'getInvoices',
    ['accord'],
    invoiced(({ startDate, endDate }) => ({
      startDate: early(startDate),
      endDate: early(endDate),
    })),
    { also: ['getBalance'] },
  ],
  'days of deposits are early in summer': [
    'getSchedule',
    ['dates'],
    changing((ones: { depositDate: string }[]) =>
      ones.map(one => ({ ...one, depositDate: early(one.depositDate) })),
    ),
  ],
  'days of requests are early': [
    'getUserRequest',
    ['accord'],
    changing((one: { histo: { dateDemande: string } }) => ({
      ...one,
      histo: { ...one.histo, dateDemande: addDays(parseDay(one.histo.dateDemande) as Day, -1) },
    })),
  ],
  'a consumption is not that of the indexes': [
    'getReadings',
    ['accord'],
    readings(({ consumption }) => ({ consumption: consumption + 3 })),
  ],
  'litres are given for m³': [
    'getReadings',
    ['accord'],
    readings(({ index, consumption, dailyCons }) => ({
      index: index * 1000,
      consumption: consumption * 1000,
      dailyCons: dailyCons * 1000,
    })),
    { also: ['getAlerts'] },
  ],
  'the consumption of a day is that of a month': [
    'getReadings',
    ['accord'],
    readings(({ dailyCons }) => ({ dailyCons: dailyCons * 30 })),
  ],
  'an alert is of no reading': [
    'getAlerts',
    ['accord'],
    changing((ones: { newIndex: number; oldIndex: number }[]) =>
      ones.map(one => ({ ...one, newIndex: one.newIndex + 5, oldIndex: one.oldIndex + 5 })),
    ),
  ],
  'the mandate is that of another': [
    'getMandateFile',
    ['accord'],
    fileOf(() => ({ pdc: 'P100003' }), '100003'),
  ],
  'the status of a request is an old one': [
    'getUserRequest',
    ['accord'],
    changing((one: { histo: object }) => ({
      ...one,
      histo: { ...one.histo, statutDemande: 'Distribué', message: 'Autre' },
    })),
  ],
  'two of one request at one instant are two': ['sendUserClaim', ['demandes'], racing],
  'two of one message at one instant are two': ['sendClaimMessage', ['demandes'], racing],
  'two of one reading at one instant are two': ['sendReading', ['demandes'], racing],
  'two of one answer at one instant are two': ['sendReply', ['demandes'], racing],
  'text is in Latin-1': [
    'getTowns',
    ['formes'],
    instead(async ask => {
      const text = await (await ask()).text()
      return new Response(Buffer.from(text, 'latin1'), {
        headers: { 'content-type': 'application/json' },
      })
    }),
  ],
  'text of UTF-8 is encoded twice': [
    'getTowns',
    ['formes'],
    instead(async ask => {
      const text = Buffer.from(await (await ask()).arrayBuffer()).toString('latin1')
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    }),
  ],
  'the version goes back': [
    'getClaim',
    ['demandes'],
    changing((one: { version: number }) => ({ ...one, version: 1_000_000 - one.version })),
    { also: ['modifyClaimStatus', 'sendReply', 'cancelUserClaim'] },
  ],
}

type Booking = {
  reference: string
  token: string
  pdc: string
  factures: { factNumber: string; amount: number }[]
}

/** The same bills once more, by another payment. */
async function bookAgain(booking: Booking, token: string) {
  const away = `${accounts.portail}/retour`
  const reference = crypto.randomUUID()
  const amount = Math.round(booking.factures.reduce((sum, one) => sum + one.amount, 0) * 100)
  const body = {
    ...{ amount, reference, pdc: booking.pdc },
    ...{ redirectUrl: away, cancelUrl: away, notificationUrl: away },
  }
  const session = await backend.ask('createPayment', { body }, token)
  const form = new URLSearchParams({ intent: 'pay' })
  await fetch(session.redirectURL ?? '', { method: 'POST', body: form, redirect: 'manual' })
  const again = { ...booking, reference, token: session.token ?? '' }
  return backend.ask('payBills', { body: again }, serviceToken)
}

/** The calls of the same group of the catalogue: enough to see that no other is blamed. */
const beside = (call: CallName) =>
  Object.values(groupsOfCalls)
    .map(group => Object.keys(group))
    .find(names => names.includes(call))

test('[BEY-539] what cannot be seen is not tried: pages of three accounts, a payment that the kit cannot make', async () => {
  accounts = { ...accounts, paiementSimule: false }
  between.decide(changing(([, users]: [number, unknown[]]) => [2, users.slice(0, 2)])('listUsers'))
  const { results } = await tried(['listes'], { calls: ['listUsers'] })
  const pages = results.find(({ says }) => says.includes('pages qui se suivent'))
  expect(pages?.outcome).toBe('untried')
  between.decide(changing(() => false)('isBooked'))
  const booked = async () => {
    const { results } = await tried(['paiements'], { write: true, calls: ['isBooked'] })
    return results.find(({ says }) => says === 'est vrai d’un paiement imputé')?.outcome
  }
  expect(await booked()).toBe('untried')
  accounts = { ...accounts, imputee: 'une référence' }
  expect(await booked()).toBe('failed')
})

describe('[BEY-539] a back end that is wrong in one thing', () => {
  test.each(Object.entries(wrongs))(
    '%s: the kit names its call, and no other one of its part of the catalogue',
    async (_, [call, groups, decide, { also = [], limit, beside: other = call } = {}]) => {
      between.decide(await decide(call))
      const write = groups.some(group => writing.includes(group))
      const { results, wire } = await tried(groups, { write, limit, calls: beside(other) })
      const faults = results.filter(({ outcome }) => /failed|doubtful/.test(outcome))
      expect(faults, printed(results, wire)).not.toEqual([])
      const named = new Set<string>(faults.map(({ call }) => call))
      for (const one of also) named.delete(one)
      expect([...named], printed(results, wire)).toEqual([call])
    },
  )
})
