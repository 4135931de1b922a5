import { beforeEach, describe, expect, test } from 'vitest'
import { takeToast } from '#http/toasts.server.ts'
import { asked, cookieFrom, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as leakOf, action as openLeakFile } from './leak.tsx'

const { answer, fail, received } = utility()
onStore()

const alert = {
  oldIndex: 1400,
  oldDate: '2026-05-01',
  newIndex: 1548,
  newDate: '2026-11-01',
  consumption: 148,
}
const before = {
  date: '2026-05-01',
  index: 1400,
  consumption: 50,
  dailyCons: 0.28,
  counterRef: 'C1',
  type: 'Radio' as const,
  avgCons: 0.28,
}
const citation = 'Relève du 01/11/2026 (148\u00a0m³)\u00a0:\n'
const room = 400 - citation.length
const path = (releve: string, more = '') => `/factures/controle/fuite?releve=${releve}${more}`

let cookie: string
/** Each test opens the file of a reading of its own. */
let releve: string
let day = 0
beforeEach(async () => {
  day += 1
  releve = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
  answer('getAlerts', ({ url }) =>
    url.searchParams.get('pdc') === 'PDC1' ? [{ ...alert, newDate: releve }] : [],
  )
  answer('getReadings', [before])
  answer('getUser', user)
  answer('sendUserClaim', 1)
  cookie = (await loggedIn('subscriber')).cookie
})

const open = (more = '') => leakOf(asked(path(releve, more), { cookie }))

type Shown = {
  data: { message: string; errors: { message?: string[] }; notice?: { text: string } }
  init: { status: number }
}

async function send(message: string, more = '', submission?: string) {
  const form = { message, ...(submission && { submission }) }
  const outcome = await openLeakFile(asked(path(releve, more), { form, cookie }))
  if (!(outcome instanceof Response)) return { shown: outcome as Shown }
  const jar = cookieFrom([...cookie.split('; '), ...outcome.headers.getSetCookie()])
  const { toast } = await takeToast(asked('/', { cookie: jar }).request)
  return { to: outcome.headers.get('location'), status: outcome.status, toast }
}

describe('the page of an alert', () => {
  test('says what was read, and what the law would take off by the mean before the leak', async () => {
    answer('getReadings', [
      { ...before, date: '2026-11-01', index: 1548, avgCons: 9 },
      { ...before, counterRef: 'C2', index: 7, avgCons: 9 },
      before,
    ])
    answer('getAlerts', [alert])
    releve = '2026-11-01'
    const { facts, cap } = await open()
    expect(facts.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^12\u00a0rue des Lilas.* · PDC1$/),
      '1\u202f400\u00a0m³ le\u00a001/05/2026',
      '1\u202f548\u00a0m³ le\u00a001/11/2026',
      '148\u00a0m³',
    ])
    // 2 × 0.28 m³ × 184 days
    expect(cap).toContain('environ 103\u00a0m³')
    expect(cap).toContain('environ 45\u00a0m³ ne vous seraient pas facturés')
  })

  test('names no figure where the mean is not known', async () => {
    answer('getReadings', [{ ...before, avgCons: null }])
    expect((await open()).cap).toBe('Notre service calcule ce plafond d’après vos relèves.')
  })

  test.each([
    ['2026-11-09', 'info', 'Il vous reste 22\u00a0jours, jusqu’au 01/12/2026 inclus.'],
    ['2026-11-30', 'warning', 'Il vous reste 1\u00a0jour, jusqu’au 01/12/2026 inclus.'],
    [
      '2026-12-01',
      'warning',
      'C’est aujourd’hui le dernier jour\u00a0: vous avez jusqu’au 01/12/2026 inclus.',
    ],
    [
      '2026-12-02',
      'info',
      'Le délai d’un mois s’est terminé le 01/12/2026. Écrivez-nous quand même\u00a0: nous examinons chaque situation.',
    ],
  ])('counts down, by the day of the utility: %s', async (today, tone, text) => {
    answer('getAlerts', [alert])
    releve = '2026-11-01'
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': today } }))
    expect((await open()).countdown).toEqual({ tone, text })
  })

  test('says until when the plumber’s certificate must be there and where, before and after the file', async () => {
    answer('getAlerts', [{ ...alert, newDate: '2026-10-31' }])
    releve = '2026-10-31'
    const on = (today: string) =>
      answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': today } }))
    const where =
      'envoyez-la à contact@eaux-exemple.fr, en citant PDC1, ou appelez le 09 69 00 00 00.'
    const until = `doit nous parvenir au plus tard le\u00a030/11/2026\u00a0: ${where}`
    on('2026-11-30')
    expect((await open()).certificate).toContain(
      `même sans l’attestation du plombier. Elle peut suivre, mais ${until}`,
    )
    await send('Au jardin.', '&pdc=PDC1', 'certificat')
    const opened = `Votre dossier est ouvert, mais l’attestation du plombier ${until}`
    expect((await open()).certificate).toBe(opened)
    expect((await open('&envoi=certificat')).certificate).toBe(opened)
    on('2026-12-01')
    expect((await open()).certificate).toMatch(/^Votre dossier est ouvert\. .*contact@eaux-exemple/)
    expect((await open()).certificate).not.toContain('2026')
  })

  test('after the deadline names none for the certificate', async () => {
    answer('getAlerts', [{ ...alert, newDate: '2026-10-01' }])
    releve = '2026-10-01'
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': '2026-11-21' } }))
    const { certificate } = await open()
    expect(certificate).toMatch(
      /^Écrivez-nous même sans .* Envoyez-la à contact@eaux-exemple\.fr, /,
    )
    expect(certificate).not.toContain('2026')
  })

  test('is found at another metering point of theirs, with or without its name', async () => {
    answer('getAlerts', ({ url }) =>
      url.searchParams.get('pdc') === 'PDC2' ? [{ ...alert, newDate: releve }] : [],
    )
    expect((await open()).facts[0]?.value).toContain('PDC2')
    expect((await open('&pdc=PDC2')).facts[0]?.value).toContain('PDC2')
    expect((await thrown(open('&pdc=PDC1'))).status).toBe(404)
  })

  test('of an alert that is not theirs is a 404, and nothing is asked or sent about it', async () => {
    expect((await thrown(open('&pdc=PDC9'))).status).toBe(404)
    answer('getAlerts', [alert])
    releve = '1999-01-01'
    expect((await thrown(open())).status).toBe(404)
    expect((await thrown(send('Une fuite'))).status).toBe(404)
    expect([...received('getReadings'), ...received('sendUserClaim')]).toEqual([])
  })
})

describe('a leak file', () => {
  test('cites the reading, under the subscriber’s name, and is told to be open from then on', async () => {
    releve = '2026-11-01'
    answer('getAlerts', [alert])
    const { submission, openedAt } = await open()
    expect(openedAt).toBe(null)
    const { status, to, toast } = await send('Au jardin.', '&pdc=PDC1', submission)
    expect([status, to]).toEqual([303, path('2026-11-01', `&pdc=PDC1&envoi=${submission}#dossier`)])
    expect(toast?.tone).toBe('success')
    expect(toast?.text).toMatch(/parti le \d\d\/\d\d\/\d{4} à \d\d:\d\d\.$/)
    expect(received('sendUserClaim').map(({ body }) => body)).toEqual([
      {
        userName: 'Marie Martin',
        userLogin: 'A1001',
        userMail: 'marie.martin@exemple.fr',
        // As a form of several parts writes a line end.
        message: `${citation}Au jardin.`.replaceAll('\n', '\r\n'),
        claimType: '1',
        pdc: 'PDC1',
      },
    ])
    const instant = expect.stringMatching(/^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/)
    expect(await open(`&envoi=${submission}`)).toMatchObject({ sentAt: instant })
    expect(await open()).toMatchObject({ sentAt: null, openedAt: instant })
  })

  test('pressed twice at once, or posted again later, is one; another form is another', async () => {
    const { submission } = await open()
    const press = () => send('Au jardin.', '', submission)
    const outcomes = [...(await Promise.all([press(), press()])), await press()]
    expect(received('sendUserClaim')).toHaveLength(1)
    expect(outcomes.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(outcomes.map(({ to }) => to))).toEqual(
      new Set([path(releve, `&envoi=${submission}#dossier`)]),
    )
    expect(outcomes.map(({ toast }) => toast?.tone).sort()).toEqual(['info', 'info', 'success'])
    await send('Au jardin.', '', (await open()).submission)
    expect(received('sendUserClaim')).toHaveLength(2)
  })

  test.each([
    ['', 'Message requis'],
    [' \r\n ', 'Message requis'],
    ['a'.repeat(room + 1), 'Message trop long\u00a0: '],
  ])('without words, or with too many, is refused and comes back whole', async (typed, why) => {
    const { shown } = await send(typed)
    expect(shown?.init.status).toBe(400)
    expect(shown?.data.message).toBe(typed.trim())
    expect(shown?.data.errors.message?.[0]).toContain(why)
    expect(received('sendUserClaim')).toEqual([])
  })

  test('that fills the field passes, line ends counted as the browser counts them', async () => {
    const longest = `à\n${'a'.repeat(room - 3)}€`
    expect((await send(longest.replaceAll('\n', '\r\n'))).status).toBe(303)
  })

  test('[MSG-01] that cannot leave is in the form again, and may be sent again', async () => {
    const { submission } = await open()
    const press = () => send('Au jardin.', '', submission)
    for (const name of ['getUser', 'sendUserClaim'] as const) {
      fail(name, 500, { once: true })
      const { shown } = await press()
      expect(shown?.init.status).toBe(503)
      expect(shown?.data.message).toBe('Au jardin.')
      expect(shown?.data.notice?.text).toMatch(/^Problème lors de /)
    }
    answer('sendUserClaim', 0)
    expect((await press()).shown?.data.notice?.text).toMatch(/^Problème lors de l'envoi/)
    expect(await open(`&envoi=${submission}`)).toMatchObject({ sentAt: null, openedAt: null })
    answer('sendUserClaim', 1)
    expect((await press()).toast?.tone).toBe('success')
  })

  test.each([['isAdmin'], ['getAlerts'], ['getUser']] as const)(
    'that a session’s end (%s) or an outage cuts off waits for its sender',
    async name => {
      const after = (headers: Headers) => headers.getSetCookie().filter(one => /fuite/.test(one))
      for (const [status, answered] of [
        [401, 302],
        [500, 503],
      ] as const) {
        if (name === 'getUser' && status === 500) continue
        fail(name, status, { once: true })
        const form = { message: 'Au jardin.' }
        const away = await thrown(openLeakFile(asked(path(releve, '&pdc=PDC1'), { form, cookie })))
        expect(away.status).toBe(answered)
        const { cookie: again } = await loggedIn('subscriber')
        cookie = cookieFrom([...again.split('; '), ...after(away.headers)])
        expect((await open('&pdc=PDC1')).unsent).toBe('Au jardin.')
        expect((await open()).unsent).toBe(null)
      }
    },
  )

  test('that another site sent is not kept', async () => {
    const headers = { origin: 'http://evil.test' }
    const args = asked(path(releve, '&pdc=PDC1'), { form: { message: 'x' }, cookie, headers })
    const refusal = await thrown(openLeakFile(args))
    expect([refusal.status, refusal.headers.getSetCookie()]).toEqual([403, []])
  })
})
