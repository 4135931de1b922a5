import { describe, expect, test } from 'vitest'
import { takeToast } from '#http/route.server.ts'
import { argsOf, asked, cookieFrom, loggedIn, without } from '../../../../tests/support/portal.ts'
import { detail, reference, replying, today } from '../../../../tests/support/replying.ts'
import { formRequest, pdf } from '../../../../tests/support/uploads.ts'
import { action, loader } from './request.tsx'

const { answer, fail, post, calls } = replying()
without()

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

  test('was changed by a colleague: what they did is shown, and what was typed is kept', async () => {
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

  test('[BEY-561] a session that has ended keeps the text for the next one of the same agent, none that another site sent, and names a file that is lost', async () => {
    fail('getClaim', 401)
    const { cookie } = await loggedIn('admin')
    const { request } = await formRequest([
      ['nouveauStatut', 'Distribué'],
      ['reponse', 'À garder'],
      ['version', '3'],
      ['avant', 'Distribué'],
      ['reference', reference],
      ['intent', 'stay'],
      ['fichiers', pdf(600, 'plan.pdf')],
    ])
    const sent = new Request(
      'http://portail.test/adm-sem-webabo/gestion/D1',
      request as RequestInit,
    )
    sent.headers.set('cookie', cookie)
    const endOf = async (origin: string) => {
      const from = new Request(sent.clone(), {
        headers: { ...Object.fromEntries(sent.headers), origin },
      })
      const [outcome] = await Promise.allSettled([action(argsOf(from, { params: { id: 'D1' } }))])
      return (outcome as PromiseRejectedResult).reason as Response
    }
    const foreign = await endOf('http://evil.test')
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
    const kept = cookieFrom((await endOf('http://portail.test')).headers.getSetCookie())
    const { toasts } = await takeToast(asked('/', { cookie: kept }).request)
    expect(toasts.at(-1)?.text).toContain('«\u00a0plan.pdf\u00a0» et tout autre')
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
