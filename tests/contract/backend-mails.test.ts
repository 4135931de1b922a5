import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { HtmlValidate } from 'html-validate'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { compose, type Letter } from '#backend/mails/layout.ts'
import { createMailer } from '#backend/mails/mailer.ts'
import {
  activation,
  addressChanged,
  addressPending,
  addressVerification,
  dataTokenCreated,
  forgottenPassword,
  identityLinked,
  mailChange,
  mailChangeAsked,
  mailChanged,
  passwordChanged,
  passwordGivenByStaff,
  passwordResetByStaff,
  trustAccepted,
  trustEnded,
  trustInvitation,
  trustRefused,
} from '#backend/mails/templates/account.ts'
import {
  aidNotified,
  eInvoiceJoined,
  eInvoiceLeft,
  guestReceipt,
  paymentDelayAsked,
  paymentDelayDecided,
} from '#backend/mails/templates/billing.ts'
import { invoiceNotice, leakNotice, thresholdNotice } from '#backend/mails/templates/notices.ts'
import {
  gestureGiven,
  leavingReminder,
  requestAnswer,
  requestCancelled,
  requestRecap,
} from '#backend/mails/templates/requests.ts'
import {
  waterCompliantAgain,
  waterConfirmation,
  waterNotCompliant,
  waterWorks,
} from '#backend/mails/templates/water.ts'
import type { OutgoingFile } from '#upstream/endpoint.ts'
import { onBackend } from '../support/backend.ts'
import { startSmtp } from '../support/smtp.ts'
import { outgoingFile } from '../support/uploads.ts'

const sender = { utilityName: 'Service des eaux', phone: '09 69 00 00 00' }
const url = 'http://localhost:3000/confirm/100007/abc-DEF_123'
/** A name that tries to inject a header and a script. */
const name = 'Zoé\r\nBcc: voleur@example.fr\r\n\r\n<script>alert(1)</script> & "Cie"'

const utility = {
  name: 'Service des eaux',
  phone: sender.phone,
  portalUrl: 'http://localhost:3000',
  address: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
  creditorIdentifier: 'FR90ZZZ999042',
}

const stop = `${url}/stop`

/** A mail of each template, some of its words, and its longest length in characters where the law makes it longer. */
const letters: Record<string, [letter: Letter, words: string, longest?: number]> = {
  trustInvitation: [trustInvitation({ giver: name, until: '31/12/2026', url }), '31/12/2026'],
  trustAccepted: [
    trustAccepted(name, { name, mail: 'amel@aide.example', until: '31/12/2026', url }),
    'amel@aide.example',
  ],
  trustRefused: [
    trustRefused(name, { name, mail: 'amel@aide.example', until: '31/12/2026', url }),
    'a refusé votre invitation',
  ],
  trustEnded: [trustEnded(name, name), 'vous a retiré l’accès'],
  leavingReminder: [leavingReminder(name, url), 'rendre les clés'],
  activation: [activation(url), '48 heures'],
  addressVerification: [
    addressVerification({ refAbo: '100009', address: name, url, replaces: true }),
    '100009',
  ],
  addressPending: [
    addressPending(name, { asked: name, current: name, until: '31/12/2026' }),
    '31/12/2026',
  ],
  addressChanged: [addressChanged(name, '8 rue du Moulin, 99100 Vauclaire'), '8 rue du Moulin'],
  dataTokenCreated: [
    dataTokenCreated(name, { token: 'Domotique', until: '22/02/2027', url }),
    'et rien d’autre',
  ],
  eInvoiceJoined: [
    eInvoiceJoined(name, { since: '20/11/2026', terms: '01/01/2026', mail: 'z@example.fr', url }),
    'sans frais',
  ],
  eInvoiceLeft: [eInvoiceLeft(name, name), 'par courrier'],
  forgottenPassword: [forgottenPassword(name, url), 'oublié'],
  guestReceipt: [
    guestReceipt({
      reference: 'a1b2',
      amountCents: 8437,
      bookedAt: new Date('2026-11-20T09:00:00Z'),
      lines: [{ factNumber: 'F100001-01', amountCents: 8437 }],
    }),
    'Facture F100001-01',
  ],
  invoiceNotice: [
    {
      ...invoiceNotice(name, 'retard', {
        invoices: [
          {
            about: 'F100001-01',
            place: '12 rue des Lavoirs (P100001)',
            amountCents: 8_437,
            balanceCents: 4_000,
            dueOn: '2026-12-12',
            isDebited: false,
          },
        ],
        isForced: false,
        url,
      }),
      stop,
    },
    'dont il reste 40,00',
  ],
  leakNotice: [
    leakNotice(name, {
      place: '12 rue des Lavoirs (P100001)',
      average: 0.28,
      url,
      today: '2026-11-20',
      oldIndex: 1400,
      oldDate: '2026-05-01',
      newIndex: 1548,
      newDate: '2026-11-01',
      consumption: 148,
    }),
    'au plus tard le 20/12/2026',
    2_400,
  ],
  thresholdNotice: [
    {
      ...thresholdNotice(
        name,
        [
          {
            place: '12 rue des Lavoirs (P100001)',
            date: '2026-11-01',
            litres: 1_240,
            threshold: { value: 400, unit: 'litresJour' },
          },
        ],
        url,
      ),
      stop,
    },
    'votre consommation depuis la relève précédente est de 1',
  ],
  mailChange: [mailChange(url), '24 heures'],
  mailChangeAsked: [mailChangeAsked(name, url), 'annulez'],
  mailChanged: [mailChanged(name), 'vient d’être modifiée'],
  identityLinked: [identityLinked(name), 'suffit désormais pour l’ouvrir'],
  passwordChanged: [passwordChanged(name), 'vient d’être modifié'],
  passwordGivenByStaff: [
    passwordGivenByStaff(name),
    'Notre service Gestion Clientèle vient de donner',
  ],
  passwordResetByStaff: [passwordResetByStaff(name, url), 'comme convenu'],
  paymentDelayAsked: [
    paymentDelayAsked(name, {
      id: 'D100001-2',
      factNumber: 'F100001-02',
      amount: '126,50\u00a0€',
      url,
      count: 1,
      schedule: '126,50\u00a0€ le 15/12/2026',
      answerBy: '14/12/2026',
    }),
    'ne compte pas comme en retard',
  ],
  paymentDelayDecided: [
    paymentDelayDecided(name, {
      count: 1,
      isAccepted: false,
      url,
      text: 'Le délai n’est pas accordé.\nUn <b>mot</b>.',
    }),
    'fonds de solidarité pour le logement',
  ],
  aidNotified: [aidNotified(name, 'Votre avoir est de <b>50</b>\u00a0€.', url), '50'],
  gestureGiven: [gestureGiven(name, { text: 'Un avoir de <b>15,00</b>\u00a0€.', url }), '15,00'],
  requestAnswer: [
    requestAnswer(name, {
      id: 'D100001-2',
      link: url,
      isOpen: true,
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
  waterConfirmation: [
    waterConfirmation('Pont-de-Lède', { confirm: url, days: 7 }),
    'effacée au bout de 7',
  ],
  waterWorks: [
    {
      ...waterWorks(
        'Pont-de-Lède',
        {
          id: 'T-1',
          from: '2026-11-24T08:30',
          to: '2026-11-24T12:00',
          streets: ['rue <b>du Moulin</b>', name],
          reason: name,
          phone: '09 69 00 00 12',
          isCut: true,
          isCancelled: false,
        },
        { url, isChange: false },
      ),
      stop,
    },
    '24/11/2026 de 8',
  ],
  waterNotCompliant: [
    waterNotCompliant(
      'Pont-de-Lède',
      {
        sampledOn: '2026-11-17',
        isConform: false,
        conclusion: 'Eau non conforme <b>aux limites</b>.',
        restrictions: [{ who: 'babies', text: 'Ne donnez pas cette eau aux nourrissons.' }],
      },
      url,
    ),
    'Ne donnez pas cette eau aux nourrissons.',
  ],
  waterCompliantAgain: [
    waterCompliantAgain(
      'Pont-de-Lède',
      {
        sampledOn: '2026-11-20',
        wasCompliant: false,
        conclusion: 'Eau conforme <b>aux limites</b>.',
      },
      url,
    ),
    'Aucune restriction',
  ],
}
const withoutLink = [
  'trustEnded',
  'addressPending',
  'addressChanged',
  'eInvoiceLeft',
  'guestReceipt',
  'mailChanged',
  'identityLinked',
  'passwordChanged',
  'passwordGivenByStaff',
  'requestRecap',
]

const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe('every template', () => {
  test('has a mail in the list of this file', async () => {
    const files = readdirSync('app/backend/mails/templates')
    const modules = await Promise.all(files.map(one => import(`#backend/mails/templates/${one}`)))
    const written = modules.flatMap(one => Object.keys(one))
    expect(written.sort()).toEqual(Object.keys(letters).sort())
  })

  test.each(Object.entries(letters))(
    '[MSG-12] %s is a short mail with its link and the utility’s name, the same as text and as valid HTML that loads nothing',
    async (template, [letter, words, longest = 1_200]) => {
      const { subject, text, html } = compose(letter, sender)
      const link = withoutLink.includes(template) ? undefined : url
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).toMatch(/^Bonjour( .+)?,\n\n/)
      for (const part of [text, textOf(html)]) {
        expect(part).toContain(words)
        expect(part).toContain('Service des eaux')
        expect(part).toContain('09 69 00 00 00')
        if (link) expect(part).toContain(link)
      }
      for (const line of text.replace(/^-- $/m, '').split('\n'))
        expect(textOf(html)).toContain(line.trim().replace(/\s:$/, '').replaceAll(/\s+/g, ' '))
      expect(text.length).toBeLessThan(longest)
      // French punctuation follows a no-break space, which keeps it on the line of its word.
      expect(text).not.toMatch(/ [:;!?]/)

      const validator = new HtmlValidate({
        extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
      })
      const { results } = await validator.validateString(html)
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
      expect(html).toContain('<html lang="fr">')
      expect(html).toContain(`<title>${subject}</title>`)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect(html.match(/<[^>]*\s(?:src|background|srcset)=|url\(|@import|<link/g)).toBeNull()
      expect([...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual(
        [link, letter.stop].filter(Boolean),
      )
      expect(html).not.toContain('<script')
    },
  )
})

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
  expect(subject).toBe('Votre demande est enregistrée')
  for (const part of [text, textOf(html)])
    for (const words of [
      'Demande D100001-2 (Dossier de fuite)',
      'sous 15 jours ouvrés, au plus tard le 11/12/2026',
      'aussi envoyée par e-mail',
      'attestation.pdf',
      '«\u00a0Historique\u00a0» de votre espace abonnés',
    ])
      expect(part.replaceAll(/\s/g, ' ')).toContain(words.replaceAll(/\s/g, ' '))
})

describe('[BEY-38] the notice of an invoice says what is to be paid, and when', () => {
  const due = {
    about: 'F1',
    place: 'Ici',
    dueOn: '2026-12-12',
    amountCents: 8_437,
    balanceCents: 8_437,
    isDebited: false,
  }
  test.each([
    ['facture', due, '84,37\u00a0€, à payer au plus tard le 12/12/2026.'],
    [
      'facture',
      { ...due, balanceCents: 437 },
      '84,37\u00a0€, dont il reste 4,37\u00a0€, à payer au',
    ],
    ['facture', { ...due, isDebited: true }, 'Elle sera prélevée\u00a0: vous n’avez rien à faire.'],
    ['facture', { ...due, balanceCents: 0 }, '84,37\u00a0€. Il n’y a rien à payer.'],
    ['retard', { ...due, isDebited: true }, 'Elle était à payer au plus tard le 12/12/2026.'],
  ] as const)('%s: %j', (kind, invoice, words) => {
    const letter = invoiceNotice(name, kind, { invoices: [invoice], isForced: false, url })
    expect(letter.before[1]).toContain(words)
    const hasNothingToPay = words.includes('rien')
    expect(letter.link?.label).toBe(
      hasNothingToPay ? 'Voir mes factures' : 'Voir et payer mes factures',
    )
  })
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
    expect([...(mail?.parts.keys() ?? [])]).toEqual(['text/plain', 'text/html'])
    const kept = await db.mail.findFirstOrThrow()
    expect(mail?.parts.get('text/plain')?.trim()).toBe(kept.text.trim())
    expect(mail?.parts.get('text/html')?.trim()).toBe(kept.html.trim())
    expect(kept.text).toContain('Bonjour Zoé Lambert,')
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
    expect(mail?.parts.get('text/plain')).toContain('Bonjour Zoé Bcc: voleur@example.fr')
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
        tell('zoe@example.fr', activation(url), { reference: 'r' }),
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
      await tell('zoe@example.fr', activation(url))
      await tell(null, activation(url), { about: 'x' })
    })
    expect(both.mail).toBe('none')
    await db.mail.deleteMany()
  })

  test('in production no copy is kept of a mail that was sent; a link leads to the portal, with its parts escaped', async () => {
    const smtp = await startSmtp()
    const mailer = createMailer(db, pino({ level: 'silent' }), production(smtp.url), false)
    const link = mailer.link('confirm', '1/2', 'a b')
    expect(link).toBe('https://portail.eaux.example/confirm/1%2F2/a%20b')
    const { mail } = await mailer.telling((_tx, tell) => tell('zoe@example.fr', activation(link)))
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
      const notified = await mailer.telling((_tx, tell) => tell('zoe@example.fr', activation(url)))
      expect(notified.mail).toBe('waiting')
    }
    await db.mail.deleteMany()
    for (const socket of sockets) socket.destroy()
    silent.close()
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['mail not sent', 'mail not sent'])
    expect(lines.join()).not.toMatch(/zoe|abc-DEF/)
  })
})
