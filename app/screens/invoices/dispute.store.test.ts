import { beforeEach, expect, test } from 'vitest'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { histo, invoice } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as disputeOf } from './dispute.tsx'
import { loader as invoiceOf } from './invoice.tsx'

// How its form is sent, and what becomes of it: services/claim/claim.test.ts.

const { admits, answer, fail, received } = utility()
onStore()

const open = (cookie: string, number = 'F1') =>
  disputeOf(asked(`/factures/consulter/${number}/contester`, { cookie, params: { number } }))

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('getInvoices', [{ facture: invoice('F1', 30), isCheck: false }])
  answer('getInvoiceLitigation', { text: ['Dites ce qui vous paraît faux.'] })
  cookie = (await loggedIn('subscriber')).cookie
})

test('[INV-14] [INV-15] the dialog says what the litigation call says of this invoice, and begins a complaint about it', async () => {
  const shown = await open(cookie)
  expect(shown).toEqual({
    number: 'F1',
    title: 'Contester la facture F1',
    label: 'Contester',
    submitText: 'Envoyer',
    summary: 'Délai de réponse, paiement, médiateur',
    text: ['Dites ce qui vous paraît faux.'],
    missing: null,
    hint: 'Ce qui vous paraît faux, et pourquoi.',
    draft: expect.stringMatching(/^[\da-f-]{36}$/),
    known: { objet: 'reclamation', pdc: 'PDC1', facture: 'F1', releve: '' },
  })
  expect(received('getInvoiceLitigation')[0]?.url.search).toBe('?pdc=PDC1&factNumber=F1')
  expect((await open(cookie)).draft).not.toBe(shown.draft)
})

test('[MSG-01] where that call fails the form is there without its words; a refusal is a refusal', async () => {
  fail('getInvoiceLitigation', 500, { once: true })
  const { text, missing, number } = await open(cookie)
  expect([number, text]).toEqual(['F1', []])
  expect(missing?.text).toMatch(/^Problème lors de la récupération des informations sur la contest/)
  fail('getInvoiceLitigation', 403, { once: true })
  expect((await thrown(open(cookie))).status).toBe(403)
  fail('getInvoiceLitigation', 401, { once: true })
  expect((await thrown(open(cookie))).headers.get('location')).toMatch(/^\/connexion/)
})

test('an invoice of another subscriber is a 404 page, and nothing is asked about it', async () => {
  expect((await thrown(open(cookie, 'F2'))).status).toBe(404)
  expect(received('getInvoiceLitigation')).toEqual([])
})

test('[BEY-186] a credit is called one, is not disputed, and the page of what has no file does not refer to it', async () => {
  const shown = async (euros: number) => {
    answer('getInvoices', [{ facture: { ...invoice('F1', euros), exist: false }, isCheck: false }])
    const page = await invoiceOf(
      asked('/factures/consulter/F1', { cookie, params: { number: 'F1' } }),
    )
    return { title: page.pageTitle, dispute: page.dispute?.title, text: page.unexplained }
  }
  answer('getUserHistoric', [])
  expect(await shown(-50)).toEqual({ title: 'Avoir du 01/02/2026', dispute: undefined, text: null })
  expect(await shown(30)).toEqual({
    ...{ title: 'Facture du 01/02/2026', dispute: 'Contester cette facture' },
    text: 'Le détail de cette facture n’est pas connu ici.',
  })
})

test('[BEY-186] the page of an invoice leads to its dispute, once there is one, and asks for no second', async () => {
  const disputeThere = async (...requests: Histo[]) => {
    answer('getUserHistoric', requests)
    const params = { number: 'F1' }
    return (await invoiceOf(asked('/factures/consulter/F1', { cookie, params }))).dispute
  }
  const message = 'Facture F1\u00a0:\nTrop cher.'
  expect(await disputeThere(histo('D1', { message: 'Facture F2\u00a0:\nTrop cher.' }))).toEqual({
    ...{ href: '/factures/consulter/F1/contester?pdc=PDC1', title: 'Contester cette facture' },
  })
  expect(await disputeThere(histo('D1', { message }))).toEqual({
    ...{ href: '/historique/D1', title: 'Suivre la contestation' },
    note: 'Envoyée le 20/11/2026',
  })
  const treated = { message, statutDemande: 'Dossier traité', dateTraitement: '2026-11-25' }
  expect(await disputeThere(histo('D1', treated as Partial<Histo>))).toMatchObject({
    title: 'Contester cette facture',
  })
})
