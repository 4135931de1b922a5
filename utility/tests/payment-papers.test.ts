import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mandateText } from '#domain/payment-modes.ts'
import { onBackend, serviceToken } from '../../tests/support/backend.ts'
import { outline, readPdf } from '../../tests/support/pdf.ts'
import { startSmtp } from '../../tests/support/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const { backend, db } = await onBackend({ smtpUrl: smtp.url }, '2026-11-20')
const karim = await backend.logIn('100002')
beforeEach(() => {
  smtp.refuse(null)
  smtp.received.length = 0
})

const iban = 'FR7630006000011234567890189'
const maskedIban = 'FR76 •••• •••• 0189'
/** On one line of a mail. */
const inOnePiece = maskedIban.replaceAll(' ', '\u00a0')
const account = { owner: 'Karim Benali', bic: 'AGRIFRPP882', iban }

type Call = 'changeBankAccount' | `${'start' | 'stop'}${'DirectDebit' | 'MonthlyPlan'}`
/** Has a request taken; its reference. */
async function take(name: Call, pdc: string) {
  const reference = randomUUID()
  const { reference: mandateReference } = await backend.ask('getMandate', { query: { pdc } }, karim)
  const agreed = { monthlyAmount: 54, firstDeposit: '2026-12-15' }
  const plan = { nbPersFoyer: 3, estimationConso: 120, ...agreed }
  const body = { reference, pdc, ...account, mandateReference, ...plan }
  expect(await backend.ask(name, { body }, karim)).toBe(1)
  return reference
}

const summarize = (references: string[], reference = randomUUID()) =>
  backend.send(
    'sendRecapMail',
    { body: { reference, references: references as [string] } },
    serviceToken,
  )

async function sent(...references: string[]) {
  expect(await (await summarize(references)).json()).toBe(1)
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['karim.benali@example.fr'])
  return (mail?.parts.get('text/plain') ?? '').replaceAll('\n', ' ')
}

describe('the summary', () => {
  test('[DD-07] [MSG-12] of direct debits is one mail: each point, from the next invoice on, the account masked, the mandate', async () => {
    const text = await sent(
      await take('startDirectDebit', 'P100002C'),
      await take('startDirectDebit', 'P100002B'),
    )
    expect(text).toContain('Karim Benali, c’est enregistré.')
    expect(text).toContain('P100002B, 27\u00a0quai de la Lède, 99110 Pont-de-Lède')
    expect(text).toContain('P100002C, 140\u00a0route de Saint-Lunier, 99120 Saint-Lunier')
    expect(text.match(/prend effet à partir de la prochaine facture émise/g)).toHaveLength(2)
    expect(text).toContain(`Karim Benali, IBAN ${inOnePiece}`)
    expect(text.replaceAll(' ', '')).not.toContain(iban)
    // Signed now for C, in force for B since the monthly plan.
    expect(text).toContain('Mandat SEPA RUM-P100002C-01, signé le 20/11/2026.')
    expect(text).toContain('Mandat SEPA RUM-P100002B-01, toujours en vigueur.')
    expect(text).toContain('identifiant FR90ZZZ999042')
    for (const paragraph of mandateText('Service des eaux')) expect(text).toContain(paragraph)
  })

  test('[MON-08] [MSG-12] of a monthly plan is one mail with what was asked, the ten debits and the regularisation', async () => {
    const text = await sent(await take('startMonthlyPlan', 'P100002C'))
    expect(text).toContain('3 personnes, 120\u00a0m³ par an')
    expect(text).toContain(
      'dix prélèvements de 54,00\u00a0€, le 15 de chaque mois, du 15/12/2026 au 15/09/2027',
    )
    expect(text).toContain('En octobre 2027, une facture de régularisation')
    expect(text).toContain(inOnePiece)
    expect(smtp.received[0]?.headers.get('subject')).toBe('Votre demande de mensualisation')
  })

  test('[MSG-12] of another account says from when on; nothing was signed, nothing is cited', async () => {
    const text = await sent(await take('changeBankAccount', 'P100002A'))
    expect(text).toContain('Le changement ne s’applique qu’à la prochaine facture.')
    expect(text).toContain('Mandat SEPA RUM-P100002A-01, toujours en vigueur.')
    expect(text).not.toContain('vous autorisez')
  })

  test('[MSG-12] of an end names the mandate that ended', async () => {
    const text = await sent(await take('stopMonthlyPlan', 'P100002B'))
    expect(text).toContain('les mensualités à venir ne seront plus prélevées')
    expect(text).toContain('Vos prochaines factures seront à régler en une fois.')
    expect(text).toContain('Un prélèvement déjà transmis à votre banque aura lieu.')
    expect(text).toContain('Le mandat SEPA RUM-P100002B-01 a pris fin.')
    expect(text).not.toMatch(/Compte débité|mettre fin/)
  })

  test.each([
    ['stopDirectDebit', 'vos mensualités continuent d’être prélevées', 'vous-même'],
    ['stopMonthlyPlan', 'Vos prochaines factures seront prélevées en une fois.', 'à régler'],
  ] as const)('of %s says what the other mode goes on paying', async (end, says, not) => {
    await take('startDirectDebit', 'P100002B')
    const text = await sent(await take(end, 'P100002B'))
    expect(text).toContain(says)
    expect(text).not.toMatch(new RegExp(`${not}|a pris fin`))
  })

  test('of a beginning says how to end it, and what becomes of the invoices issued before', async () => {
    const issued = 'Les factures déjà émises restent à régler par vos soins.'
    // Direct debit goes on paying for those of A.
    const text = await sent(
      await take('startMonthlyPlan', 'P100002C'),
      await take('startMonthlyPlan', 'P100002A'),
      await take('startDirectDebit', 'P100002B'),
    )
    expect(text.split(issued)).toHaveLength(3)
    expect(text.split('Vous pouvez y mettre fin à tout moment')).toHaveLength(2)
    expect(text).toContain('il a lieu à l’échéance de chaque facture')
    expect(smtp.received[0]?.headers.get('subject')).toBe('Vos modes de paiement')
  })

  test('that is on its way is 0, and leaves when it is asked for after its time', async () => {
    const references = [await take('startDirectDebit', 'P100002C')]
    const own = randomUUID()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    smtp.refuse('data')
    expect(await (await summarize(references, own)).json()).toBe(0)
    smtp.refuse(null)
    const where = { reference: own }
    await db.mail.update({ where, data: { nextAt: ago(-5) } })
    expect(await (await summarize(references, own)).json()).toBe(0)
    await db.mail.update({ where, data: { nextAt: ago(1) } })
    expect(await (await summarize(references, own)).json()).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })
})

describe('on paper', () => {
  const file = async (name: 'getScheduleFile' | 'getMandateFile') => {
    const response = await backend.send(name, { query: { pdc: 'P100002C' } }, karim)
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pdf).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      author: 'Service des eaux',
      pages: 1,
    })
    const texts = outline(pdf.parts)
    expect(texts.join().replaceAll(' ', '')).not.toContain(iban)
    return { title: pdf.title, name: response.headers.get('content-disposition'), texts }
  }

  test('[MON-18] the schedule has its ten lines, their sum and the month of the regularisation', async () => {
    await take('startMonthlyPlan', 'P100002C')
    const { title, name, texts } = await file('getScheduleFile')
    expect(title).toBe('Échéancier P100002C')
    expect(name).toBe('attachment; filename="echeancier-P100002C.pdf"')
    expect(texts).toContain(`LBody: ${maskedIban}`)
    expect(texts).toContain('LBody: RUM-P100002C-01')
    const rows = texts.slice(texts.indexOf('TH: Date du prélèvement'))
    expect(rows.slice(2, 6)).toEqual([
      ...['TH: 15/12/2026', 'TD: 54,00 €', 'TH: 15/01/2027', 'TD: 54,00 €'],
    ])
    expect(rows.filter(row => row === 'TD: 54,00 €')).toHaveLength(10)
    expect(rows.slice(22, 24)).toEqual(['TH: Total', 'TD: 540,00 €'])
    expect(rows[24]).toMatch(/^P: En octobre 2027, une facture de régularisation/)
  })

  test('the mandate has all that SEPA asks for', async () => {
    await take('startDirectDebit', 'P100002C')
    const { name, texts } = await file('getMandateFile')
    expect(name).toBe('attachment; filename="mandat-RUM-P100002C-01.pdf"')
    expect(texts).toEqual([
      'H1: Mandat de prélèvement SEPA RUM-P100002C-01',
      'Lbl: Référence unique (RUM) :',
      'LBody: RUM-P100002C-01',
      'Lbl: Type de paiement :',
      'LBody: Paiement récurrent',
      ...mandateText('Service des eaux').map(paragraph => `P: ${paragraph}`),
      'H2: Le créancier',
      'Lbl: Nom :',
      'LBody: Service des eaux',
      'Lbl: Adresse :',
      'LBody: 1 place de la Fontaine, 99100 Vauclaire-sur-Lède, France',
      'Lbl: Identifiant créancier (ICS) :',
      'LBody: FR90ZZZ999042',
      'H2: Le débiteur',
      'P: Karim Benali 3 avenue de la Source 99110 Pont-de-Lède',
      'Lbl: Titulaire du compte :',
      'LBody: Karim Benali',
      'Lbl: BIC :',
      'LBody: AGRIFRPP882',
      'Lbl: IBAN :',
      `LBody: ${maskedIban}`,
      'H2: Le contrat',
      'Lbl: Numéro d’abonné :',
      'LBody: 100002',
      'Lbl: Point de comptage :',
      'LBody: P100002C',
      'Lbl: Adresse desservie :',
      'LBody: 140 route de Saint-Lunier, 99120 Saint-Lunier',
      'H2: La signature',
      expect.stringContaining('Signé le 20/11/2026. À conserver'),
      expect.stringContaining('exemple'),
    ])
    await take('changeBankAccount', 'P100002C')
    expect((await file('getMandateFile')).texts).toContainEqual(
      expect.stringContaining(
        'Signé le 20/11/2026. Le compte ci-dessus a remplacé celui d’alors le 20/11/2026. À conserver',
      ),
    )
  })
})
