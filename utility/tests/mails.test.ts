import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OutgoingFile } from '#upstream/endpoint.ts'
import { onBackend } from '../../tests/support/backend.ts'
import {
  name,
  type Sample,
  sender,
  testTemplates,
  textOf,
  url,
} from '../../tests/support/letters.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { outgoingFile } from '../../tests/support/uploads.ts'
import { compose } from '../mails/layout.ts'
import { createMailer } from '../mails/mailer.ts'
import * as account from '../mails/templates/account.ts'
import {
  activation,
  addressChanged,
  addressPending,
  addressVerification,
  firstLogIn,
  forgottenPassword,
  mailChange,
  mailChangeAsked,
  mailChanged,
  passwordChanged,
  passwordGivenByStaff,
  passwordResetByStaff,
} from '../mails/templates/account.ts'
import * as billing from '../mails/templates/billing.ts'
import {
  aidNotified,
  eInvoiceJoined,
  eInvoiceLeft,
  paymentReceipt,
  receiptLetter,
} from '../mails/templates/billing.ts'
import * as requests from '../mails/templates/requests.ts'
import {
  leavingReminder,
  requestAnswer,
  requestCancelled,
  requestRecap,
} from '../mails/templates/requests.ts'

const utility = {
  name: 'Service des eaux',
  phone: sender.phone,
  portalUrl: 'http://localhost:3000',
  address: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
  creditorIdentifier: 'FR90ZZZ999042',
  isExample: true,
}

const until = new Date('2026-11-29T14:48:00Z')

const letters: Record<string, Sample> = {
  leavingReminder: [leavingReminder(name, url), 'rendre les clés'],
  activation: [
    activation(url, until),
    'avant dimanche 29/11/2026 à\u00a015\u00a0h\u00a048 (48\u00a0heures)',
  ],
  addressVerification: [
    addressVerification({ refAbo: '100009', address: name, url, replaces: true }),
    '100009',
  ],
  addressPending: [
    addressPending(name, { asked: name, current: name, until: '31/12/2026' }),
    '31/12/2026',
  ],
  addressChanged: [addressChanged(name, '8 rue du Moulin, 99100 Vauclaire'), '8 rue du Moulin'],
  eInvoiceJoined: [
    eInvoiceJoined(name, { since: '20/11/2026', terms: '01/01/2026', mail: 'z@example.fr', url }),
    'sans frais',
  ],
  eInvoiceLeft: [eInvoiceLeft(name, name), 'par courrier'],
  firstLogIn: [firstLogIn(name, url), '30 jours'],
  forgottenPassword: [forgottenPassword(name, url, until), 'oublié'],
  mailChange: [mailChange(url, until), '24\u00a0heures'],
  mailChangeAsked: [mailChangeAsked(name, url, until), 'annulez'],
  mailChanged: [mailChanged(name), 'vient d’être modifiée'],
  passwordChanged: [passwordChanged(name), 'vient d’être modifié'],
  passwordGivenByStaff: [passwordGivenByStaff(name), 'service Gestion Clientèle vient de donner'],
  passwordResetByStaff: [passwordResetByStaff(name, url, until), 'comme convenu'],
  paymentReceipt: [
    paymentReceipt(
      name,
      {
        reference: '8d2f1a34-5b6c-4d7e-8f90-123456789abc',
        amountCents: 21_087,
        bookedAt: new Date('2026-11-28T14:48:00Z'),
        leftCents: 6_105,
        lines: [
          { factNumber: 'F100001-02', amountCents: 12_650 },
          { factNumber: 'F100001-01', amountCents: 8_437 },
        ],
      },
      url,
    ),
    'il vous reste 61,05\u00a0€ à payer pour cette adresse',
  ],
  receiptLetter: [
    receiptLetter({
      reference: '8d2f1a34-5b6c-4d7e-8f90-123456789abc',
      amountCents: 8_437,
      bookedAt: new Date('2026-11-28T14:48:00Z'),
      lines: [{ factNumber: 'F100001-01', amountCents: 8_437 }],
    }),
    'R39J-GTMH',
  ],
  aidNotified: [
    aidNotified(name, 'Le CCAS vous <b>aide</b>.', url, [['Avoir', '50,00\u00a0€']]),
    '50,00\u00a0€',
  ],
  requestAnswer: [
    requestAnswer({
      id: 'D100001-2',
      link: url,
      isOpen: true,
      type: 'Dossier de fuite',
      sentOn: '2026-10-26',
      status: 'En cours de traitement',
      author: 'Nora Kaci',
      text: 'Bonjour,\n\nVotre facture <b>F1</b> est corrigée.',
    }),
    'Votre facture <b>F1</b> est corrigée.',
  ],
  requestCancelled: [requestCancelled(name, 'D100001-2', url), 'annulé votre demande D100001-2'],
  requestRecap: [
    requestRecap(
      name,
      [
        {
          kind: 'startMonthlyPlan',
          place: 'P100001, 12 rue des Lavoirs, 99100 Vauclaire-sur-Lède',
          day: '2026-11-20',
          details: {
            account: { owner: name, maskedIban: 'FR76•••••••••••••••••••0189' },
            mandate: { reference: 'RUM-P100001-01', isNew: true },
            plan: {
              persons: 3,
              yearlyM3: 120,
              monthlyCents: 5_400,
              first: '2026-12-15',
              last: '2027-09-15',
            },
          },
        },
      ],
      utility,
    ),
    'facture de régularisation',
    2_000,
  ],
}
const withoutLink = [
  'addressPending',
  'addressChanged',
  'eInvoiceLeft',
  'mailChanged',
  'passwordChanged',
  'passwordGivenByStaff',
  'receiptLetter',
  'requestRecap',
]

testTemplates({ ...account, ...billing, ...requests }, letters, withoutLink)

test('[CLAIM-14] the mail that acknowledges a request says its reference, the day by which it is answered and where to follow it', () => {
  const line = {
    kind: 'sendUserClaim',
    place: 'P100001, 12 rue des Lavoirs, 99100 Vauclaire-sur-Lède',
    day: '2026-11-22',
    details: {
      id: 'D100001-2',
      type: 'Dossier de fuite',
      answerBy: '2026-12-11',
      files: ['attestation.pdf'],
    },
  }
  const { subject, text, html } = compose(requestRecap(name, [line], utility), sender)
  expect(subject).toBe('Demande D100001-2 reçue\u00a0: réponse au plus tard le 11/12/2026')
  expect(text).toContain('http://localhost:3000/historique/D100001-2')
  for (const part of [text, textOf(html)])
    for (const words of [
      'Dossier de fuite',
      'D100001-2',
      'au plus tard le 11/12/2026 (sous 15 jours ouvrés), par courrier et par e-mail',
      'attestation.pdf',
      'Une erreur dans ce résumé\u00a0? Écrivez-le dans la demande',
    ])
      expect(part.replaceAll(/\s/g, ' ')).toContain(words.replaceAll(/\s/g, ' '))
})

test('[BEY-652] an answer has the agent’s words as they were written and the one greeting of the agent', () => {
  const written = 'Bonjour Madame Moreau,\n\nVotre dossier est accepté.\nNe payez pas.\n\nNora Kaci'
  const answer = (isOpen: boolean) =>
    compose(
      requestAnswer({
        ...{ id: 'D100005-2', type: 'Dossier de fuite', sentOn: '2026-10-26', link: url },
        ...{ isOpen, text: written, author: 'Nora Kaci', status: 'Dossier traité' },
      }),
      sender,
    )
  const { subject, text, html } = answer(false)
  expect(subject).toBe('Réponse à votre dossier de fuite D100005-2')
  const rule = '-'.repeat(40)
  expect(text).toContain(
    `D100005-2, envoyé le 26/10/2026. Nora Kaci vous\u00a0écrit\u00a0:\n\n${rule}\n${written}\n${rule}\n`,
  )
  expect(html.match(/Bonjour/g)).toHaveLength(2)
  expect(html).toContain('>Bonjour Madame Moreau,</div>')
  expect(text).toContain('État de la demande\u00a0: Dossier traité.')
  expect(text).not.toContain('Répondre dans mon espace')
  expect(answer(true).text).toContain('Répondre dans mon espace')
})

test('[BEY-182] [BEY-652] the day that is promised stands outside the agent’s words', () => {
  const promise = 'Nous vous répondrons au plus tard le 30/11/2026.'
  const { text, html } = compose(
    requestAnswer({
      ...{ id: 'D100005-2', type: 'Réclamation', sentOn: '2026-10-26', link: url, isOpen: true },
      ...{ text: `Bonjour,\nNora Kaci\n${promise}`, status: 'En cours de traitement' },
    }),
    sender,
  )
  expect(text).toMatch(/^RÉPONSE À VOTRE RÉCLAMATION\n\nD100005-2, envoyée le /)
  expect(text).toContain(`Nora Kaci\n${'-'.repeat(40)}\n`)
  expect(text.replaceAll('\n', ' ')).toContain(
    `État de la demande\u00a0: En cours de traitement. ${promise}`,
  )
  expect(html.indexOf(promise)).toBeGreaterThan(html.indexOf('Répondre dans mon espace'))
  expect(html.split(promise)).toHaveLength(2)
})

test('[BEY-652] lines of the text twin have 72 characters at most; an address stays whole', () => {
  const before = `${'Une phrase assez longue pour passer à la ligne. '.repeat(4)}${url}/${'x'.repeat(80)}`
  const { text } = compose({ subject: 'S', before, after: [] }, sender)
  expect(text.split('\n').filter(line => line.length > 72)).toEqual([`${url}/${'x'.repeat(80)}`])
  expect(text.replaceAll('\n', ' ')).toContain(before)
})

test('[BEY-652] the name of the reader begins a sentence, unless another name does', () => {
  const first = (before: string) =>
    compose({ subject: 'S', name: 'Zoé  Lambert', before, after: [] }, sender).text.split('\n')[2]
  expect(first('Votre mot de passe a changé.')).toBe('Zoé Lambert, votre mot de passe a changé.')
  expect(first('L’adresse a changé.')).toBe('Zoé Lambert, l’adresse a changé.')
  expect(first('Amel Diaz a accepté.')).toBe('Amel Diaz a accepté.')
  expect(first('Lana Diaz a accepté.')).toBe('Lana Diaz a accepté.')
})

const production = (smtpUrl: string) => ({
  ...sender,
  mailFrom: 'eau@eaux.example',
  portalUrl: 'https://portail.eaux.example',
  smtpUrl,
})

describe('over a mail server', async () => {
  const smtp = await startSmtp()
  afterAll(() => smtp.stop())
  const { backend, db } = await onBackend({ smtpUrl: smtp.url, mailFrom: 'eau@eaux.example' })
  beforeEach(() => {
    smtp.refuse(null)
    smtp.received.length = 0
  })

  const askNewPassword = (login: string) =>
    backend.ask('sendForgotPasswordMail', { params: { login } })
  const nadia = {
    refAbo: '100007',
    pdcRef: 'P100007',
    login: 'nadia@example.fr',
    password: 'Nouvelle-Eau-2027',
  }

  test('a mail arrives as text and HTML, as the outbox keeps them, from the configured sender', async () => {
    expect(await askNewPassword('100009')).toBe(0)
    const [mail, ...others] = smtp.received
    expect(others).toEqual([])
    expect(mail).toMatchObject({ from: 'eau@eaux.example', to: ['zoe.lambert@example.fr'] })
    expect(mail?.headers.get('from')).toBe('Service des eaux <eau@eaux.example>')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect([...(mail?.parts.keys() ?? [])]).toEqual(['text/plain', 'text/html', 'image/png'])
    const kept = await db.mail.findFirstOrThrow()
    expect(mail?.parts.get('text/plain')?.trim()).toBe(kept.text.trim())
    expect(mail?.parts.get('text/html')?.trim()).toBe(kept.html.trim())
    expect(kept.text).toContain('Zoé Lambert, vous avez indiqué')
  })

  test('neither a name nor an address adds a header or a recipient', async () => {
    const where = { refAbo: '100009' }
    await db.subscriber.update({ where, data: { firstName: name } })
    for (const mail of [
      'a@example.fr, voleur@example.fr',
      'a@example.fr;voleur@example.fr',
      '"a" <voleur@example.fr>',
      'a@example.fr\r\nBcc: voleur@example.fr',
    ]) {
      await db.account.update({ where, data: { mail } })
      await askNewPassword('100009')
    }
    expect(smtp.received.flatMap(mail => mail.to)).not.toContain('voleur@example.fr')
    await db.account.update({ where, data: { mail: 'zoe.lambert@example.fr' } })
    expect(await askNewPassword('100009')).toBe(0)
    const mail = smtp.received.at(-1)
    expect(mail?.to).toEqual(['zoe.lambert@example.fr'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.parts.get('text/plain')).toContain('Zoé Bcc: voleur@example.fr')
  })

  const makeAllDue = () =>
    db.mail.updateMany({ where: { state: 'waiting' }, data: { nextAt: new Date(0) } })
  const reply = async (message: string, attachements: OutgoingFile[] = []) => {
    const body = { reference: randomUUID(), histoId: 'D100005-3', message, newStatut: '' as const }
    const asked = { body: { ...body, dateTraitement: '' }, files: { attachements } } // sic
    return backend.ask('sendReply', asked, await backend.logIn('agent'))
  }
  const answerStates = async () => {
    const query = { histoId: 'D100005-3' }
    const detail = await backend.ask('getClaim', { query }, await backend.logIn('agent'))
    return detail.messages.map(({ mail }) => mail)
  }
  const sendDue = () =>
    createMailer(db, pino({ level: 'silent' }), production(smtp.url), false).sendDue()

  test('[BEY-95] an answer that the mail server refuses is shown as waiting, and leaves once, when its next attempt is due', async () => {
    smtp.refuse('data')
    expect(await reply('Nous vérifions.')).toEqual({ mail: 'waiting' })
    expect(await answerStates()).toEqual(['waiting'])
    smtp.refuse(null)
    await sendDue()
    expect(smtp.received).toEqual([])
    await makeAllDue()
    await Promise.all([sendDue(), sendDue()])
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.parts.get('text/plain')).toContain('Nous vérifions.')
    expect(await answerStates()).toEqual(['sent'])
    expect(await reply('Et voici.')).toBe(1)
  })

  test('[BEY-531] a mail that left, and of which this cannot be written, does not leave again', async () => {
    smtp.refuse('data')
    await reply('Nous y sommes.')
    smtp.refuse(null)
    await makeAllDue()
    const mailer = createMailer(db, pino({ level: 'silent' }), production(smtp.url), false)
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "full" BEFORE UPDATE ON "Mail" WHEN NEW."state" = 'sent' BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    await expect(mailer.sendDue()).rejects.toThrow()
    await db.$executeRawUnsafe('DROP TRIGGER "full"')
    await makeAllDue()
    await mailer.sendDue()
    expect(smtp.received).toHaveLength(1)
    expect((await answerStates()).at(-1)).toBe('sent')
  })

  test('[ADMREQ-28] the mail of an answer carries its files', async () => {
    await reply('Voici le relevé.', [outgoingFile('releve.pdf', 'application/pdf', '%PDF-1.7')])
    expect(smtp.received[0]?.parts.get('application/pdf')).toContain('%PDF-1.7')
  })

  test('[BEY-95] an answer that could not leave in two days is shown as failed, and its mail’s text and address are erased', async () => {
    smtp.refuse('data')
    await reply('Nous vérifions.')
    await db.mail.updateMany({ data: { endsAt: new Date(Date.now() + 60_000) } })
    await makeAllDue()
    await sendDue()
    expect(await answerStates()).toEqual(['waiting'])
    // The last attempt is at the end of the two days, not after it.
    expect(await db.mail.count({ where: { nextAt: { gt: new Date(Date.now() + 60_000) } } })).toBe(
      0,
    )
    await db.mail.updateMany({ data: { endsAt: new Date() } })
    await makeAllDue()
    await sendDue()
    expect(await answerStates()).toEqual(['failed'])
    expect(await db.mail.findMany({ select: { recipient: true, text: true, html: true } })).toEqual(
      [{ recipient: '', text: '', html: '' }],
    )
    smtp.refuse(null)
    await makeAllDue()
    await sendDue()
    expect(smtp.received).toEqual([])
  })

  test('[BEY-95] [BEY-99] an answer to a subscriber without an account any more is shown as not mailed, and no mail leaves', async () => {
    await reply('Nous regardons.')
    smtp.refuse('data')
    await reply('Nous vérifions.')
    const params = { login: '100005' }
    await backend.ask('deleteUser', { params }, await backend.logIn('agent'))
    expect(await answerStates()).toEqual(['sent', 'none'])
    expect(await reply('Et voici.')).toEqual({ mail: 'none' })
    smtp.received.length = 0
    smtp.refuse(null)
    await makeAllDue()
    await sendDue()
    expect(smtp.received).toEqual([])
  })

  const waiting = { mail: 'waiting' }
  const linkTo = (to: string) => {
    const mail = smtp.received.findLast(one => one.to.includes(to))
    return (
      /https?:\S+/
        .exec(mail?.parts.get('text/plain') ?? '')?.[0]
        .split('/')
        .slice(-2) ?? []
    )
  }

  test.each(['recipient', 'data'] as const)(
    '[BEY-95] [CALL-09] [CALL-12] links of an account whose mail was refused at the %s are valid for their whole time once they leave',
    async step => {
      smtp.refuse(step)
      const captcha = await backend.solveCaptcha()
      expect(await backend.ask('createUser', { body: { ...nadia, captcha } })).toEqual(waiting)
      expect(await askNewPassword('100009')).toEqual(waiting)
      const soon = new Date(Date.now() + 60_000)
      await db.mailToken.updateMany({
        where: { refAbo: { in: ['100007', '100009'] }, kind: { not: 'address' } },
        data: { expiresAt: soon },
      })
      smtp.refuse(null)
      await makeAllDue()
      await sendDue()
      const [id = '', token = ''] = linkTo('nadia@example.fr')
      expect(await db.mailToken.count({ where: { refAbo: id, expiresAt: { lte: soon } } })).toBe(0)
      expect(await backend.ask('confirmUser', { params: { id, token } })).toBe(true)
      const [a = '', b = ''] = linkTo('zoe.lambert@example.fr')
      expect(await backend.ask('checkPasswordTokenExist', { params: { a, b } })).toBe(true)
      expect(await db.mail.count({ where: { about: { startsWith: 'lien:' } } })).toBe(0)
    },
  )

  test('[BEY-95] [MAIL-12] an e-mail address does not change before the mail that warns the old one has left', async () => {
    smtp.refuse('data')
    const token = await backend.logIn('100001')
    const body = { login: '100001', mail: 'claire@example.fr' }
    const ask = () => backend.ask('createMailModifyConfirmationToken', { body }, token)
    expect(await ask()).toEqual(waiting)
    smtp.refuse(null)
    const warning = await db.mail.findFirstOrThrow({ orderBy: { id: 'asc' } })
    await makeAllDue()
    await db.mail.update({
      where: { id: warning.id },
      data: { nextAt: new Date(Date.now() + 60_000) },
    })
    await sendDue()
    // The warning is tried for as long as the change may be confirmed.
    const change = await db.mailToken.findFirstOrThrow({ where: { kind: 'mail' } })
    expect(warning.endsAt).toSatisfy(end => end > change.expiresAt)
    const secret = linkTo('claire@example.fr')[1] ?? ''
    const modify = () =>
      backend.send('modifyMail', { body: { user: '100001', token: secret } }, token)
    expect((await modify()).status).toBe(503)
    await makeAllDue()
    await sendDue()
    expect(await (await modify()).json()).toBe(1)
  })

  test('[BEY-95] the mail of a link that a newer one replaced does not leave', async () => {
    smtp.refuse('data')
    const token = await backend.logIn('100001')
    const ask = (mail: string) =>
      backend.ask('createMailModifyConfirmationToken', { body: { login: '100001', mail } }, token)
    await ask('claire@example.fr')
    await ask('c.martin@example.fr')
    smtp.refuse(null)
    await makeAllDue()
    await sendDue()
    expect(linkTo('claire@example.fr')).toEqual([])
    expect(linkTo('c.martin@example.fr')).not.toEqual([])
  })
})

describe('the mailer', async () => {
  const { db } = await onBackend()

  test('[BEY-95] a mail that was given up leaves when it is asked for again, and only once; of two mails the worse state is answered', async () => {
    const smtp = await startSmtp()
    onTestFinished(() => smtp.stop())
    const log = pino({ level: 'silent' })
    const mailer = createMailer(db, log, production(smtp.url), false)
    const notified = async () => {
      const { mail } = await mailer.telling((_tx, tell) =>
        tell('zoe@example.fr', activation(url, until), { reference: 'r' }),
      )
      return mail
    }
    smtp.refuse('data')
    expect(await notified()).toBe('waiting')
    const over = new Date(0)
    await db.mail.updateMany({ data: { nextAt: over, endsAt: over } })
    expect(await notified()).toBe('failed')
    smtp.refuse(null)
    expect([await notified(), await notified()]).toEqual(['sent', 'sent'])
    expect(smtp.received).toHaveLength(1)
    const both = await mailer.telling(async (_tx, tell) => {
      await tell('zoe@example.fr', activation(url, until))
      await tell(null, activation(url, until), { about: 'x' })
    })
    expect(both.mail).toBe('none')
    await db.mail.deleteMany()
  })

  test('in production no copy is kept of a mail that was sent; a link leads to the portal, with its parts escaped', async () => {
    const smtp = await startSmtp()
    const mailer = createMailer(db, pino({ level: 'silent' }), production(smtp.url), false)
    const link = mailer.link('confirm', '1/2', 'a b')
    expect(link).toBe('https://portail.eaux.example/confirm/1%2F2/a%20b')
    const { mail } = await mailer.telling((_tx, tell) =>
      tell('zoe@example.fr', activation(link, until)),
    )
    expect(mail).toBe('sent')
    await smtp.stop()
    expect(smtp.received).toHaveLength(1)
    expect(await db.mail.count()).toBe(0)
  })

  test('a mail waits when the mail server is down or silent, and the log has neither its address nor its link', async () => {
    const silent = createServer()
    const sockets: Socket[] = []
    silent.on('connection', socket => sockets.push(socket))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const lines: string[] = []
    const log = pino({}, { write: line => lines.push(line) })
    for (const port of [1, (silent.address() as AddressInfo).port]) {
      const smtpUrl = `smtp://127.0.0.1:${port}`
      const mailer = createMailer(db, log, production(smtpUrl), true)
      const notified = await mailer.telling((_tx, tell) =>
        tell('zoe@example.fr', activation(url, until)),
      )
      expect(notified.mail).toBe('waiting')
    }
    await db.mail.deleteMany()
    for (const socket of sockets) socket.destroy()
    silent.close()
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['mail not sent', 'mail not sent'])
    expect(lines.join()).not.toMatch(/zoe|abc-DEF/)
  })
})
