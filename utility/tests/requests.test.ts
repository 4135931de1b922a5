import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { claim, onBackend, serviceToken } from '../../tests/support/backend.ts'
import { outgoingFile } from '../../tests/support/uploads.ts'
import { filesUnder } from '../requests.ts'

// The life of a request, from both sides.

const today = '2026-11-23'
const { backend, db } = await onBackend({}, today)
const subscriber = await backend.logIn('100001')
const staff = await backend.logIn('agent')

const pdf = outgoingFile('attestation.pdf', 'application/pdf', '%PDF-1.7 attestation')
const photo = outgoingFile('fuite.jpg', 'image/jpeg', '\xff\xd8\xff photo')

async function made(change: Parameters<typeof claim>[0] = {}, files = [pdf, photo]) {
  await backend.ask('sendUserClaim', claim(change, files), subscriber)
  const [newest] = await history()
  return newest as Histo
}

const history = () => backend.ask('getUserHistoric', { query: { pdc: 'P100001' } }, subscriber)
const mine = (histoId: string) =>
  backend.ask('getUserRequest', { query: { pdc: 'P100001', histoId } }, subscriber)

const reply = (histoId: string, change: Partial<Input<'sendReply'>['body']> = {}) => ({
  body: {
    ...{ reference: randomUUID(), histoId, message: 'Votre dossier est accepté.' },
    ...{ newStatut: '' as const, dateTraitement: '', ...change },
  },
  files: { attachements: [pdf] }, // sic
})

describe('a request that is sent', () => {
  test('[CALL-21] [CALL-23] [CLAIM-02] [CLAIM-03] [CLAIM-07] [CLAIM-15] [HIST-07] stands in the history and with staff, numbered in turn, with the names of its files', async () => {
    await made()
    await made({ claimType: '2', message: ' Trop cher. ' }, [])
    const request = {
      ...{ pdc: 'P100001', dateDemande: today, statutDemande: 'Distribué' },
      ...{ dateTraitement: null, dateAnnulation: null, sentBy: null },
    }
    const [first, second] = [
      {
        ...{ ...request, id: 'D100001-1', typeDemande: 'Dossier de fuite' },
        message: 'Une canalisation fuit.\nAu jardin.',
        attachements: 'attestation.pdf, fuite.jpg', // sic
      },
      {
        ...{ ...request, id: 'D100001-2', typeDemande: 'Réclamation' },
        ...{ message: 'Trop cher.', attachements: '' },
      },
    ]
    expect(await history()).toEqual([second, first])
    const listed = await backend.ask('getUsersClaim', { query: { pdcFilter: 'P100001' } }, staff)
    expect(listed).toMatchObject([first, second].map(({ id, message }) => ({ id, message })))
  })
})

describe('a message of the subscriber', () => {
  const message = (histoId: string, reference = randomUUID()) => ({
    body: { reference, histoId, pdc: 'P100001', message: 'Toujours <b>rien</b>.\nQue faire ?' },
    files: { attachements: [photo] }, // sic
  })

  test('is one, however often its reference comes, and is known by it', async () => {
    const { id } = await made()
    const sent = message(id)
    expect(await backend.ask('sendClaimMessage', sent, subscriber)).toBe(1)
    expect(await backend.ask('sendClaimMessage', sent, subscriber)).toBe(1)
    const { messages } = await mine(id)
    expect(messages).toMatchObject([
      {
        ...{ isStaff: false, name: 'Claire Martin', message: sent.body.message },
        files: [{ name: 'fuite.jpg' }],
      },
    ])
    const { reference } = sent.body
    expect(await backend.ask('isRequestTaken', { query: { reference } }, serviceToken)).toBe(true)
    const recap = { body: { reference: randomUUID(), references: [reference] } }
    expect(await backend.ask('sendRecapMail', recap, serviceToken)).toBe(1)
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.subject).toBe('Votre message est enregistré')
    expect(mail?.text).toContain(`Message ajouté à votre demande ${id}`)
    expect(mail?.text).toContain('fuite.jpg')
    expect(mail?.text).not.toContain('Que faire')
  })
})

describe('staff', () => {
  test('[CALL-36] [HIST-08] give a request its status, and the day it was treated', async () => {
    const request = await made()
    const treated = { ...request, statutDemande: 'Dossier traité' as const }
    expect((await backend.send('modifyClaimStatus', { body: treated }, staff)).status).toBe(422)
    const body = { ...treated, dateTraitement: '2026-11-24' }
    expect(await backend.ask('modifyClaimStatus', { body }, staff)).toBe(1)
    expect((await mine(request.id)).steps).toEqual([
      { statut: 'Distribué', date: today },
      { statut: 'Dossier traité', date: '2026-11-24' },
    ])
    expect(await history()).toMatchObject([{ dateTraitement: '2026-11-24' }])
  })

  test('[CALL-37] [ADMREQ-28] answer by mail and in the thread, with files, once', async () => {
    const request = await made()
    const answer = reply(request.id)
    for (const _ of [1, 2]) expect(await backend.ask('sendReply', answer, staff)).toBe(1)
    const { messages } = await mine(request.id)
    expect(messages).toMatchObject([
      {
        ...{ isStaff: true, name: 'Agent Clientèle', message: 'Votre dossier est accepté.' },
        files: [{ name: 'attestation.pdf' }],
      },
    ])
    const [mail, ...others] = await backend.mails('claire.martin@example.fr')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ files: ['attestation.pdf'] })
    expect(mail?.text).toContain('Votre dossier est accepté.')
  })

  test('who close a request with their reply do not invite a message: the mail leads to a new request', async () => {
    const { id } = await made()
    const treated = { newStatut: 'Dossier traité', dateTraitement: '23/11/2026' } as const
    await backend.ask('sendReply', reply(id, treated), staff)
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.text).toContain('faites une nouvelle demande')
    expect(mail?.text).not.toContain('ajoutez un message')
  })
})

test('the files of a request are found however many messages it has', async () => {
  const filesOf = await filesUnder(db, Array.from({ length: 2500 }, String))
  expect(filesOf('1')).toEqual([])
})
