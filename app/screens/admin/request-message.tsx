import { useLoaderData, useLocation } from '@remix-run/react'
import { failure, redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'
import { RequestText } from './request-text.tsx'
import { pendingRequests, shownRequest } from './requests.server.ts'
import { requestGone } from './texts.server.ts'

export const handle: Page = { title: 'Message de la demande' }

/** Makes the same call as the list: within one request to the portal it is sent once. */
export const loader = guarded(requireAdmin, async (staff, { params, url }) => {
  const { requests } = await pendingRequests(staff, url)
  const request = requests.find(({ id }) => id === params.id)
  if (request) return shownRequest(request)
  throw await redirectWithToast(listHref(paths.staffRequests, url.search), failure(requestGone))
})

/** ADMREQ-17, ADMREQ-18 */
export default function RequestMessage() {
  const { id, date, type, ...text } = useLoaderData<typeof loader>()
  const back = listHref(paths.staffRequests, useLocation().search)
  return (
    <RouteDialog title={`Message de la demande ${id}`} closeHref={back}>
      <Stack>
        <Text tone="muted">{`${type} du ${date}`}</Text>
        <RequestText {...text} />
        <LinkButton href={back} variant="outline" preventScrollReset state={keepFocus}>
          Revenir à la liste
        </LinkButton>
      </Stack>
    </RouteDialog>
  )
}
