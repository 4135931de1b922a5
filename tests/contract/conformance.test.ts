import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPromiseRule } from '#domain/promise.ts'
import { type CallName, catalogue, areas as catalogueAreas } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { addMonths, dayOf } from '../../app/domain/values.ts'
import { type Accounts, accountsFile, readAccounts } from '../../scripts/conformance/accounts.ts'
import { type Area, areas, tryAll } from '../../scripts/conformance/areas.ts'
import { check } from '../../scripts/conformance/kit.ts'
import { printed } from '../../scripts/conformance/report.ts'
import { trialOf } from '../../scripts/conformance/trial.ts'
import { type AreaName, Fault, type Wire, wireTo } from '../../scripts/conformance/wire.ts'
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
  backend = await startTestBackend({
    promiseRule: readPromiseRule({ PROMISE_GESTURE_EUROS: '15' }),
  })
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

async function tried(names: AreaName[], { write = false, limit = 20_000, calls }: How = {}) {
  if (write) await backend.call('POST', '/demo/reset')
  const wire = wireTo(between.api, limit)
  const wanted = areas.filter(({ name }) => names.includes(name))
  return { wire, results: await tryAll(wanted, trialOf(wire, accounts, { write }), calls) }
}

/** More than a thousand calls: a slow machine may take its time. */
const patience = 180_000

test(
  '[CALL-05] [CALL-06] [CALL-07] [CALL-08] [CALL-24] [CALL-33] [CALL-43] [GUARD-15] [BEY-51] the embedded back end answers exactly what the catalogue says, every call of it, and refuses to others what is not for them',
  async () => {
    await backend.call('POST', '/demo/reset')
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
    const invitation = {
      ...{
        login: '100011',
        kind: 'family' as const,
        name: 'Claire',
        mail: 'claire.martin@example.fr',
      },
      ...{ points: ['P100011'], rights: ['pay' as const], until: addMonths(dayOf(new Date()), 2) },
    }
    await backend.ask('inviteTrusted', { body: invitation }, await backend.logIn('100011'))
    const [invited] = await backend.mails('claire.martin@example.fr')
    accounts.liens.invitation = { token: invited?.links[0]?.split('/').at(-1) ?? '' }
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
    const results = await tryAll(areas, trial)
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    // The kit lets others say more than is asked; ours says nothing besides.
    for (const { name, json, is } of answered) expect(json, name).toEqual(is)
    expect([...wire.done].sort()).toEqual(Object.keys(catalogue).sort())
  },
  patience,
)

test('the order of building, in docs/brancher.md, has every call once', async () => {
  const page = await readFile('docs/brancher.md', 'utf8')
  const steps = page.split('\n').filter(line => /^\| \d+\. /.test(line))
  const calls = steps.flatMap(step => [...step.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(calls.sort()).toEqual(Object.keys(catalogue).sort())
})

test('the file of accounts, in docs/brancher.md, has every field', async () => {
  const page = await readFile('docs/brancher.md', 'utf8')
  for (const field of Object.keys(accountsFile.shape)) expect(page).toMatch(`\`${field}\``)
  for (const { name } of areas) expect(page).toMatch(`\`${name}\``)
})

test('[BEY-120] where the portal asks Payline itself, no session is opened, and bills are paid by its word', async () => {
  const ours = await startTestBackend({ portalAsksProvider: true })
  const wire = wireTo(`${ours.apiUrl}/api`, 20_000)
  const trial = trialOf(wire, { ...accounts, payline: true }, { write: true })
  const results = await tryAll(
    areas.filter(({ name }) => name === 'paiements'),
    trial,
  )
  await ours.stop()
  const outcomes = Object.groupBy(results, ({ outcome }) => outcome)
  expect(outcomes.failed).toBeUndefined()
  expect(outcomes.passed?.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['payBills', 'isBooked', 'sendGuestReceipt']),
  )
  const reasons = outcomes.untried?.flatMap(one => (one.outcome === 'untried' ? one.reason : []))
  expect(new Set(reasons)).toEqual(new Set(['le portail parle lui-même à Payline']))
  expect([...wire.done]).not.toContain('createPayment')
})

test('what changes data, or has no account, is said not to be tried', async () => {
  await backend.call('POST', '/demo/reset')
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
    const { results } = await tried(areas.map(({ name }) => name))
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const changing = [...sent].filter(name => {
      const { method, writes }: Endpoint = catalogue[name]
      return method !== 'GET' || writes
    })
    const harmless =
      'adminLogin checkAdress checkCaptcha checkOldPassword disconnect getGuestInvoice login'
    expect(changing.sort().join(' ')).toBe(harmless)
  },
  patience,
)

test('a check that breaks is a fault of its call, and the next ones are tried', async () => {
  const breaking = check('getTowns', 'casse', () => Promise.reject(new TypeError('Invalid URL')))
  const passing = check('getTowns', 'passe', async () => undefined)
  const area: Area = { name: 'formes', title: 'Formes', checks: [breaking, passing] }
  const trial = trialOf(wireTo(between.api, 20_000), accounts, { write: false })
  const results = await tryAll([area], trial)
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
  const child = spawn('node', ['scripts/conformance/run.ts', ...args], { env })
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
    expect(bad.printed).toMatch(/getTowns\u00a0: .*Je déménage \(\/services\/demenagement\)/)
    const [one] = JSON.parse(json.printed)
    expect(one).toMatchObject({ call: 'getTowns', outcome: 'failed', found: 'HTTP 500' })
  },
  patience,
)

type Decide = (passing: Passing) => Outcome
type Wrong = {
  fault: string
  call: CallName
  /** Calls that cannot do their part because of it. */
  also?: CallName[]
  areas: AreaName[]
  limit?: number
  decide: (call: CallName) => Decide | Promise<Decide>
}

/** The areas whose checks change data. */
const writing: AreaName[] = ['paiements', 'liens', 'demandes', 'fichiers']

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

const wrongs: Wrong[] = [
  {
    fault: 'a field is missing',
    call: 'getUser',
    areas: ['formes'],
    decide: changing(({ mail: _, ...rest }: { mail: string }) => rest),
  },
  {
    fault: 'a password is given away',
    call: 'getUser',
    areas: ['formes'],
    decide: changing((user: object) => ({ ...user, password: 'Eau-Claire-2026' })),
  },
  {
    fault: 'amounts are in cents where they should be in euros',
    call: 'getInvoices',
    areas: ['formes', 'listes'],
    decide: changing((ones: { facture: { amountFact: number } }[]) =>
      ones.map(({ facture, ...one }) => ({
        ...one,
        facture: { ...facture, amountFact: facture.amountFact * 100 },
      })),
    ),
  },
  {
    fault: 'a payment is in euros where it should be in cents',
    call: 'getPaymentDetails',
    areas: ['paiements'],
    decide: changing((one: { amount: number }) => ({
      ...one,
      amount: one.amount / 100,
    })),
  },
  {
    fault: 'a list is not in its order',
    call: 'getInvoices',
    areas: ['formes', 'listes'],
    decide: changing((ones: unknown[]) => ones.toReversed()),
  },
  {
    fault: 'pages overlap',
    call: 'getUsersClaim',
    areas: ['formes', 'listes'],
    decide: instead(ask => ask({ query: { startValue: '0' } })),
  },
  {
    fault: 'a subscriber reads the invoices of another',
    call: 'getInvoices',
    areas: ['propriete'],
    decide: async call => letting(await backend.logIn('100002'))(call),
  },
  {
    fault: 'an invoice is found by its number, whosever it is',
    call: 'getInvoiceFile',
    areas: ['propriete'],
    decide: async call => {
      const token = await backend.logIn('100002')
      return instead(async (ask, { query }) => {
        const pdc = query.get('factNumber')?.replace(/^F(\w+)-\d+$/, 'P$1') ?? ''
        const answered = await ask()
        return answered.status === 404 ? ask({ token, query: { pdc } }) : answered
      })(call)
    },
  },
  {
    fault: 'a call of the staff is open to subscribers',
    call: 'listUsers',
    areas: ['refus'],
    decide: async () => {
      const subscribers = new Set<string | undefined>()
      const agent = await backend.logIn('agent')
      return passing => {
        if (passing.name === 'login') return { kind: 'answer', with: remembering(subscribers) }
        return letting(agent, ({ token }) => subscribers.has(token))('listUsers')(passing)
      }
    },
  },
  {
    fault: 'bad input is refused as a bad request',
    call: 'getBalance',
    areas: ['refus'],
    decide: instead(refusing(422, 400)),
  },
  {
    fault: 'a token lives on after the log-out',
    call: 'disconnect',
    areas: ['comptes'],
    decide: async () => {
      const subscribers = new Set<string | undefined>()
      const other = await backend.logIn('100001')
      return passing => {
        if (passing.name === 'login') return { kind: 'answer', with: remembering(subscribers) }
        return letting(other, ({ token }) => subscribers.has(token))('getUser')(passing)
      }
    },
  },
  {
    fault: 'a token that has expired is accepted',
    call: 'getUser',
    areas: ['refus'],
    decide: async call => {
      accounts.jetonExpire = 'expired'
      return letting(await backend.logIn('100001'), ({ token }) => token === 'expired')(call)
    },
  },
  {
    fault: 'the service token is not checked',
    call: 'isBooked',
    areas: ['cles'],
    decide: letting(serviceToken),
  },
  {
    fault: 'an answer to the captcha serves twice',
    call: 'checkCaptcha',
    areas: ['cles'],
    decide: call => {
      let judged = 0
      return instead(async ask => {
        const is = await (await ask()).json()
        if (is) judged += 1
        return Response.json(is || judged > 0)
      })(call)
    },
  },
  {
    fault: 'a payment is booked twice under one reference',
    call: 'payBills',
    areas: ['paiements'],
    decide: async call => {
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
  },
  {
    fault: 'a repeated reading is another one',
    call: 'sendReading',
    areas: ['demandes'],
    decide: instead((ask, { body }) =>
      ask({ body: JSON.stringify({ ...(body as object), reference: crypto.randomUUID() }) }),
    ),
  },
  {
    fault: 'a link serves twice',
    call: 'modifyForgotPassword',
    areas: ['liens'],
    decide: call => {
      let served = false
      return instead(async ask => {
        const done = await (await ask()).json()
        served ||= done === 1
        return Response.json(served ? 1 : done)
      })(call)
    },
  },
  {
    fault: 'the files of a form are lost',
    call: 'sendUserClaim',
    areas: ['fichiers'],
    decide: instead(async (ask, { form }) => {
      const body = await form()
      // Calls that have to be refused still are.
      if (body.get('message') !== 'Essai de conformité.') return ask()
      body.delete('attachements') // sic
      return ask({ body })
    }),
  },
  {
    fault: 'a file comes back cut',
    call: 'getClaimFile',
    areas: ['fichiers'],
    decide: instead(async ask => {
      const answered = await ask()
      const bytes = (await answered.arrayBuffer()).slice(0, -1)
      const type = answered.headers.get('content-type') ?? ''
      return new Response(bytes, { headers: { 'content-type': type } })
    }),
  },
  {
    fault: 'a call hangs',
    call: 'getAlerts',
    areas: ['formes', 'delais'],
    limit: 3000,
    decide:
      () =>
      ({ name }) =>
        name === 'getAlerts' ? { kind: 'hold', when: 'before' } : pass,
  },
  {
    fault: 'a list has an invoice of another subscriber in it',
    call: 'getInvoices',
    areas: ['propriete'],
    decide: async call => {
      const query = { pdc: 'P100002A' }
      const theirs = await backend.ask('getInvoices', { query }, await backend.logIn('100002'))
      return changing((ones: object[]) => [...theirs.slice(0, 1), ...ones])(call)
    },
  },
  {
    fault: 'the history has a request of another metering point in it',
    call: 'getUserHistoric',
    areas: ['listes'],
    decide: changing((ones: object[]) =>
      ones.map((one, rank) => (rank === 0 ? { ...one, pdc: 'P100003' } : one)),
    ),
  },
  {
    fault: 'requests are counted without their filters',
    call: 'countUsersClaim',
    areas: ['listes'],
    decide: instead(ask => ask({ query: { statutFilter: '', typeFilter: '' } })),
  },
  {
    fault: 'requests of all statuses are listed',
    call: 'getUsersClaim',
    areas: ['listes'],
    decide: instead(ask => ask({ query: { statutFilter: '' } })),
  },
  {
    fault: 'a search by name finds all subscribers',
    call: 'searchUsers',
    areas: ['listes'],
    decide: instead(ask => ask({ query: { lastName: '' } })),
  },
  {
    fault: 'the page of the payment is no page of the web',
    call: 'createPayment',
    areas: ['paiements'],
    decide: changing((one: object) => ({
      ...one,
      redirectURL: 'ftp://paiement.example',
    })),
  },
  {
    fault: 'each session of a payment is another one',
    call: 'createPayment',
    also: ['payBills', 'getPaymentDetails'],
    areas: ['paiements'],
    decide: changing((one: object) => ({ ...one, token: crypto.randomUUID() })),
  },
  {
    fault: 'a payment is said to be booked, and what is owed stays',
    call: 'payBills',
    also: ['sendGuestReceipt'],
    areas: ['paiements'],
    decide: instead(async () => Response.json(1)),
  },
  {
    fault: 'a payment that was not made is booked',
    call: 'isBooked',
    areas: ['paiements'],
    decide: changing(() => true),
  },
  {
    fault: 'every answer to the captcha is right',
    call: 'checkCaptcha',
    areas: ['cles'],
    decide: changing(() => true),
  },
  {
    fault: 'an e-mail address opens no account',
    call: 'login',
    areas: ['refus'],
    decide: instead((ask, { body }) =>
      (body as { login: string }).login.includes('@')
        ? ask({ body: JSON.stringify({ ...(body as object), password: 'faux' }) })
        : ask(),
    ),
  },
  {
    fault: 'a request that was treated is cancelled',
    call: 'cancelUserClaim',
    areas: ['demandes'],
    decide: instead(taken),
  },
  {
    fault: 'a version that is out of date is taken',
    call: 'modifyClaimStatus',
    areas: ['demandes'],
    decide: instead(taken),
  },
  {
    fault: 'the version stays as it was',
    call: 'getClaim',
    areas: ['demandes'],
    decide: changing((one: object) => ({ ...one, version: 0 })),
  },
  {
    fault: 'the version jumps while nothing changes',
    call: 'getClaim',
    also: ['modifyClaimStatus'],
    areas: ['demandes'],
    decide: call => {
      let version = 1000
      return changing((one: object) => ({ ...one, version: version++ }))(call)
    },
  },
  {
    fault: 'an index below the last one is taken',
    call: 'sendReading',
    areas: ['demandes'],
    decide: instead(taken),
  },
]

/** Passes a log-in on, and remembers its token. */
const remembering = (tokens: Set<string | undefined>) => async (ask: Ask) => {
  const answered = await ask()
  if (answered.ok) tokens.add(((await answered.clone().json()) as { token: string }).token)
  return answered
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

/** The calls of the same area of the catalogue: enough to see that no other is blamed. */
const beside = (call: CallName) =>
  Object.values(catalogueAreas)
    .map(area => Object.keys(area))
    .find(names => names.includes(call))

describe('a back end that is wrong in one thing', () => {
  test.each(wrongs)(
    '$fault: the kit names $call, and no other call of its part of the catalogue',
    async wrong => {
      between.decide(await wrong.decide(wrong.call))
      const { results, wire } = await tried(wrong.areas, {
        write: wrong.areas.some(area => writing.includes(area)),
        limit: wrong.limit,
        calls: beside(wrong.call),
      })
      const faults = results.filter(({ outcome }) => outcome === 'failed')
      expect(faults, printed(results, wire)).not.toEqual([])
      const named = new Set(faults.map(({ call }) => call))
      for (const call of wrong.also ?? []) named.delete(call)
      expect([...named], printed(results, wire)).toEqual([wrong.call])
    },
  )
})
