import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageFailure, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { resumePayment } from '#payment/checkout.server.ts'
import { paymentOf, paymentsOf } from '#payment/history.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { Link, type Page, Screen, Text } from '#ui/layout.tsx'
import { listHref, pagesOf, readList } from '#ui/list-state.ts'
import { EmptyState, Pagination } from '#ui/table.tsx'
import { isOfPoints, shownPayment } from './payments-list.server.ts'
import { PaymentTable } from './payments-table.tsx'
import { noSuchPayment, sessionRefused, toastOf } from './texts.server.ts'

export const handle: Page = { title: 'Mes paiements', scriptless: true }

const perPage = 20

export const loader = guarded(requireSubscriber, async ({ who, pdcs }, { url }) => {
  const { page } = readList(url.searchParams, ['date'])
  const points = who.by && pdcs.map(({ pdcRef }) => pdcRef)
  const { count, payments } = await paymentsOf(who.owner, page, perPage, undefined, points)
  const pages = pagesOf(count, perPage)
  if (page > pages) throw redirect(listHref(paths.payments, '', { page: String(pages) }))
  return {
    payments: payments.map(payment => shownPayment(payment, pdcs)),
    hasSeveral: pdcs.length > 1,
    page,
    pages,
  }
})

/** « Reprendre » leads back to the provider's page, or to a message that says how the payment has ended meanwhile. */
export const action = guarded(requireSubscriber, async ({ who, pdcs, form }, { request }) => {
  const id = String((await form()).get('payment') ?? '')
  const payment = await paymentOf(who.owner, id)
  if (!payment || !isOfPoints(who, pdcs, payment.pdc)) throw new PageFailure(404, noSuchPayment)
  const resumed = await resumePayment(who.owner, id, requestId(request), who.by?.name)
  switch (resumed?.kind) {
    case 'redirect':
      return redirect(resumed.url, 303)
    case 'refused':
      return redirectWithToast(paths.payments, sessionRefused(resumed.message))
    case 'settled':
      return redirectWithToast(paths.payments, toastOf(resumed.outcome))
    default:
      throw new PageFailure(404, noSuchPayment)
  }
})

export default function Payments() {
  const { payments, hasSeveral, page, pages } = useLoaderData<typeof loader>()
  return (
    <Screen title="Mes paiements" above={{ label: 'Mes factures', href: paths.invoiceList }}>
      {payments.length === 0 ? (
        <EmptyState title="Aucun paiement par carte">
          <Text>Vos paiements en ligne et leurs reçus seront ici.</Text>
          <Link href={paths.invoiceList} variant="alone">
            Voir mes factures
          </Link>
        </EmptyState>
      ) : (
        <PaymentTable payments={payments} hasSeveral={hasSeveral} />
      )}
      <Pagination label="Pages des paiements" page={page} pages={pages} path={paths.payments} />
    </Screen>
  )
}
