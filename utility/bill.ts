import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { weekInWords } from '#domain/opening-hours.ts'
import { type Day, formatCents, formatDay, formatPrice, formatRate } from '#domain/values.ts'
import { openSheet, type Sheet, shades, type Words } from '#pdf/sheet.server.ts'
import { type Billed, printMeters, printReason } from './bill-reason.ts'
import { isDebited } from './debit.ts'
import { type FileReply, Refusal, type Services, type Utility } from './handler.ts'
import { recipientOf, yearlyQuality } from './papers.ts'
import type { Subscriber } from './prisma/generated/client.ts'
import { partsOf } from './tariff.ts'

type Bill = {
  invoice: Billed
  utility: Utility
  today: Day
  /** A helper's copy has the name alone (BEY-24), without the address and the account. */
  helpedName?: string | undefined
  /** More time to pay was asked for, or granted: the invoice is not to be paid by its day. */
  isDeferred?: boolean
}

/** An invoice as the billing program printed it, or as this system does. Throws 404 for one without a file. */
export async function invoiceFile(
  invoice: Billed | null,
  services: Pick<Services, 'db' | 'hook' | 'utility' | 'clock' | 'importedFiles'>,
  helpedName?: string,
): Promise<FileReply> {
  const missing = () => new Refusal(404, 'Cette facture n’est pas disponible.')
  if (!invoice?.hasFile) throw missing()
  const { fileName, importedFile, factNumber } = invoice
  const { db, hook, utility, clock } = services
  if (importedFile === null) {
    const today = clock.today()
    const isDeferred = (await hook('invoiceDeferred', db, factNumber, today)).includes(true)
    return { fileName, content: billPdf({ invoice, utility, today, helpedName, isDeferred }) }
  }
  const file = path.join(services.importedFiles, importedFile)
  await stat(file).catch(() => {
    throw missing()
  })
  return { fileName, content: createReadStream(file) }
}

/** In mm; beside the frame nothing but the addressee stands where the window of an envelope may be. */
const left = 15

/**
 * INV-08, BEY-650: the invoice on one page: how much, until when and how in the frame, then why, in the words of the
 * screen. Only readings that were known on the day of issue count, so that the paper stays what it was.
 */
export function billPdf(bill: Bill): Readable {
  const { invoice, utility } = bill
  const title = `Facture ${invoice.factNumber}`
  const sheet = openSheet({ title, author: utility.name })
  sheet.letterhead(utility, hostOf(utility))
  printNumbers(sheet, invoice)
  printFrame(sheet, bill)
  printAddressee(sheet, bill)
  for (const fold of [99, 198]) sheet.rule(0, fold, 4, 0.2)
  printReason(sheet, invoice, utility)
  printWays(sheet, bill)
  printHelp(sheet, bill)
  printFoot(sheet, bill)
  printMeters(sheet, invoice)
  return sheet.end()
}

const hostOf = ({ portalUrl }: Utility) => portalUrl.replace(/^https?:\/\//, '')
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** What the form to pay without an account asks for, with its numbers. */
function printNumbers(sheet: Sheet, { factNumber, amountCents, point }: Billed): void {
  const numbers = [
    ['Numéro de facture', factNumber],
    ['Numéro d’abonné', point.refAbo],
    ['Montant TTC', formatCents(amountCents)],
  ] as const
  for (const [rank, [name, value]] of numbers.entries()) {
    const y = 11.6 + rank * 6.1
    sheet.disc(115.2, y + 2.4, 2.2)
    const digit = { size: 7.5, color: '#fff', align: 'center' } as const
    sheet.within(rank === 0 ? 'H1' : 'P', () => {
      sheet.text('Span', [[`${rank + 1}`]], { x: 113, y: y + 0.8, width: 4.4 }, digit)
      sheet.text('Span', ` ${name} `, { x: 119, y, width: 45 }, { beside: 10.5 })
      sheet.text('Span', [[value]], { x: 150, y, width: 45 }, { size: 10.5, align: 'right' })
    })
  }
}

type Due = {
  label: string
  cents: number
  when: Words
  /** On a line of its own. */
  day?: string
  how?: string
  isToDo: boolean
}

/** The three answers of the frame: how much, until when, how. */
function dueOf({ invoice, today, helpedName, isDeferred }: Bill): Due {
  const { balanceCents, amountCents, dueOn, point } = invoice
  const settled = { isToDo: false, label: 'Vous n’avez rien à faire' }
  if (balanceCents < 0)
    return {
      ...{ isToDo: false, label: 'Avoir en votre faveur', cents: -balanceCents },
      when: ['il se déduit de ', ['vos prochaines factures']],
    }
  if (balanceCents === 0)
    return {
      ...settled,
      label: 'Facture réglée',
      cents: amountCents,
      when: 'Il ne reste rien à payer.',
    }
  if (isDeferred)
    return {
      ...{ isToDo: false, label: 'Reste à payer', cents: balanceCents },
      when: ['plus tard\u00a0: ', ['un délai est en cours']],
      how: 'Les jours et les montants sont dans votre espace abonnés, «\u00a0Mes factures\u00a0».',
    }
  const isByItself = isDebited(point, invoice, today)
  if (isByItself && point.monthlyPayment === 1)
    return {
      ...settled,
      cents: balanceCents,
      when: ['payés par ', ['vos mensualités']],
      how: 'Votre échéancier dit leurs dates et leurs montants. L’écart est compté à la régularisation.',
    }
  if (isByItself)
    return {
      ...settled,
      cents: balanceCents,
      when: 'seront prélevés',
      day: `le ${weekday.format(dateOf(dueOn))} ${formatDay(dueOn)}`,
      how: helpedName === undefined ? accountOf(point) : '',
    }
  return {
    ...{ isToDo: true, label: 'Vous devez', cents: balanceCents },
    when: ['au plus tard le ', [formatDay(dueOn)]],
  }
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })
const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

function accountOf({ bankAccount, mandates }: Billed['point']): string {
  const [mandate] = mandates
  const on = bankAccount && `Sur le compte finissant par ${bankAccount.iban.slice(-4)}`
  return [on, mandate && `${on ? 'mandat' : 'Mandat'} ${mandate.reference}`]
    .filter(Boolean)
    .join(', ')
}

function printFrame(sheet: Sheet, bill: Bill): void {
  const { invoice, utility } = bill
  const { label, cents, when, day, how, isToDo } = dueOf(bill)
  sheet.frame({ x: left, y: 34, width: 73, height: 58 }, isToDo ? 0.7 : 0.35, shades.ink, 3)
  const inner = { x: 19, width: 66 }
  sheet.text('P', [[label]], { ...inner, y: 37.4 }, { size: 11 })
  sheet.amount(formatCents(cents), 19, 53.6, isToDo ? 36 : 32)
  const below = sheet.text('P', when, { ...inner, y: 56.4 }, { size: 11.5 })
  if (day) sheet.text('P', [[day]], { ...inner, y: below }, { size: 11.5 })
  if (isToDo && cents < invoice.amountCents)
    sheet.text(
      'P',
      `sur ${formatCents(invoice.amountCents)}, le reste est réglé`,
      { ...inner, y: below },
      { size: 8.5 },
    )
  if (how) {
    sheet.rule(19, 72.5, 65, 0.25, shades.ink)
    sheet.text('P', how, { ...inner, y: 74.5 }, { size: 8.5 })
  }
  if (!isToDo) return
  const address = `${utility.portalUrl}/payer`
  sheet.rule(19, 65.6, 65, 0.25, shades.ink)
  const words = { ...inner, width: 40 }
  let y = sheet.text('P', 'Par carte, sans compte\u00a0:', { ...words, y: 69 }, { size: 8.5 })
  y = sheet.text('P', [[`${hostOf(utility)}/payer`]], { ...words, y: y + 0.4 }, { size: 10.5 })
  sheet.text(
    'P',
    'ou visez ce code, puis\nrecopiez 1, 2 et 3.',
    { ...words, y: y + 0.4 },
    { size: 8.5 },
  )
  sheet.qrCode(address, `Code à viser avec un téléphone\u00a0: il ouvre ${address}`, 62, 68.2, 23)
}

/** At most six lines, the last ones in capitals and without punctuation, as the post reads them. */
function printAddressee(sheet: Sheet, { invoice, helpedName }: Bill): void {
  const lines = helpedName ?? addressLines(invoice.point.subscriber).join('\n')
  sheet.text('P', lines, { x: 105, y: 56, width: 85 }, { size: 10.5, line: -1.7 })
}

function addressLines(subscriber: Subscriber): string[] {
  const [name = '', ...lines] = recipientOf(subscriber).split('\n')
  return [name, ...lines.map(line => line.toLocaleUpperCase('fr').replaceAll(/[.,;]/g, ''))]
}

type Column = { title: string; words: Words }

/** The columns of the two rows stand below each other. */
const gap = 5

function printColumns(sheet: Sheet, y: number, size: number, columns: Column[]): void {
  const width = (180 - gap * (columns.length - 1)) / columns.length
  for (const [rank, { title, words }] of columns.entries()) {
    const place = { x: left + rank * (width + gap), width }
    sheet.rule(place.x, y, width, 0.35, shades.ink)
    const below = sheet.text('H3', [[title]], { ...place, y: y + 1.6 }, { size: 9.5 })
    sheet.text('P', words, { ...place, y: below + 0.3 }, { size })
  }
}

function printWays(sheet: Sheet, bill: Bill): void {
  const { invoice, utility, isDeferred } = bill
  const { isToDo } = dueOf(bill)
  const { point, balanceCents } = invoice
  const host = hostOf(utility)
  const hours = `\n${weekInWords().replace(', ', ',\n')}.`
  const talk = { title: 'Nous parler', words: [[unbroken(utility.phone)] as [string], hours] }
  const title = isToDo ? 'Comment payer' : 'Comment c’est payé'
  // What is to be paid when is on the screen, where the plan is.
  if (balanceCents <= 0 || isDeferred) return
  sheet.text('H2', [[title]], { x: left, y: 202, width: 180 }, { size: 12 })
  const cheque = utility.chequeTo
  const [payee, address] = cheque?.split('|') ?? []
  printColumns(
    sheet,
    208.5,
    8.5,
    isToDo
      ? [
          {
            title: 'En ligne, par carte',
            words: [
              [`${host}/payer`],
              ', ou le code en haut. Sans compte\u00a0: les numéros 1, 2 et 3 suffisent.',
            ],
          },
          ...(payee && address
            ? [
                {
                  title: 'Par chèque',
                  words: [
                    'À l’ordre de ',
                    [payee] as [string],
                    `, ${invoice.factNumber} au dos, ${address}.`,
                  ],
                },
              ]
            : []),
          {
            title: 'Automatiquement',
            words: [
              'Prélèvement, ou une somme égale chaque mois\u00a0: ',
              [host],
              ', «\u00a0Mon mode de paiement\u00a0». Vaut pour les suivantes.',
            ],
          },
          talk,
        ]
      : [
          point.monthlyPayment === 1
            ? {
                title: 'Vos mensualités',
                words:
                  'Elles paient cette facture. Votre échéancier est dans votre espace abonnés.',
              }
            : {
                title: `Le ${formatDay(invoice.dueOn)}`,
                words: `Prélèvement. Créancier ${utility.name}, identifiant ${utility.creditorIdentifier}.`,
              },
          {
            title: 'Changer de compte',
            words: [
              [host],
              ', «\u00a0Mon mode de paiement\u00a0»\u00a0: le nouveau compte vaut pour la facture suivante.',
            ],
          },
          talk,
        ],
  )
}

function printHelp(sheet: Sheet, bill: Bill): void {
  const { invoice, utility, today } = bill
  const { isToDo } = dueOf(bill)
  const quality = yearlyQuality(invoice.point.municipality, invoice.issuedOn, today)
  const phone = unbroken(utility.phone)
  printColumns(sheet, 233, 8, [
    ...(invoice.balanceCents > 0
      ? [
          {
            title: 'Une difficulté pour payer\u00a0?',
            words: [
              'Appelez ',
              [isToDo ? `avant le ${formatDay(invoice.dueOn)}` : 'sans attendre'] as [string],
              `\u00a0: ${phone}. Nous cherchons une solution avec vous. Le CCAS de votre commune peut aussi vous aider.`,
            ],
          },
        ]
      : []),
    {
      title: 'Pas d’accord\u00a0?',
      words: `Écrivez-nous (${hostOf(utility)}, «\u00a0Mes factures\u00a0»)\u00a0: réponse sous 15 jours ouvrés.${invoice.balanceCents > 0 ? ' Contester une partie ne suspend pas le paiement du reste.' : ''} En dernier recours, le médiateur de l’eau est gratuit${utility.mediator ? `\u00a0: ${utility.mediator}` : ''}.`,
    },
    ...(quality
      ? [
          {
            title: `La qualité de votre eau en ${quality.year}`,
            words: `${quality.lines.join(' ')} Source\u00a0: ${quality.author.split(' (')[0]}.`,
          },
        ]
      : []),
  ])
}

/** The part of each body, with its price, as the law requires (arrêté of 10 July 1996), and who writes. */
function printFoot(sheet: Sheet, { invoice, utility }: Bill): void {
  const { parts, taxes } = partsOf(invoice)
  const place = { x: left, width: 180 }
  const small = { size: 7, color: shades.muted, line: 0 }
  if (parts.length > 0) {
    // The bodies of one rubric are named once, at the first of them.
    const rubric = (name: string) => name.split('\u00a0: ')
    const each = parts.map(({ name, subscription, cubicMetre, cents }, rank) => {
      const [first = '', own = first] = rubric(name)
      const isNamed = own === first || rubric(parts[rank - 1]?.name ?? '')[0] !== first
      const fixed = subscription > 0 ? `abonnement ${formatCents(subscription)}, ` : ''
      return `${isNamed ? name : own} ${formatCents(cents)} (${fixed}${formatPrice(cubicMetre)} le m³)`
    })
    const vat = taxes.map(({ rate, cents }) => `TVA à ${formatRate(rate)} ${formatCents(cents)}`)
    sheet.text(
      'P',
      [['Part de chaque organisme, hors taxes\u00a0: '], `${[...each, ...vat].join('\u00a0; ')}.`],
      { ...place, y: 268.6 },
      small,
    )
  }
  sheet.rule(left, 280, 180, 0.2)
  const about = [
    [utility.name, utility.address].filter(Boolean).join(', '),
    utility.legal,
    utility.isExample &&
      'Cette facture est un exemple\u00a0: elle ne correspond à aucune consommation réelle',
  ]
  sheet.text('P', about.filter(Boolean).join(' · '), { ...place, y: 281 }, small)
}
