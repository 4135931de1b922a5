import { oneLine } from '#domain/address.ts'
import { formatDay } from '#domain/dates.ts'
import type { eInvoice } from '#upstream/catalogue/e-invoice.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { tellSubscriber } from '../accounts.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { eInvoiceJoined, eInvoiceLeft } from '../mails/templates/billing.ts'

export const eInvoiceHandlers: Handlers<typeof eInvoice> = {
  async getEInvoice({ who: { refAbo }, db }) {
    const { eInvoiceSince: since, eInvoiceTerms: cgv } = await db.subscriber.findUniqueOrThrow({
      where: { refAbo },
    })
    return { since, cgv }
  },

  /** EINV-05: of two at once, one joins, and one mail says so. */
  async joinEInvoice({ body: { cgv }, who: { refAbo }, clock, mails }) {
    const since = clock.today()
    if (cgv > since) throw new Refusal(422, 'Ces conditions ne sont pas encore en vigueur.')
    await mails.telling(async (tx, tell) => {
      const { count } = await tx.subscriber.updateMany({
        where: { refAbo, eInvoiceSince: null },
        data: { eInvoiceSince: since, eInvoiceTerms: cgv },
      })
      if (count === 0) return
      const url = mails.link('compteabo', 'adhesion')
      const days = { since: formatDay(since), terms: formatDay(cgv) }
      await tellSubscriber(tx, tell, refAbo, (name, mail) =>
        eInvoiceJoined(name, { ...days, mail, url }),
      )
    })
    return 1
  },

  async leaveEInvoice({ who: { refAbo }, mails }) {
    await mails.telling(async (tx, tell) => {
      const { count } = await tx.subscriber.updateMany({
        where: { refAbo, eInvoiceSince: { not: null } },
        data: { eInvoiceSince: null, eInvoiceTerms: null },
      })
      if (count === 0) return
      const { adress } = await tx.subscriber.findUniqueOrThrow({ where: { refAbo } })
      await tellSubscriber(tx, tell, refAbo, name => eInvoiceLeft(name, oneLine(adress as Adress)))
    })
    return 1
  },
}
