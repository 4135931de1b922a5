import { redirect } from '@remix-run/node'
import { PageFailure } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { safeDestination } from '#session/destination.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'

export const loader = guarded(requireSubscriber, () => redirect(paths.home))

/** SHELL-14: selects the posted metering point, if it is the subscriber's, and shows the page of the form at it. */
export const action = guarded(requireSubscriber, async ({ pdcs, select, form }) => {
  const posted = await form()
  const chosen = pdcs.find(({ pdcRef }) => pdcRef === posted.get('pdc'))
  if (!chosen)
    throw new PageFailure(404, {
      title: 'Point de comptage introuvable',
      text: 'Ce point de comptage ne fait pas partie de votre abonnement.',
    })
  const to = atAnotherPoint(safeDestination(posted.get('redirectTo')))
  const cookie = await select(chosen)
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } })
})

/** BEY-641: this page, or the list if the page is that of an invoice, of a request or of an alert. */
function atAnotherPoint(address: string): string {
  const [pathname = '', search = ''] = address.split('?')
  const list = [paths.invoiceList, paths.history].find(list => pathname.startsWith(`${list}/`))
  if (list) return list
  if (pathname.startsWith(`${paths.consumption}/`) && search) return paths.consumption
  return listHref(pathname, search, { pdc: '' })
}

export { Nothing as default } from './nothing.tsx'
