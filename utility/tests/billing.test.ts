import { describe, expect, test } from 'vitest'
import { formatDay } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { claim, onBackend } from '../../tests/support/backend.ts'
import { outline, readPdf } from '../../tests/support/pdf.ts'

const { backend } = await onBackend()
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

  test('[INV-08] is tagged, in French, entitled and signed, in a front and a back', async () => {
    const bytes = await file('P100001', 'F100001-01')
    expect(bytes.length).toBeLessThan(60_000)
    expect(await readPdf(bytes)).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      title: 'Facture F100001-01',
      author: 'Service des eaux',
      pages: 2,
    })
  })

  test('[INV-08] reads title, facts, consumption, lines and total in this order, true to the cent', async () => {
    const readings = await backend.ask('getReadings', { query: { pdc: 'P100001' } }, token)
    const [, after, before] = readings as [Reading, Reading, Reading]
    const { parts } = await readPdf(await file('P100001', 'F100001-03'))
    const texts = outline(parts)
    expect(texts.slice(0, 5)).toEqual([
      'H1: Facture F100001-03',
      'P: Service des eaux Téléphone : 09 69 00 00 00',
      expect.stringMatching(/^P: Claire Martin 12 rue des Lavoirs \d{5} /),
      'Lbl: Numéro d’abonné :',
      'LBody: 100001',
    ])
    expect(texts).toContain(`LBody: du ${formatDay(before.date)} au ${formatDay(after.date)}`)
    const from = texts.indexOf('H2: Votre consommation')
    expect(texts.slice(from, texts.indexOf('P: Facture réglée'))).toEqual([
      'H2: Votre consommation',
      'TH: Compteur',
      'TH: Ancien index',
      'TH: Nouvel index',
      'TH: Consommation',
      'TH: C1000011',
      `TD: 411 m³, le ${formatDay(before.date)}`,
      `TD: 461 m³, le ${formatDay(after.date)}`,
      'TD: 50 m³',
      'H2: Le détail de votre facture',
      'TH: Ligne, taxes comprises',
      'TH: Montant',
      'TH: Abonnement',
      'TD: 31,20 €',
      'TH: Eau consommée : 50 m³ à 3,98 €',
      'TD: 199,00 €',
      'TH: Montant TTC',
      'TD: 230,20 €',
      'P: Prix du litre d’eau, toutes taxes comprises et hors abonnement : 0,00398 €. Abonnement : 31,20 €.',
    ])
  })

  test('[INV-08] one that rests on an estimate says so, and what earlier ones are corrected by', async () => {
    const { parts } = await readPdf(await file('P100001', 'F100001-01'))
    const texts = outline(parts)
    const from = texts.indexOf('H2: Votre consommation')
    expect(texts.slice(from, texts.indexOf('H2: Comment payer'))).toEqual([
      'H2: Votre consommation',
      'P: Nous avons estimé votre consommation à 9 m³, faute de relève. L’écart avec votre compteur est corrigé sur la facture suivante.',
      'H2: Le détail de votre facture',
      'TH: Ligne, taxes comprises',
      'TH: Montant',
      'TH: Abonnement',
      'TD: 5,20 €',
      'TH: Eau consommée : 9 m³ à 3,98 €',
      'TD: 35,82 €',
      'TH: Régularisation des estimations précédentes',
      'TD: 43,35 €',
      'TH: Montant TTC',
      'TD: 84,37 €',
      'P: Prix du litre d’eau, toutes taxes comprises et hors abonnement : 0,00398 €. Abonnement : 5,20 €.',
      expect.stringMatching(/^P: Reste à payer : 84,37 €, au plus tard le \d\d\/\d\d\/\d{4}$/),
    ])
  })

  test('[BEY-300] names the part of each body, the VAT by rate and the quality of the water in the year before', async () => {
    const texts = outline((await readPdf(await file('P100001', 'F100001-03'))).parts)
    const back = texts.slice(texts.indexOf('H2: Où va cet argent'))
    expect(back.filter(text => /^TH: (Dist|Coll|Org|TVA|Mont)/.test(text))).toEqual([
      'TH: Montant',
      'TH: Distribution de l’eau',
      'TH: Collecte et traitement des eaux usées',
      'TH: Organismes publics, agence de l’eau : prélèvement',
      'TH: Organismes publics, agence de l’eau : consommation d’eau potable',
      'TH: Organismes publics, agence de l’eau : performance des réseaux',
      'TH: Organismes publics, agence de l’eau : performance de l’assainissement',
      'TH: TVA à 5,5 %',
      'TH: TVA à 10 %',
      'TH: Montant TTC',
    ])
    expect(back).toContain('TD: 1,6640 €')
    expect(back).toContain('H2: La qualité de votre eau en 2025')
  })

  test('one that is settled asks for nothing; each meter has its line', async () => {
    const settled = outline((await readPdf(await file('P100001', 'F100001-12'))).parts)
    expect(settled).toContain('P: Facture réglée')
    expect(settled).not.toContain('H2: Comment payer')
    const karim = await backend.logIn('100002')
    const two = outline((await readPdf(await file('P100002C', 'F100002C-01', karim))).parts)
    expect(two.filter(text => /^TH: C\d/.test(text))).toEqual(['TH: C1000023', 'TH: C1000024'])
  })
})

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
