import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#audit/audit.server.ts'
import { takeToast } from '#http/toasts.server.ts'
import { createTemplate, newTemplateId } from '#replies/templates.server.ts'
import { argsOf, asked, cookieFrom, loggedIn, onStore } from '../../../../tests/support/portal.ts'
import { posting } from '../../../../tests/support/uploads.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import type { ReplyAnswer } from './reply.server.ts'
import type { Detail } from './request.server.ts'
import { action, loader } from './request.tsx'

const { answer, fail, received } = utility()
onStore()

const today = '2026-11-23'
const reference = randomUUID()

const detail = (change: Partial<Detail> = {}): Detail => ({
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
    buildingName: '',
    appartNumber: '',
    floorNumber: '',
    stairNumber: '',
    cityCompl: '',
    streetCompl: '',
  },
  ...change,
})

beforeEach(() => {
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': today } }))
  answer('getUsersClaim', [
    { ...detail().histo, id: 'D0' },
    detail().histo,
    { ...detail().histo, id: 'D2' },
  ])
  answer('countUsersClaim', 3)
  answer('getClaim', detail())
  answer('modifyClaimStatus', 1)
  answer('sendReply', 1)
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
    | 'modele',
    string
  >
>

const pdf = (name = 'reponse.pdf', size = 20) =>
  new File([`%PDF-1.7${' '.repeat(size - 8)}`], name, { type: 'application/pdf' })

/** Posts the form of the panel: where it leads with which messages, or the form that comes back. */
async function post(typed: Typed, files: File[] = [], search = 'statut=Distribu%C3%A9') {
  const { cookie } = await loggedIn('admin')
  const fields = { version: '3', avant: 'Distribué', reference, intent: 'stay', ...typed }
  const { request } = await posting([
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

type Outcome = Partial<ReplyAnswer> & {
  status?: number
  to?: string | null
  toasts?: string[][]
}

/** What the utility was told to do. The line ends of a form of several parts travel as two characters. */
const calls = () =>
  received()
    .filter(({ method }) => method === 'POST')
    .map(({ name, body }) => [name, body as Record<string, unknown>] as const)

const statusChanged = ['success', 'Modification du statut de la demande D1 effectué avec succès !']
const answered = ['success', 'La réponse à la demande D1 a bien été envoyé']

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
          reference,
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
          version: '4',
          attachements: expect.any(File),
        },
      ],
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
    expect(page).toEqual({
      to: '/adm-sem-webabo/gestion/D2?page=1#demande',
      toasts: [answered],
    })
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

  test.each([
    ['[ADMREQ-13] four', [pdf(), pdf(), pdf(), pdf()], 'Vous devez joindre au maximum 3 fichiers.'],
    [
      '[ADMREQ-14] a .png',
      [new File(['\x89PNG'], 'a.png')],
      'Les fichiers doivent être au format .PDF ou .JPG',
    ],
    [
      '[ADMREQ-15] 5242881 bytes',
      [pdf('a.pdf', 5_242_881)],
      'La taille maximale autorisée pour chaque fichier est de 5 Mo.',
    ],
    [
      '[ADMREQ-16] [CLAIM-12] three of 5242880 bytes',
      [1, 2, 3].map(n => pdf(`${n}.pdf`, 5_242_880)),
      'La somme de la taille des fichiers ne doit pas dépasser 15 Mo',
    ],
  ])('with files that are refused: %s', async (_, files, text) => {
    const page = await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' }, files)
    expect(page).toMatchObject({
      status: 400,
      errors: { fichiers: [text] },
      values: { reponse: 'Bonjour.' },
    })
    expect(calls()).toEqual([])
  })
})

describe('a request that is not as it was', () => {
  test('[ADMREQ-27] [ADMREQ-28] is not there: the answer 0 leads to the list, which says so', async () => {
    answer('sendReply', 0)
    const gone = {
      to: '/adm-sem-webabo/gestion?statut=Distribu%C3%A9',
      toasts: [['warning', 'La demande D1 est introuvable.']],
    }
    expect(await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' })).toEqual(gone)
    fail('getClaim', 404)
    expect(await post({ nouveauStatut: 'En cours de traitement' })).toEqual(gone)
  })

  test('was changed by a colleague: what they did is told, and what was typed is kept', async () => {
    const at = new Date()
    const time = new Intl.DateTimeFormat('fr-FR', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    }).format(at)
    fail('modifyClaimStatus', 409)
    answer(
      'getClaim',
      detail({
        version: 5,
        histo: { ...detail().histo, statutDemande: 'En cours de traitement' },
        steps: [
          ...detail().steps,
          {
            statut: 'En cours de traitement',
            date: today,
            author: 'Sofia Admin',
            madeAt: at.toISOString(),
          },
        ],
        messages: [
          {
            isStaff: true,
            name: 'Sofia Admin',
            sentAt: at.toISOString(),
            message: 'Je m’en\noccupe.',
            files: [],
          },
        ],
      }),
    )
    const page = await post({
      nouveauStatut: 'Redirigé vers le service concerné',
      reponse: 'Bonjour.',
    })
    expect(page).toMatchObject({
      status: 409,
      notice: {
        tone: 'warning',
        text: `Sofia Admin a changé cette demande à ${time}\u00a0: statut «\u00a0En cours de traitement\u00a0», réponse «\u00a0Je m’en occupe.\u00a0». Rien n’a été envoyé\u00a0: relisez, puis envoyez si cela vaut encore.`,
      },
      values: {
        reponse: 'Bonjour.',
        nouveauStatut: 'Redirigé vers le service concerné',
        version: '5',
        avant: 'En cours de traitement',
      },
    })
    // A reference that was refused is not used again.
    expect(page.values?.reference).not.toBe(reference)
    expect(calls().map(([name]) => name)).toEqual(['modifyClaimStatus'])
  })

  test('was cancelled by its subscriber: it is said, and what was typed is kept', async () => {
    fail('sendReply', 409)
    answer('getClaim', detail({ version: 4, histo: { ...detail().histo, dateAnnulation: today } }))
    const page = await post({ nouveauStatut: 'Distribué', reponse: 'Bonjour.' })
    expect(page).toMatchObject({ status: 409, values: { reponse: 'Bonjour.' } })
    expect(page.notice?.text).toMatch(
      /^L’abonné a annulé cette demande le 23\/11\/2026\. Rien n’a été envoyé/,
    )
  })
})

describe('a back end that is down', () => {
  test('what was typed comes back with its key, so that it is sent once', async () => {
    fail('sendReply', 500)
    const page = await post(
      { nouveauStatut: 'Redirigé vers le service concerné', reponse: 'Bonjour.' },
      [pdf()],
    )
    expect(page).toMatchObject({
      status: 503,
      values: {
        nouveauStatut: 'Redirigé vers le service concerné',
        reponse: 'Bonjour.',
        version: '3',
        avant: 'Distribué',
        reference,
      },
    })
    // Done, and not done; and a browser may have dropped the files.
    expect(page.notice?.text).toMatch(
      /^Modification du statut de la demande D1 effectué avec succès ! Problème lors de l'envoi de la réponse.*Vérifiez les fichiers joints/,
    )
  })

  test('a session that has ended keeps the text for the next one of the same agent', async () => {
    fail('getClaim', 401)
    const { cookie } = await loggedIn('admin')
    const { request } = await posting([
      ['nouveauStatut', 'Distribué'],
      ['reponse', 'À garder'],
      ['version', '3'],
      ['avant', 'Distribué'],
      ['reference', reference],
      ['intent', 'stay'],
    ])
    const sent = new Request(
      'http://portail.test/adm-sem-webabo/gestion/D1',
      request as RequestInit,
    )
    sent.headers.set('cookie', cookie)
    sent.headers.set('origin', 'http://portail.test')
    const [outcome] = await Promise.allSettled([action(argsOf(sent, { params: { id: 'D1' } }))])
    const kept = cookieFrom(
      ((outcome as PromiseRejectedResult).reason as Response).headers.getSetCookie(),
    )
    answer('getClaim', detail())
    const shownTo = async (owner: string) => {
      const next = await loggedIn('admin', { owner })
      const cookie = `${next.cookie}; ${kept}`
      return (await loader(asked('/adm-sem-webabo/gestion/D1', { cookie, params: { id: 'D1' } })))
        .data
    }
    expect(await shownTo('agent')).toMatchObject({
      form: { present: { reponse: 'À garder', nouveauStatut: 'Distribué' } },
    })
    expect(await shownTo('collegue')).toMatchObject({
      form: { present: { reponse: '', nouveauStatut: '' } },
    })
  })
})

describe('the panel', () => {
  const shown = async (id = 'D1') => {
    const { cookie } = await loggedIn('admin')
    const { data } = await loader(
      asked(`/adm-sem-webabo/gestion/${id}`, { cookie, params: { id } }),
    )
    return data
  }

  test('[ADMREQ-11] [ADMREQ-18] [ADMREQ-20] shows the request, and a form with today for its date and no status', async () => {
    expect(await shown()).toMatchObject({
      detail: {
        message: 'Première ligne\nSeconde ligne',
        files: [{ id: 'f1', name: 'a.pdf', size: '2\u00a0ko' }],
        who: { name: 'Inès Moreau', account: '/adm-sem-webabo/subManangement/100005' },
      },
      place: { words: '2 sur 3', previous: { id: 'D0' }, next: { id: 'D2' } },
      form: {
        present: { nouveauStatut: '', dateTraitement: today, version: '3', avant: 'Distribué' },
      },
    })
  })

  test('says of an unknown request that there is none', async () => {
    fail('getClaim', 404)
    expect(await shown('D9')).toEqual({ id: 'D9', detail: null })
  })

  test('links to no account where there is none', async () => {
    answer('getClaim', detail({ subscriber: { ...detail().subscriber, mail: null } }))
    expect(await shown()).toMatchObject({ detail: { who: { account: null } } })
  })
})

describe('a ready answer', () => {
  test('takes the place of an empty message, and follows one that was written', async () => {
    const id = newTemplateId()
    await createTemplate(id, { title: 'Reçue', text: 'Votre demande est à l’étude.' })
    const inserted = async (reponse: string) =>
      (await post({ intent: 'insert', modele: id, reponse })).values?.reponse
    expect(await inserted(' \r\n')).toBe('Votre demande est à l’étude.')
    expect(await inserted('Bonjour,\r\n')).toBe('Bonjour,\n\nVotre demande est à l’étude.')
    expect(calls()).toEqual([])
  })
})
