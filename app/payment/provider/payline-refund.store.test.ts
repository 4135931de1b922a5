import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { payline, recorded } from '../../../tests/support/payline.ts'
import { schemaErrors } from '../../../tests/support/payline-server.ts'
import { sent } from '../../../tests/support/payments.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { findById } from '../ledger.server.ts'
import { settle } from '../settle.server.ts'
import { decide } from '../staff.server.ts'

vi.hoisted(() => vi.resetModules())

const { answer, books, booked, received } = payline()
const token = '1fdl31BWrOdYuOLOq2GU1795248000000'
let id = ''
const refund = () => decide(id, 'refunded', 'admin', 'r')
const payment = () => findById(id)
const refunds = () => received.filter(({ xml }) => xml.includes('doRefundRequest'))

/** Payline took 20,35 € where 20,34 € were asked for, and answers a refund so. */
const answersRefund = (reply: () => Response | string) =>
  answer(() => {
    if (!received.at(-1)?.xml.includes('doRefundRequest'))
      return HttpResponse.xml(recorded('accepted', { '>2034<': '>2035<', 'the-reference': id }))
    const said = reply()
    return typeof said === 'string' ? HttpResponse.xml(said) : said
  })
const refunded = (code: string) =>
  recorded('not-opened', { doWebPaymentResponse: 'doRefundResponse', '02303': code })

onNewStore(() => {
  beforeEach(async () => {
    const lines = [{ invoice: 'F1', amountCents: 2034 }]
    id = (await sent({ owner: 'A1001', pdc: 'PDC1', submission: 'form', lines }, token)).id
    books()
    answersRefund(() => refunded('00000'))
    await settle(await payment(), 'r')
    expect(await payment()).toMatchObject({ state: 'to-check', verdict: 'accepted', refund: null })
  })

  test('[BEY-273] [BEY-121] what Payline took is given back, whole and once, however often it is asked', async () => {
    await Promise.all([refund(), refund()])
    expect(await refund()).toBe(undefined)
    expect(await payment()).toMatchObject({ state: 'cancelled', refund: 'done' })
    expect(refunds()).toHaveLength(1)
    const xml = refunds()[0]?.xml ?? ''
    expect(await schemaErrors(xml)).toEqual([])
    expect(xml).toContain('<obj:amount>2035</obj:amount>')
    expect(await settle(await payment(), 'r')).toEqual({ kind: 'cancelled' })
    expect(booked).toEqual([])
  })

  test('[BEY-273] a refund that Payline refuses leaves the payment to staff, who may ask again', async () => {
    answersRefund(() => refunded('01999'))
    expect(await refund()).toMatchObject({ kind: 'refused' })
    expect(await payment()).toMatchObject({ state: 'to-check', refund: 'refused' })
    answersRefund(() => refunded('00000'))
    expect(await refund()).toEqual({ kind: 'cancelled' })
  })

  test('[BEY-273] one whose answer is lost is never sent again: staff look there, and close it', async () => {
    answersRefund(() => HttpResponse.error())
    await expect(refund()).rejects.toMatchObject({ name: 'UpstreamFailure' })
    answersRefund(() => refunded('00000'))
    expect(await refund()).toEqual({ kind: 'pending' })
    expect(await decide(id, 'booked', 'admin', 'r')).toBe(undefined)
    expect(await decide(id, 'again', 'admin', 'r')).toEqual({ kind: 'pending' })
    expect(await payment()).toMatchObject({ state: 'to-check', refund: 'asked' })
    expect(refunds()).toHaveLength(1)
    expect(booked).toEqual([])
    expect(await decide(id, 'cancelled', 'admin', 'r')).toEqual({ kind: 'cancelled' })
  })
})
