import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { shortReference } from '#domain/short-reference.ts'
import { placeIn } from '#screens/admin/requests/place.ts'
import { viewsIn } from '#screens/admin/requests/request-views.tsx'
import { loader } from '#screens/admin/requests/requests.tsx'
import { auditOf } from '#session/audit.server.ts'
import { store } from '#store/client.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { sent } from '../../../tests/support/payments.ts'
import { asked, loggedIn, thrown } from '../../../tests/support/portal.ts'
import { answered, detail, replying, statusChanged } from '../../../tests/support/replying.ts'
import { action as presence } from './presence.ts'

const { answer, fail, calls, post, received } = replying()

const self = { id: '2', name: 'Agent Clientèle', isSelf: true }
const marc = { id: '3', name: 'Marc Leroy', isSelf: false }
const row = (id: string, change: Partial<Answer<'listDesk'>['requests'][number]> = {}) => ({
  histo: { ...detail().histo, id },
  ...{ refAbo: '100005', name: 'Inès Moreau', adress: detail().adress },
  ...{ assignee: null, watchers: [], unread: 0, isOpened: true, promisedFor: null },
  ...change,
})
const counts = { all: 42, late: 7, soon: 2, mine: 9, nobody: 22, unopened: 20 }

beforeEach(() => {
  answer('listDesk', { count: 3, counts, requests: [row('D0'), row('D1'), row('D2')] })
  answer('haveAccessUserManagement', false)
  for (const call of ['noteRequest', 'assignRequest', 'planRequest'] as const) answer(call, 1)
})

async function listed(search = '') {
  const { cookie } = await loggedIn('admin')
  return (await loader(asked(`/adm-sem-webabo/gestion${search}`, { cookie }))).data
}
/** What the list was asked for last; at the same time the panel asks for all that waits, one request less. */
const query = () =>
  received('listDesk')
    .map(({ url }): Record<string, string> => Object.fromEntries(url.searchParams))
    .findLast(({ endValue }) => endValue === '51')

describe('the list', () => {
  test('[ADMREQ-08] [BEY-172] one call has a page, by id unless asked otherwise, with every view counted', async () => {
    const page = await listed()
    expect(page).toMatchObject({ counts: { '': 42, retard: 7 }, count: 3, view: '' })
    expect(viewsIn(page.counts).map(({ count }) => count)).toEqual(Object.values(counts))
    expect(query()).toEqual({
      ...{ order: 'id', reverse: 'false', startValue: '0', endValue: '51' },
      ...{ lateBefore: '2026-10-30', soonBefore: '2026-11-05' },
    })
  })

  test('[BEY-781] the number of a receipt leads to the sheet of the subscriber whose payment it is', async () => {
    const start = { owner: 'A1001', pdc: 'PDC1', submission: 'recu', lines: [] }
    const { id } = await sent(start, 'jeton', 'http://paiement.test/recu')
    await store().payment.update({ where: { id }, data: { state: 'booked' } })
    const { cookie } = await loggedIn('admin')
    const search = `/adm-sem-webabo/gestion?q=${shortReference(id)}`
    const answered = await thrown(loader(asked(search, { cookie })))
    expect(answered.headers.get('location')).toBe('/adm-sem-webabo/subManangement/A1001/fiche')
  })

  test('[BEY-171] [BEY-172] a view, « Réponse avant » and a search go to the call', async () => {
    await listed('?vue=personne&tri=reponse.desc&pdc=P1')
    expect(query()).toMatchObject({
      ...{ view: 'nobody', order: 'reponse', reverse: 'true', pdcFilter: 'P1' },
    })
    // A search, and the filter on treated requests, are about more than the view.
    expect(await listed('?vue=personne&q=+Moreau+')).toMatchObject({ view: '' })
    expect(query()).toMatchObject({ search: 'Moreau' })
    expect(query()).not.toHaveProperty('view')
    expect(await listed('?vue=retard&statut=Dossier+trait%C3%A9')).toMatchObject({ view: '' })
    expect(query()).not.toHaveProperty('view')
    for (const short of ['M', '😀']) {
      expect(await listed(`?q=${short}&vue=__proto__`)).toMatchObject({ search: '' })
      expect(query()).not.toHaveProperty('search')
      expect(query()).not.toHaveProperty('view')
    }
  })

  test('[BEY-168] [BEY-170] a row says whose it is, and who is at it: of several, the colleague who answers', async () => {
    const since = new Date(Date.now() - 3 * 60_000).toISOString()
    answer('listDesk', {
      ...{ count: 2, counts },
      requests: [
        row('D0', { assignee: self, isOpened: false, unread: 2 }),
        row('D1', {
          assignee: marc,
          watchers: [
            { name: 'Nora Kaci', since, isAnswering: false },
            { name: 'Marc Leroy', since, isAnswering: true },
          ],
        }),
      ],
    })
    const [own, other] = (await listed()).requests
    expect(own).toMatchObject({
      ...{ isNew: true, unread: 2, name: 'Inès Moreau' },
      address: '7\u00a0rue Basse, Sainte-Source',
      cells: { desk: { agent: { words: 'Vous', initials: 'AC', isSelf: true }, watcher: null } },
    })
    expect(other).not.toHaveProperty('isNew')
    expect(other).toMatchObject({
      cells: {
        desk: {
          agent: { words: 'M. Leroy', initials: 'ML' },
          watcher: { name: 'Marc Leroy', words: 'répond, 3\u00a0min' },
        },
      },
    })
  })

  test.each([
    ['vue=moi', true],
    ['vue=bientot', true],
    ['vue=personne', true],
    ['vue=nouvelles', true],
    ['q=Moreau', true],
    ['qui=3', true],
    ['vue=retard&pdc=P1&q=M', false],
  ])(
    '[BEY-73] what only the desk can choose is no filter of a bulk: %s',
    async (search, isNarrower) => {
      expect(await listed(`?${search}`)).toMatchObject({ isNarrower })
    },
  )
})

test('[ADMREQ-10] a request knows its neighbours, on whatever page they are', () => {
  const list = { around: ['D19', 'D20', 'D21'], first: 19, count: 40, list: { size: 20 } }
  expect(placeIn(list, '?page=2', 'D20')).toEqual({
    words: '21 sur 40',
    previous: { id: 'D19', href: '/adm-sem-webabo/gestion/D19?page=1#demande' },
    next: { id: 'D21', href: '/adm-sem-webabo/gestion/D21?page=2#demande' },
  })
  expect(placeIn(list, '', 'D9')).toMatchObject({ words: '', previous: null, next: { id: 'D19' } })
  expect(placeIn({ ...list, count: null }, '', 'D21')).toMatchObject({
    words: 'Rang 22',
    next: null,
  })
})

test('[MSG-05] the presence of an agent ends no session in the browser: the form still keeps what was typed', async () => {
  fail('isAdmin', 401)
  const { cookie } = await loggedIn('admin')
  const form = { demande: 'D1', etat: 'repond' }
  const led = await thrown(presence(asked('/x', { cookie, form })))
  expect(led.status).toBe(302)
  expect(led.headers.getSetCookie()).toEqual([])
})

describe('what agents tell each other', () => {
  test('[BEY-546] a note that the utility does not keep comes back as it was typed, and is not said to be kept', async () => {
    fail('noteRequest', 409, { message: 'Celui-ci n’est pas gardé.' })
    const back = await post({ quoi: 'note', note: 'La seconde.' })
    expect(back.status).toBe(409)
    expect(back.notice?.text).toBe('Celui-ci n’est pas gardé.')
    expect(back.to).toBeUndefined()
  })

  test('[BEY-169] a note is kept, and nothing is sent', async () => {
    const sent = await post({ quoi: 'note', note: ' Attestation sans date. ', mention: '3' })
    expect(sent.to).toBe('/adm-sem-webabo/gestion/D1?statut=Distribu%C3%A9#demande')
    expect(calls()).toEqual([
      [
        'noteRequest',
        expect.objectContaining({ histoId: 'D1', text: 'Attestation sans date.', mention: '3' }),
      ],
    ])
  })

  test.each([
    [{ quoi: 'note', note: ' ' }, { note: ['Écrivez la note.'] }],
    [{ quoi: 'note', note: 'x'.repeat(1001) }, { note: ['La note dépasse 1000 caractères.'] }],
    [{ quoi: 'confier' }, { agent: ['Choisissez un agent, ou « Personne ».'] }],
    [
      { quoi: 'rediriger', pourService: '' },
      { pourService: ['Dites au service ce qui est attendu de lui.'] },
    ],
    [
      { quoi: 'rediriger', pourService: 'Vérifier', rappel: '22/11/2026' },
      { rappel: ['La date de rappel n’est pas une date à venir (jj/mm/aaaa).'] },
    ],
  ])(
    '[BEY-169] what is missing is said at its field, and what was typed stays, beside it too',
    async (typed, errors) => {
      expect(await post({ ...typed, reponse: 'Bonjour' })).toMatchObject({
        ...{ status: 400, errors },
        values: { ...typed, reponse: 'Bonjour' },
      })
      expect(calls()).toEqual([])
    },
  )

  test('[BEY-168] a request changes hands, with its reason, unless a colleague was faster', async () => {
    const handed = { quoi: 'confier', agent: '3', tenue: '2', motif: 'Fuite chez lui' }
    expect((await post(handed)).toasts).toEqual([['success', 'La demande D1 est confiée.']])
    expect(calls()).toEqual([
      [
        'assignRequest',
        expect.objectContaining({ histoId: 'D1', to: '3', from: '2', reason: 'Fuite chez lui' }),
      ],
    ])
    fail('assignRequest', 409)
    expect((await post(handed)).toasts?.[0]?.[0]).toBe('warning')
    const traces = await auditOf('request', 'D1')
    expect(traces.map(({ words, done }) => [words, done])).toEqual([
      ['Demande confiée', false],
      ['Demande confiée', true],
    ])
  })

  test('[BEY-168] a redirection leaves its note before its status, and comes back on its day', async () => {
    const redirected = {
      ...{ quoi: 'rediriger', service: 'Facturation', pourService: 'Rectifier' },
      rappel: '26/11/2026',
      // Typed under « Répondre » before.
      ...{ reponse: 'Bonjour', promis: '30/11/2026' },
    }
    expect((await post(redirected)).toasts?.at(-1)).toEqual(statusChanged)
    expect(calls().map(([name]) => name)).toEqual([
      ...['noteRequest', 'planRequest', 'modifyClaimStatus'],
    ])
    expect(calls()[0]?.[1]).toMatchObject({
      text: 'Pour le service «\u00a0Facturation\u00a0»\u00a0: Rectifier',
    })
    expect(calls()[1]?.[1]).toEqual({ histoId: 'D1', remindOn: '2026-11-26' })
  })

  test('[BEY-168] a redirection that is pressed twice is one note', async () => {
    const referenceDesk = randomUUID()
    const pressed = { quoi: 'rediriger', pourService: 'Rectifier', referenceDesk }
    await post(pressed)
    await post(pressed)
    const notes = calls().filter(([name]) => name === 'noteRequest')
    expect(notes.map(([, body]) => body)).toEqual(
      Array(2).fill(expect.objectContaining({ reference: referenceDesk })),
    )
  })
})

describe('an answer', () => {
  test('[BEY-182] tells the subscriber the day that is promised, which the desk keeps', async () => {
    const sent = await post({
      ...{ nouveauStatut: 'En cours de traitement', reponse: 'Bonjour,', promis: '30/11/2026' },
    })
    expect(sent.toasts).toEqual([statusChanged, answered])
    const [, reply, plan] = calls()
    expect(reply?.[1]).toMatchObject({
      message: 'Bonjour,\r\nNous vous répondrons au plus tard le 30/11/2026.',
    })
    expect(plan).toEqual(['planRequest', { histoId: 'D1', promisedFor: '2026-11-30' }])
  })

  test('[BEY-182] a day that is past is never promised', async () => {
    expect(
      await post({ nouveauStatut: 'Distribué', reponse: 'Oui', promis: '22/11/2026' }),
    ).toMatchObject({ status: 400, errors: { promis: expect.any(Array) } })
    expect(calls()).toEqual([])
  })

  test('[BEY-183] one that comes second is not sent: the first is beside it, and one press keeps it as a note', async () => {
    fail('sendReply', 409)
    answer(
      'getClaim',
      detail({
        version: 4,
        messages: [
          {
            ...{ isStaff: true, name: 'Marc Leroy', message: 'Votre facture est plafonnée.' },
            ...{ sentAt: '2026-11-23T08:41:00.000Z', files: [] },
          },
        ],
      }),
    )
    const back = await post({ nouveauStatut: 'Distribué', reponse: 'Elle ne l’est pas.' })
    expect(back).toMatchObject({
      status: 409,
      values: { reponse: 'Elle ne l’est pas.', version: '4' },
      other: {
        title: 'Réponse de Marc Leroy, le 23/11/2026 à 09:41',
        text: 'Votre facture est plafonnée.',
        instead: [{ value: 'note' }],
      },
    })
    const kept = await post({ ...back.values, suite: 'note', intent: 'stay' })
    expect(kept.to).toMatch(/D1/)
    expect(calls().at(-1)).toEqual([
      'noteRequest',
      expect.objectContaining({ text: 'Elle ne l’est pas.' }),
    ])
  })
})
