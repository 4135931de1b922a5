import { expect, test } from 'vitest'
import { loader as invoicePage } from '#screens/invoices/invoice.tsx'
import { loader } from '#screens/invoices/list.tsx'
import { loader as payPage } from '#screens/invoices/pay.tsx'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { invoice } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'

const { admits, answer } = utility()
onStore()

test('[BEY-14] [BEY-187] what a granted delay puts off is not proposed for payment, here or at another address', async () => {
  const bills = { PDC1: [invoice('F1', 40), invoice('F2', 20)], PDC2: [invoice('F3', 61.05)] }
  admits('PDC1', 'PDC2')
  answer('getInvoices', () => bills.PDC1.map(facture => ({ facture, isCheck: false })))
  answer('getBalance', () => ({
    total: 61.05,
    soldes: bills.PDC2.map(bill => ({ etat: 'retard' as const, invoice: bill })),
  }))
  answer('getEInvoice', { since: null })
  const put = (factNumber: string, amount: number, pdc: string) => ({
    ...{ histoId: `D-${factNumber}`, pdc, factNumber, askedOn: '2026-11-20', amount },
    ...{ state: 'accepted' as const, instalments: [{ date: '2099-12-07', amount }] },
  })
  const shown = async (...delays: ReturnType<typeof put>[]) => {
    answer('getPaymentDelays', delays)
    const { cookie } = await loggedIn('subscriber')
    const { open, elsewhere } = await loader(asked('/factures', { cookie }))
    const [{ pay, state, bills: [bill] = [] } = {}] = elsewhere.owed
    return { total: open.total, here: open.pay, pay, state, until: bill?.until }
  }
  expect(await shown()).toMatchObject({
    ...{ total: '60,00\u00a0€', here: '60,00\u00a0€' },
    ...{ pay: '61,05\u00a0€', state: 'retard', until: expect.stringMatching(/^au plus tard le/) },
  })
  expect(await shown(put('F1', 40, 'PDC1'), put('F3', 61.05, 'PDC2'))).toEqual({
    ...{ total: '60,00\u00a0€', here: '20,00\u00a0€' },
    ...{ pay: null, state: 'regler', until: 'Un délai est accordé jusqu’au 07/12/2099' },
  })
  const all = await shown(put('F1', 40, 'PDC1'), put('F2', 20, 'PDC1'))
  expect(all).toMatchObject({ total: '60,00\u00a0€', here: null })
})

test('[BEY-14] [BEY-653] an invoice that may wait is called late, or due on its own day, by no page', async () => {
  const late = { ...invoice('F1', 40), endDate: '2026-01-10' }
  admits('PDC1')
  answer('getInvoices', [{ facture: late, isCheck: false }])
  answer('getBalance', { total: 40, soldes: [{ etat: 'retard' as const, invoice: late }] })
  answer('getEInvoice', { since: null })
  const { cookie } = await loggedIn('subscriber')
  const shown = async (state: 'refused' | 'asked' | 'accepted') => {
    answer('getPaymentDelays', [
      {
        ...{
          histoId: 'D1',
          pdc: 'PDC1',
          factNumber: 'F1',
          askedOn: '2026-11-20',
          amount: 40,
          state,
        },
        instalments: [
          { date: '2099-12-07', amount: 20 },
          { date: '2100-01-07', amount: 20 },
        ],
      },
    ])
    const pages = await Promise.all([
      loader(asked('/factures', { cookie })),
      invoicePage(asked('/factures/consulter/F1', { cookie, params: { number: 'F1' } })),
      payPage(asked('/factures/consulter/payer?facture=F1', { cookie })),
      ...(state === 'accepted'
        ? [payPage(asked('/factures/consulter/payer?facture=F1&echeance=F1', { cookie }))]
        : []),
    ])
    return pages.map(page => JSON.stringify(page))
  }
  for (const page of await shown('refused')) expect(page).toMatch(/retard|late":true|10\/01\/2026/)
  for (const state of ['asked', 'accepted'] as const)
    for (const page of await shown(state)) {
      expect(page).not.toMatch(/"retard"|"isLate":true|au plus tard le.10\/01\/2026/i)
      expect(page).toContain(state === 'asked' ? 'est demandé' : '07/12/2099')
    }
})
