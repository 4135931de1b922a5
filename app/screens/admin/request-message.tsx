import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { failurePage } from '#session/failure.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'
import { listHref } from './list-state.ts'
import { RequestText } from './request-text.tsx'
import { pendingRequests, shownRequest } from './requests.server.ts'
import { requestGone } from './texts.server.ts'

export const handle: Page = { title: 'Message de la demande' }

/** The list's own call: one request within the portal's request sees both made once. */
export async function loader(args: LoaderFunctionArgs) {
  const { requests } = await pendingRequests(args)
  const request = requests.find(({ id }) => id === args.params.id)
  if (!request) throw failurePage(404, requestGone)
  return shownRequest(request)
}

/** ADMREQ-17, ADMREQ-18 */
export default function RequestMessage() {
  const { id, date, type, ...text } = useLoaderData<typeof loader>()
  const back = listHref('/adm-sem-webabo/gestion', useLocation().search)
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
