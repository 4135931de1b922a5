import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

/**
 * The `handle` of a screen's module: its title, and the flags of its route (GUARD-16, and one of an invitation's link).
 */
export type Page = { title: string } & { [flag in RouteFlag]?: true }

type RouteFlag =
  | 'fromAdmin'
  | 'isForgot'
  | 'fromForgotLink'
  | 'fromConfirmLink'
  | 'fromAdressConfirmLink'
  | 'fromInvitationLink'
  // No script does anything on it: it has none (app/entry.server.tsx).
  | 'scriptless'

/**
 * The document's title: the screen's first, and « Erreur : » before it when the page failed or a form came back with
 * `errors` or a `notice`; the report of a wizard that could not be sent has a title of its own. A route's `meta` knows
 * neither errors nor action data, hence `handle` and this.
 */
export function PageTitle() {
  const matches = useMatches()
  const state = useContext(RouterState)
  // A search with a wrong criterion is refused by its loader.
  const answers = [...Object.values(state?.actionData ?? {}), ...matches.map(({ data }) => data)]
  const refused = answers.some(answer => answer?.notice || Object.keys(answer?.errors ?? {}).length)
  const reportTitle = Object.values(state?.errors ?? {})[0]?.data?.report?.pageTitle
  const pages = matches.map(match => titleOf(match)).filter(Boolean)
  const title = [reportTitle ?? pages.pop(), 'Espace abonnés'].filter(Boolean).join(' – ')
  const isRefused = !reportTitle && (state?.errors || refused)
  return <title>{isRefused ? `Erreur\u00a0: ${title}` : title}</title>
}

/** A module that serves several screens has their titles from its loader. */
function titleOf({ handle, data }: { handle: unknown; data: unknown }): string | undefined {
  const { pageTitle } = (data ?? {}) as { pageTitle?: string }
  return pageTitle ?? (handle as Page | undefined)?.title
}
