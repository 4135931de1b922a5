import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { claim, onBackend } from '../../tests/support/backend.ts'
import { outline, placesOf, readPdf } from '../../tests/support/pdf.ts'
import { billPdf } from '../bill.ts'
import { billed } from '../bill-reason.ts'

const { backend, db } = await onBackend()
const token = await backend.logIn('100001')

describe('what to know before a dispute', () => {
  const ask = (factNumber: string) =>
    backend.send('getInvoiceLitigation', { query: { pdc: 'P100001', factNumber } }, token)

  test('[INV-14] is paragraphs of plain text: the delay, the rest of the bill, the mediator', async () => {
    const { text } = (await (await ask('F100001-01')).json()) as Answer<'getInvoiceLitigation'>
    expect(text.join('\n')).not.toMatch(/[<>]/)
    expect(
      text.map(paragraph => /15 jours ouvrés|ne contestez pas|médiateur/.exec(paragraph)?.[0]),
    ).toEqual(['15 jours ouvrés', 'ne contestez pas', 'médiateur'])
  })
})

describe('the PDF of an invoice', () => {
  async function file(pdc: string, factNumber: string, as = token) {
    const response = await backend.send('getInvoiceFile', { query: { pdc, factNumber } }, as)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${factNumber}.pdf"`,
    )
    return new Uint8Array(await response.arrayBuffer())
  }

  const textsOf = async (bytes: Uint8Array) => outline((await readPdf(bytes)).parts)

  test('[INV-08] [BEY-650] is one tagged page in French, entitled and signed, of at most 60 kB', async () => {
    const bytes = await file('P100001', 'F100001-01')
    expect(bytes.length).toBeLessThan(60_000)
    expect(await readPdf(bytes)).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      title: 'Facture F100001-01',
      author: 'Service des eaux',
      pages: 1,
    })
  })

  test('[INV-08] [BEY-650] says the numbers to copy, how much, until when and how, then why, in the words of the screen', async () => {
    const texts = await textsOf(await file('P100001', 'F100001-01'))
    const beginningAt = (first: string, count: number) =>
      texts.slice(texts.indexOf(first), texts.indexOf(first) + count)
    expect(texts.slice(2, 15)).toEqual([
      ...['Span: 1', 'Span: Numéro de facture', 'Span: F100001-01'],
      ...['Span: 2', 'Span: Numéro d’abonné', 'Span: 100001'],
      ...['Span: 3', 'Span: Montant TTC', 'Span: 84,37 €'],
      'P: Vous devez',
      'P: 84,37 €',
      expect.stringMatching(/^P: au plus tard le \d\d\/\d\d\/\d{4}$/),
      'P: Par carte, sans compte :',
    ])
    expect(beginningAt('H2: Pourquoi ce montant ?', 10)).toEqual([
      'H2: Pourquoi ce montant ?',
      'P: Une grande part est un rattrapage : nos estimations d’avant étaient trop basses de 43,35 €.',
      'TH: Abonnement, pour 1 mois',
      'TD: 5,20 €',
      'TH: Eau consommée, 9 m³ estimés, à 3,98 €',
      'TD: 35,82 €',
      'TH: Régularisation, correction des estimations d’avant',
      'TD: 43,35 €',
      'TH: Montant TTC',
      'TD: 84,37 €',
    ])
    expect(beginningAt('H2: Votre compteur C1000011', 14).slice(1)).toEqual([
      ...[expect.stringMatching(/^TH: /), 'TD: estimé', 'TD: 486 m³'],
      ...[expect.stringMatching(/^TH: /), 'TD: estimé', 'TD: 495 m³'],
      // 609 less these is the water that is left to bill: 103 m³.
      ...['TH: Facturé, estimé', 'TD: 9 m³', 'TH: Régularisation', 'TD: 11 m³'],
      ...[expect.stringMatching(/^TH: /), 'TD: relevé, à facturer', 'TD: 609 m³'],
    ])
    expect(texts).toContain('H2: La prochaine facture sera plus forte : environ 410 €')
    expect(texts.join().replaceAll(/\s/g, ' ')).toContain(
      'Vos 2 dernières factures en couvrent 45, régularisation comprise. Il en reste 103 à facturer.',
    )
    expect(texts.join()).toContain(
      'Prix du litre d’eau, taxes comprises, hors abonnement : 0,00398 €.',
    )
  })

  test('[INV-08] says of each end of its period whether it was read, and nothing that came after its day of issue', async () => {
    const readings = await backend.ask('getReadings', { query: { pdc: 'P100001' } }, token)
    const [, after, before] = readings as [Reading, Reading, Reading]
    const texts = await textsOf(await file('P100001', 'F100001-03'))
    const from = texts.indexOf('H2: Votre compteur C1000011')
    expect(texts.slice(from + 1, from + 9)).toEqual([
      ...[`TH: ${formatDay(before.date)}`, 'TD: estimé', 'TD: 411 m³'],
      ...[`TH: ${formatDay(after.date)}`, 'TD: relevé', 'TD: 461 m³'],
      ...['TH: Facturé', 'TD: 50 m³'],
    ])
    expect(texts.join()).not.toContain('à facturer')
  })

  test('[INV-08] says its day of issue, even where only its sum is known', async () => {
    const where = { factNumber: 'F100001-02' }
    const known = await db.invoice.findUniqueOrThrow({ where })
    await db.invoice.update({ where, data: { periodStart: null, periodEnd: null } })
    const texts = await textsOf(await file('P100001', 'F100001-02'))
    await db.invoice.update({ where, data: known })
    expect(texts.join()).toContain(`Facture du ${formatDay(known.issuedOn)}.`)
  })

  test('[BEY-300] names the part of each body with its price, the VAT by rate and the quality of the water in the year before', async () => {
    const texts = await textsOf(await file('P100001', 'F100001-03'))
    const parts = texts.find(text => text.startsWith('P: Part de chaque organisme')) ?? ''
    for (const words of [
      /Distribution de l’eau [\d,]+ € \(abonnement [\d,]+ €, 1,6640 € le m³\)/,
      /Collecte et traitement des eaux usées [\d,]+ €/,
      /Organismes publics, agence de l’eau : prélèvement [\d,]+ € \(0,0700 € le m³\) ; consommation d’eau potable [\d,]+ €/,
      /performance des réseaux [\d,]+ €.*performance de l’assainissement [\d,]+ €/,
      /TVA à 5,5 % [\d,]+ € ; TVA à 10 % [\d,]+ €\.$/,
    ])
      expect(parts.replaceAll(/\s/g, ' ')).toMatch(words)
    expect(texts).toContain('H3: La qualité de votre eau en 2025')
  })

  const states: [string, object, object, string[], string][] = [
    ['settled', { balanceCents: 0 }, {}, ['P: Facture réglée'], 'Comment payer|paiement du reste'],
    [
      'in credit',
      { balanceCents: -1500 },
      {},
      ['P: Avoir en votre faveur', 'P: 15,00 €', 'P: il se déduit de vos prochaines factures'],
      'au plus tard le|paiement du reste',
    ],
    [
      'debited',
      { balanceCents: 8437, dueOn: '2026-12-15' },
      { paymentMode: 1 },
      ['P: Vous n’avez rien à faire', 'P: seront prélevés', 'P: le mardi 15/12/2026'],
      'au plus tard le',
    ],
    [
      'of a monthly plan',
      { balanceCents: 8437 },
      { monthlyPayment: 1 },
      ['P: Vous n’avez rien à faire', 'P: payés par vos mensualités'],
      'au plus tard le|avant le',
    ],
    [
      'paid in part',
      { balanceCents: 4000 },
      {},
      ['P: Vous devez', 'P: 40,00 €', 'P: sur 84,37 €, le reste est réglé'],
      'rien à faire',
    ],
  ]
  test.each(states)(
    '[BEY-651] one that is %s says so in its frame, with the code to pay only where there is something to pay',
    async (_state, invoice, point, says, never) => {
      const where = { factNumber: 'F100001-01' }
      await db.invoice.update({ where, data: invoice })
      await db.meteringPoint.update({ where: { pdcRef: 'P100001' }, data: point })
      const bytes = await file('P100001', 'F100001-01')
      const texts = await textsOf(bytes)
      expect(texts).toEqual(expect.arrayContaining(says))
      expect(texts.join('\n')).not.toMatch(new RegExp(never))
      const { parts } = await readPdf(bytes)
      expect(parts.some(({ role }) => role === 'Figure')).toBe(says[0] === 'P: Vous devez')
      expect(overlaps(await placesOf(bytes))).toEqual([])
    },
  )

  test.each([{ paymentMode: 1 }, { monthlyPayment: 1 }])(
    '[BEY-651] one that was issued before the mandate, or is past its day, is still to be paid, though the point has %o now',
    async mode => {
      const where = { factNumber: 'F100001-01' }
      const { issuedOn } = await db.invoice.findUniqueOrThrow({ where })
      await db.meteringPoint.update({ where: { pdcRef: 'P100001' }, data: mode })
      const mandate = { reference: 'RUM-1', pdcRef: 'P100001', signedOn: issuedOn }
      await db.mandate.create({ data: mandate })
      const firstWords = async () => {
        const texts = await textsOf(await file('P100001', 'F100001-01'))
        return texts.find(text => /^P: (Vous devez|Vous n’avez rien à faire)$/.test(text))
      }
      expect(await firstWords()).toBe('P: Vous devez')
      await db.mandate.updateMany({ data: { signedOn: addDays(issuedOn, -1) } })
      expect(await firstWords()).toBe('P: Vous n’avez rien à faire')
      await db.invoice.update({ where, data: { dueOn: addDays(issuedOn, 1) } })
      expect(await firstWords()).toBe('P: Vous devez')
    },
  )

  test('[BEY-651] one for which more time was asked does not say that it is due by its day', async () => {
    const { factNumber, request } = await db.paymentDelay.findFirstOrThrow({
      where: { decision: null, invoice: { hasFile: true, balanceCents: { gt: 0 } } },
      include: { request: { include: { point: true } } },
    })
    const { pdcRef, point } = request
    const bytes = await file(pdcRef, factNumber, await backend.logIn(point.refAbo))
    const texts = await textsOf(bytes)
    expect(texts).toContain('P: Reste à payer')
    expect(texts.join('\n')).toContain('un délai est en cours')
    expect(texts.join('\n')).not.toMatch(/Vous devez|au plus tard le|Comment payer/)
    expect(overlaps(await placesOf(bytes))).toEqual([])
  })

  test('[BEY-650] on no bill does a text cover another, is a letter under 7 points, or stands more than the addressee in the window', async () => {
    const invoices = await db.invoice.findMany({
      where: { hasFile: true, factNumber: { endsWith: '-01' } },
      take: 60,
      include: billed,
    })
    expect(invoices.length).toBeGreaterThan(30)
    for (const invoice of invoices) {
      const pdf = billPdf({ invoice, utility, today: '2026-11-21' })
      const places = await placesOf(new Uint8Array(await buffer(pdf)))
      expect([invoice.factNumber, overlaps(places)]).toEqual([invoice.factNumber, []])
      expect(Math.min(...places.map(({ size }) => size))).toBeGreaterThanOrEqual(7)
      // The sheet slides in its envelope: these are the edges of the window at its extreme positions.
      const seen = places.filter(
        ({ left, right, top, bottom }) => right > 90 && left < 200 && bottom > 44 && top < 90,
      )
      expect(seen.every(({ left, top, bottom }) => left > 104.9 && top >= 55 && bottom <= 80)).toBe(
        true,
      )
      // What the next invoice will be stands in a frame that ends here.
      expect(
        places.filter(({ left, top, bottom }) => left < 123 && top < 196.5 && bottom > 196.5),
      ).toEqual([])
      const amount = places.find(({ size }) => size >= 28)
      expect(amount?.bottom).toBeLessThan(92)
    }
  })

  test('each meter has its row; those of many are on a second page', async () => {
    const karim = await backend.logIn('100002')
    const two = await textsOf(await file('P100002C', 'F100002C-01', karim))
    expect(two.filter(text => /^TH: C\d/.test(text))).toEqual(['TH: C1000023', 'TH: C1000024'])
    const where = { factNumber: 'F100002C-01' }
    const { periodStart, periodEnd } = await db.invoice.findUniqueOrThrow({ where })
    for (const counterRef of ['C91', 'C92', 'C93'])
      for (const [date, index] of [
        [periodStart, 1],
        [periodEnd, 2],
      ] as const)
        await db.reading.create({
          data: {
            ...{ pdcRef: 'P100002C', counterRef, date: date ?? '', index },
            ...{ consumption: 1, dailyCons: 0, avgCons: null, type: 'Estimation' },
          },
        })
    const read = await readPdf(await file('P100002C', 'F100002C-01', karim))
    expect(read.pages).toBe(2)
    expect(outline(read.parts).filter(text => /^TH: C\d/.test(text))).toHaveLength(5)
  })
})

/** Pairs of texts of which one covers the other by more than a hair. */
function overlaps(places: Awaited<ReturnType<typeof placesOf>>): string[] {
  const hair = 0.2
  return places.flatMap((one, rank) =>
    places
      .slice(rank + 1)
      .filter(
        other =>
          one.left < other.right - hair &&
          other.left < one.right - hair &&
          one.top < other.bottom - hair &&
          other.top < one.bottom - hair,
      )
      .map(other => `${one.text} / ${other.text}`),
  )
}

const utility = {
  name: 'Service des eaux',
  phone: '09 69 00 00 00',
  portalUrl: 'https://espace-abonnes.eaux-exemple.fr',
  address: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
  creditorIdentifier: 'FR90ZZZ999042',
  legal: 'Régie publique, SIRET 000 000 000 00000, TVA FR00 000000000',
  chequeTo: 'Régie des eaux|1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
  isExample: true,
  mediator: 'BP 40463, 75366 Paris Cedex 08',
}

type Reading = Answer<'getReadings'>[0]

describe('a claim', () => {
  const requests = async () =>
    backend.ask('getUsersClaim', { query: { pdcFilter: 'P100001' } }, await backend.logIn('agent'))

  test('of many sent at once, each has its own number', async () => {
    const sent = Array.from({ length: 20 }, () => backend.ask('sendUserClaim', claim(), token))
    expect(new Set(await Promise.all(sent))).toEqual(new Set([1]))
    expect(new Set((await requests()).map(({ id }) => id)).size).toBe(20)
  })

  test.each([
    ['a message of 401 characters', { message: 'a'.repeat(401) }],
    ['a blank message', { message: '  ' }],
    ['an unknown type', { claimType: '3' as never }],
  ])('%s is refused, and leaves nothing', async (_what, change) => {
    expect((await backend.send('sendUserClaim', claim(change), token)).status).toBe(422)
    expect(await requests()).toEqual([])
  })

  test('it is a form of several parts and nothing else, not too long; files are ignored', async () => {
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(`${backend.apiUrl}/api/users/sendUserClaim`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    expect((await post(JSON.stringify(claim().body))).status).toBe(422)
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await post('not a form', multipart)).status).toBe(422)
    const heavy = new FormData()
    for (const [name, value] of Object.entries(claim().body)) heavy.set(name, value)
    heavy.set('pieces', new Blob([new Uint8Array(17 * 1024 * 1024)]), 'a.pdf')
    const answer = await post(heavy).then(
      ({ status }) => status,
      () => 'cut',
    )
    expect([422, 'cut']).toContain(answer)
    heavy.set('pieces', new Blob(['%PDF-']), 'a.pdf')
    expect((await post(heavy)).status).toBe(200)
    expect((await requests()).map(({ attachements }) => attachements)).toEqual([''])
  })
})
