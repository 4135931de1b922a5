import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditOf } from '#session/audit.server.ts'
import { without } from '../../../../tests/support/portal.ts'
import {
  answered,
  detail,
  reference,
  replying,
  statusChanged,
} from '../../../../tests/support/replying.ts'
import { pdf } from '../../../../tests/support/uploads.ts'

const { answer, post, calls } = replying()
without()

describe('what is sent', () => {
  test('[ADMREQ-23] [ADMREQ-25] [ADMREQ-22] another status alone sends the status only', async () => {
    expect(await post({ nouveauStatut: 'En cours de traitement' })).toEqual({
      to: '/adm-sem-webabo/gestion/D1?statut=Distribu%C3%A9#demande',
      toasts: [statusChanged],
    })
    expect(calls()).toEqual([
      [
        'modifyClaimStatus',
        {
          ...detail().histo,
          statutDemande: 'En cours de traitement',
          dateTraitement: null,
          version: 3,
          reference: expect.any(String),
        },
      ],
    ])
  })

  test('[ADMREQ-23] [ADMREQ-26] the present status with a message sends the reply only', async () => {
    const { toasts } = await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour,\r\nvoici.' })
    expect(toasts).toEqual([answered])
    expect(calls()).toMatchObject([
      [
        'sendReply',
        {
          histoId: 'D1',
          message: 'Bonjour,\r\nvoici.',
          newStatut: 'Distribué',
          dateTraitement: '',
          version: '3',
          reference,
        },
      ],
    ])
  })

  test('[ADMREQ-20] [ADMREQ-23] [ADMREQ-24] both send both, the day as dd/MM/yyyy', async () => {
    answer('getClaim', detail({ histo: { ...detail().histo, dateDemande: '2018-11-20' } }))
    const { toasts } = await post(
      { nouveauStatut: 'Dossier traité', dateTraitement: '2018-11-25', reponse: 'Traité.' },
      [pdf()],
    )
    expect(toasts).toEqual([statusChanged, answered])
    expect(calls()).toMatchObject([
      [
        'modifyClaimStatus',
        { statutDemande: 'Dossier traité', dateTraitement: '2018-11-25', version: 3 },
      ],
      [
        'sendReply',
        {
          histoId: 'D1',
          message: 'Traité.',
          newStatut: 'Dossier traité',
          dateTraitement: '25/11/2018',
          version: '9',
          attachements: expect.any(File),
        },
      ],
    ])
  })

  test('[BEY-100] each call goes by a key of its own, the same ones when the form is sent again', async () => {
    const both = { nouveauStatut: 'En cours de traitement', reponse: 'Bonjour.' }
    const keys = () => calls().map(([, { reference }]) => reference)
    await post(both)
    const first = keys()
    await post(both)
    expect(new Set(first).size).toBe(2)
    expect(keys()).toEqual([...first, ...first])
    for (const key of first) expect(key).toSatisfy(key => z.uuid().safeParse(key).success)
  })

  test('[BEY-100] a back end that says 1 alone compares no version; 0 is shown, and nothing more sent', async () => {
    const both = { nouveauStatut: 'En cours de traitement', reponse: 'Bonjour.' }
    answer('modifyClaimStatus', 1)
    expect((await post(both)).toasts).toEqual([statusChanged, answered])
    expect(calls()[1]?.[1]).not.toHaveProperty('version')
    answer('modifyClaimStatus', 0)
    expect(await post(both)).toMatchObject({
      status: 409,
      notice: {
        text: expect.stringMatching(/^Le statut n’a pas été modifié.*Rien n’a été envoyé/),
      },
      values: { reponse: 'Bonjour.' },
    })
    expect(calls()).toHaveLength(3)
  })

  test.each([
    ['none', /à envoyer par courrier/],
    ['waiting', /part dès que possible/],
    ['failed', /n’est pas parti/],
  ] as const)('[BEY-95] whose mail is « %s » says so to the agent', async (mail, words) => {
    answer('sendReply', { mail })
    const { toasts } = await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' })
    expect(toasts).toEqual([answered, ['warning', expect.stringMatching(words)]])
    answer('sendReply', { mail: 'sent' })
    expect((await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' })).toasts).toEqual([
      answered,
    ])
  })

  test('[ADMREQ-23] files alone are a reply', async () => {
    expect((await post({ nouveauStatut: 'Distribué' }, [pdf()])).toasts).toEqual([answered])
  })

  test('« Envoyer et ouvrir la suivante » leads to the next one, the filters kept', async () => {
    const { to } = await post({ nouveauStatut: 'En cours de traitement', intent: 'next' })
    expect(to).toBe('/adm-sem-webabo/gestion/D2?statut=Distribu%C3%A9&page=1#demande')
  })

  test('is sent from a page of the list that is no longer there, too', async () => {
    const page = await post(
      { nouveauStatut: 'Distribué', reponse: 'Oui.', intent: 'next' },
      [],
      'page=9',
    )
    expect(page).toEqual({ to: '/adm-sem-webabo/gestion/D2?page=1#demande', toasts: [answered] })
    expect(calls().map(([name]) => name)).toEqual(['sendReply'])
  })

  test('is written down: who, what and when', async () => {
    await post({ nouveauStatut: 'En cours de traitement', reponse: 'Bonjour.' })
    const [last, before] = await auditOf('request', 'D1')
    expect([before, last]).toMatchObject([
      { actor: 'agent', words: 'Statut modifié', done: true },
      { actor: 'agent', words: 'Réponse envoyée', done: true },
    ])
  })
})

describe('a form that is not sent', () => {
  test('[ADMREQ-21] [ADMREQ-22] without a status', async () => {
    const page = await post({ nouveauStatut: '', reponse: 'Bonjour.' })
    expect(page).toMatchObject({
      status: 400,
      errors: { nouveauStatut: ['Statut requis'] },
      values: { reponse: 'Bonjour.' },
    })
    expect(calls()).toEqual([])
  })

  test.each([
    ['', 'Date de traitement requise'],
    ['31/02/2026', 'La date de traitement n’est pas une date (jj/mm/aaaa).'],
    [
      '2026-11-18',
      'La date de traitement doit aller du 19/11/2026, jour de la demande, à aujourd’hui.',
    ],
    [
      '2026-11-24',
      'La date de traitement doit aller du 19/11/2026, jour de la demande, à aujourd’hui.',
    ],
  ])('[ADMREQ-19] [ADMREQ-21] « Dossier traité » on « %s »', async (dateTraitement, text) => {
    const page = await post({ nouveauStatut: 'Dossier traité', dateTraitement })
    expect(page).toMatchObject({ status: 400, errors: { dateTraitement: [text] } })
    expect(calls()).toEqual([])
  })

  test('[ADMREQ-19] « Dossier traité » on the day of the request, or today, is sent', async () => {
    for (const dateTraitement of ['2026-11-19', '2026-11-23'])
      expect((await post({ nouveauStatut: 'Dossier traité', dateTraitement })).toasts).toEqual([
        statusChanged,
      ])
  })

  test('[ADMREQ-12] with a message of 501 characters; 500 are sent', async () => {
    const page = await post({ nouveauStatut: 'Distribué', reponse: 'x'.repeat(501) })
    expect(page).toMatchObject({ errors: { reponse: ['Le message dépasse 500 caractères.'] } })
    const lines = 'x\r\n'.repeat(249)
    expect((await post({ nouveauStatut: 'Distribué', reponse: `${lines}xx` })).toasts).toEqual([
      answered,
    ])
  })

  test('[ADMREQ-23] with the present status and nothing else', async () => {
    const page = await post({ nouveauStatut: 'Distribué' })
    expect(page.errors?.nouveauStatut).toEqual([
      expect.stringMatching(/^La demande a déjà ce statut/),
    ])
    expect(calls()).toEqual([])
  })

  test('[ADMREQ-13] with a fourth file', async () => {
    const files = [pdf(), pdf(), pdf(), pdf()]
    expect(await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' }, files)).toMatchObject({
      status: 400,
      errors: { fichiers: ['Vous devez joindre au maximum 3 fichiers.'] },
      values: { reponse: 'Bonjour.' },
    })
    expect(calls()).toEqual([])
  })
})
