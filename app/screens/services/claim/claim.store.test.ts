import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FailurePage } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { ownerMark } from '#session/owner-mark.server.ts'
import { store } from '#store/client.server.ts'
import { ownerField } from '#ui/form/owner-field.ts'
import type { ShownStep, StepAnswer } from '#wizard/declaration/wizard.ts'
import { refsIn } from '#wizard/files/file-ref.ts'
import {
  argsOf,
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  origin,
} from '../../../../tests/support/portal.ts'
import { alert, invoice, user } from '../../../../tests/support/samples.ts'
import { formRequest, jpg, pdf } from '../../../../tests/support/uploads.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { action as post, loader as stepOf } from './steps/claim-step.tsx'

const { admits, answer, fail, received } = utility()
onStore()

const releve = '2026-05-01_1400_2026-11-01_1548'
const words = 'Ce n’est pas mon index.'
const typed = { objet: 'reclamation', pdc: 'PDC1', facture: '', releve: '', message: words }

let cookie: string
let draft: string
beforeEach(async () => {
  await store().quota.deleteMany()
  draft = randomUUID()
  admits('PDC1', 'PDC2')
  answer('getUser', user)
  answer('getInvoices', [{ facture: invoice('F1', 30), isCheck: false }])
  answer('getAlerts', [alert])
  answer('sendUserClaim', 1)
  answer('sendRecapMail', 1)
  answer('isRequestTaken', false)
  cookie = (await loggedIn('subscriber')).cookie
})

type Landed = StepAnswer & { status: number | undefined; to?: string | null; answered?: Response }

/** Posts the form from wherever it is shown; what it leads to, or the form again. */
async function send(
  more: Record<string, string> = {},
  files: File[] = [],
  headers = {},
): Promise<Landed> {
  const mark = await ownerMark(new Request(origin, { headers: { cookie } }))
  const { request } = await formRequest([
    ...Object.entries({ [ownerField]: mark ?? '', draft, ...typed, ...more }),
    ...files.map((file): [string, File] => ['pieces', file]),
  ])
  const url = new URL(paths.complaintAbout({ brouillon: draft }), origin)
  const whole = { cookie, origin, host: url.host, ...headers }
  for (const [name, value] of Object.entries(whole)) request.headers.set(name, value)
  const { body, headers: all } = request
  const sent = { method: 'POST', body, headers: all, duplex: 'half' } as RequestInit
  const outcome = await post(argsOf(new Request(url, sent))).catch((cause: unknown) => cause)
  if (outcome instanceof Response)
    return { status: outcome.status, to: outcome.headers.get('location'), answered: outcome }
  const { data, init } = outcome as { data: StepAnswer; init: ResponseInit }
  return { status: init.status, ...data }
}

const shown = (query: Record<string, string> = {}) =>
  stepOf(
    asked(paths.complaintAbout({ brouillon: draft, ...query }), { cookie }),
  ) as Promise<ShownStep>

/** The request as the utility got it; a form of several parts writes each line end as two characters. */
const claims = () =>
  received('sendUserClaim').map(({ body }) => {
    const { message = '', ...parts } = body as Record<string, string>
    return { ...parts, message: message.replaceAll('\r\n', '\n') } as Record<string, string>
  })

const confirmation = () => `${paths.complaints}/${draft}/confirmation`

describe('what is known arrives filled in', () => {
  test('[CLAIM-01] the type that a link chose, the invoice, the readings of an alert, and their address', async () => {
    const { values, frame } = await shown({ objet: 'fuite', facture: 'F1', releve, pdc: 'PDC2' })
    expect(values).toEqual({ objet: 'fuite', facture: 'F1', releve, pdc: 'PDC2' })
    expect([frame.bar, frame.recapDigest, frame.question]).toEqual([
      [],
      null,
      'Faire une réclamation',
    ])
  })

  test('of an address that says anything else, nothing is repeated', async () => {
    const { values } = await shown({ facture: '<b>Appelez le 0899</b>', pdc: 'PDC9' })
    expect(values).toMatchObject({ facture: '', pdc: 'PDC1' })
  })
})

describe('what is sent', () => {
  test('[CLAIM-15] [CALL-21] has these parts, under the subscriber’s name', async () => {
    await send({ pdc: 'PDC2' }, [pdf(600, 'attestation.pdf')])
    const [{ reference, attachements, ...parts } = {}] = claims() // sic
    expect(parts).toEqual({
      userName: 'Marie Martin',
      userLogin: 'A1001',
      userMail: 'marie.martin@exemple.fr',
      message: words,
      claimType: '2',
      pdc: 'PDC2',
    })
    expect(reference).toMatch(/^[\da-f-]{36}$/)
    expect((attachements as unknown as File).name).toBe('attestation.pdf')
    const [{ headers } = {}] = received('sendUserClaim')
    expect(headers?.get('content-type')).toMatch(/^multipart\/form-data/)
  })

  test('[INV-15] cites the invoice that it is about, or the readings of the alert', async () => {
    await send({ facture: 'F1' })
    draft = randomUUID()
    await send({ objet: 'fuite', releve })
    expect(claims().map(({ message }) => message)).toEqual([
      `Facture F1\u00a0:\n${words}`,
      `Relevés\u00a0: 1\u202f400\u00a0m³ le 01/05/2026, 1\u202f548\u00a0m³ le 01/11/2026\n${words}`,
    ])
  })

  test.each([
    ['an invoice', { facture: 'F2' }],
    ['a reading', { releve: '2026-05-01_1400_2026-11-01_9999' }],
  ])('%s that is not theirs is cited nowhere', async (_, about) => {
    const { status, errors } = await send(about)
    expect([status, errors?.message?.[0]]).toEqual([
      400,
      expect.stringContaining('ne fait pas partie'),
    ])
    expect(claims()).toEqual([])
  })

  test('a metering point of another subscriber is none', async () => {
    const { status, errors } = await send({ pdc: 'PDC9' })
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['pdc']])
    expect(claims()).toEqual([])
  })
})

describe('a form that is refused comes back whole', () => {
  test('[CLAIM-05] [MSG-11] without its type, or without words', async () => {
    const { status, errors, values } = await send({ objet: '', message: ' \r\n ' })
    expect(status).toBe(400)
    expect(errors).toEqual({ objet: ['Type de demande requis'], message: ['Message requis'] })
    expect(values).toMatchObject({ pdc: 'PDC1' })
    expect(claims()).toEqual([])
  })

  test('[CLAIM-06] [INV-15] with one character more than fits, the lines above it counted', async () => {
    const about = { objet: 'reduction', facture: 'F1' }
    const room = 400 - 'Demande de réduction de facture.\nFacture F1\u00a0:\n'.length
    const longest = `à\n${'a'.repeat(room - 3)}€`
    const { errors, values } = await send({
      ...about,
      message: `${longest.replace('\n', '\r\n')}.`,
    })
    expect(errors?.message?.[0]).toBe(
      `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${room + 1}`,
    )
    expect(values?.message).toBe(`${longest}.`)
    expect((await send({ ...about, message: longest })).status).toBe(303)
    expect(claims()[0]?.message).toHaveLength(400)
  })

  test('[CLAIM-09] with a fourth file', async () => {
    const { status, errors, values } = await send({}, [pdf(), pdf(), jpg(), jpg()])
    expect([status, errors?.pieces]).toEqual([400, ['Vous devez joindre au maximum 3 fichiers.']])
    expect(values?.message).toBe(words)
    expect(claims()).toEqual([])
  })

  test('staff is not flooded: one too many is in the form again, with the wait', async () => {
    for (let n = 0; n < 20; n++) {
      draft = randomUUID()
      expect((await send({ message: `${words} ${n}` })).status).toBe(303)
    }
    draft = randomUUID()
    const { status, notice, values } = await send()
    expect([status, values?.message]).toEqual([429, words])
    expect(notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
    expect(claims()).toHaveLength(20)
  })
})

describe('[INV-15] a request is created once', () => {
  test.each([
    ['without a file', []],
    ['with one', [pdf()]],
  ])('posted twice at once, and once more later, %s', async (_, files) => {
    const outcomes = await Promise.all([send({}, files), send({}, files)])
    expect(claims()).toHaveLength(1)
    expect(outcomes.map(({ status }) => status)).toEqual([303, 303])
    expect(await send()).toMatchObject({ status: 303, to: confirmation() })
    expect(claims()).toHaveLength(1)
  })
})

describe('[MSG-01] nothing is lost', () => {
  const kept = async () => {
    const { values } = await shown()
    return [values.message, refsIn(values.pieces).map(({ name }) => name)]
  }
  const scan = [pdf(600, 'attestation.pdf'), jpg(600, 'photo.jpg')]
  const names = ['attestation.pdf', 'photo.jpg']

  test.each([['isAdmin'], ['getPdcs'], ['getUser']] as const)(
    '[BEY-562] text and files survive an outage (%s), and the form that sends again holds what was posted',
    async name => {
      fail(name, 500, { once: true })
      const { status, answered } = await send({}, scan)
      expect(status).toBe(503)
      const { typed, detail } = (await (answered as Response).clone().json()) as FailurePage
      const fields = Object.fromEntries(typed?.again?.fields ?? [])
      expect(fields).toMatchObject({ message: words })
      expect(fields).not.toHaveProperty('pieces')
      // The draft keeps the files.
      expect(detail).toBeUndefined()
      cookie = cookieFrom([...cookie.split('; '), ...(answered?.headers.getSetCookie() ?? [])])
      expect(await kept()).toEqual([words, names])
    },
  )

  test.each([['isAdmin'], ['getPdcs'], ['getUser']] as const)(
    'and the end of the session (%s), whose log-in leads back to them',
    async name => {
      fail(name, 401, { once: true })
      const { to, answered } = await send({ facture: 'F1' }, scan, {
        referer: `${origin}/factures`,
      })
      const back = new URL(to ?? '', origin).searchParams.get('redirectTo')
      expect(back).toBe(paths.complaintAbout({ brouillon: draft }))
      const { cookie: again } = await loggedIn('subscriber')
      const notes = answered?.headers.getSetCookie().filter(line => line.includes('demarche'))
      cookie = cookieFrom([...again.split('; '), ...(notes ?? [])])
      expect(await kept()).toEqual([words, names])
      expect((await shown()).values.facture).toBe('F1')
    },
  )

  test('[BEY-561] of what came with a session that had ended before, the files are not kept, which is said', async () => {
    await store().session.deleteMany()
    const { answered } = await send({}, scan)
    expect(await store().draft.count({ where: { id: draft } })).toBe(0)
    const notes = answered?.headers.getSetCookie().filter(line => line.includes('demarche'))
    const { cookie: again } = await loggedIn('subscriber')
    cookie = cookieFrom([...again.split('; '), ...(notes ?? [])])
    expect(await kept()).toEqual([words, []])
    expect((await shown()).lost?.text).toContain('«\u00a0attestation.pdf\u00a0» et tout autre')
  })

  test('of what another site sent, nothing is', async () => {
    const { status, answered } = await send({}, scan, { origin: 'http://evil.test' })
    expect([status, answered?.headers.getSetCookie()]).toEqual([403, []])
    expect(await store().draft.count({ where: { id: draft } })).toBe(0)
  })
})
