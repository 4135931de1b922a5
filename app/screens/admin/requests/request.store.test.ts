import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/values.ts'
import { endRow } from '#session/session-store.server.ts'
import { store } from '#store/client.server.ts'
import { argsOf, asked, loggedIn, without } from '../../../../tests/support/portal.ts'
import { detail, replying, today } from '../../../../tests/support/replying.ts'
import { formRequest } from '../../../../tests/support/uploads.ts'
import { createTemplate } from '../templates/template-rows.server.ts'
import { action as keep } from './reply-draft.ts'
import { loader, action as send } from './request.tsx'

const { answer, fail, post, calls } = replying()
without()

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

describe('[BEY-567] what is being written', () => {
  const params = { id: 'D1' }
  const begun = { reponse: 'Bonjour, votre compteur', quoi: 'reponse', version: '1' }
  const present = async (cookie: string) => {
    const { data } = await loader(asked('/adm-sem-webabo/gestion/D1', { cookie, params }))
    return data.detail ? data.form.present : null
  }

  test('is there again in the same session, on the request as it is now, until it is sent', async () => {
    const [{ cookie }, colleague] = [await loggedIn('admin'), await loggedIn('admin')]
    await keep(asked('/brouillon', { cookie, params, form: begun }))
    expect(await present(cookie)).toMatchObject({ ...begun, version: '3' })
    expect(await present(colleague.cookie)).toMatchObject({ reponse: '' })
    const form = { ...(await present(cookie)), quoi: 'reponse', nouveauStatut: 'Distribué' }
    const { request } = await formRequest(Object.entries(form))
    const sent = new Request(
      'http://portail.test/adm-sem-webabo/gestion/D1',
      request as RequestInit,
    )
    for (const [name, value] of Object.entries({ cookie, origin: 'http://portail.test' }))
      sent.headers.set(name, value)
    sent.headers.set('host', 'portail.test')
    expect(await send(argsOf(sent, { params }))).toMatchObject({ status: 303 })
    expect(await present(cookie)).toMatchObject({ reponse: '' })
  })

  test('is forgotten once it is empty, and with the session', async () => {
    const { cookie, session } = await loggedIn('admin')
    await keep(asked('/brouillon', { cookie, params, form: begun }))
    await keep(asked('/brouillon', { cookie, params, form: { reponse: ' ' } }))
    expect(await present(cookie)).toMatchObject({ reponse: '' })
    await keep(asked('/brouillon', { cookie, params, form: begun }))
    await endRow(session.sid)
    expect(await store().replyDraft.count()).toBe(0)
  })
})

describe('a ready answer', () => {
  test('[BEY-178] fills its fields in, chooses its status and promises its day; nothing is sent, nor with a field left', async () => {
    await createTemplate('m1', {
      ...{ title: 'Reçue', text: '{nom}, vous devez {montant}.' },
      ...{ status: 'En cours de traitement', promiseDays: 5, label: null },
    })
    const filled = {
      reponse: 'Bonjour,\n\nInès Moreau, vous devez {montant}.',
      nouveauStatut: 'En cours de traitement',
      promis: addDays(today, 5),
    }
    const inserted = { reponse: 'Bonjour,\r\n', nouveauStatut: '' }
    const byButton = await post({ ...inserted, intent: 'insert m1' })
    expect(byButton.values).toMatchObject(filled)
    const byList = await post({ ...inserted, intent: 'insert', modele: 'm1' })
    expect(byList.values).toMatchObject(filled)
    const sent = await post({ ...filled, promis: '', intent: 'stay' })
    expect(sent.errors).toEqual({ reponse: ['Complétez {montant} avant d’envoyer.'] })
    expect(calls()).toEqual([])
  })
})
