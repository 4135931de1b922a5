import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

/** What a screen's module exports as `handle`: its title, and by which door one came to it (GUARD-16). */
export type Page = { title: string } & { [door in Door]?: true }

type Door =
  | 'fromAdmin'
  | 'isForgot'
  | 'fromForgotLink'
  | 'fromConfirmLink'
  | 'fromAdressConfirmLink'

/**
 * The document's title: the most telling words first, and « Erreur : » before them when the page failed or a
 * form came back with `errors` or a `notice`; what failed and has a page of its own to say it has its own title. A
 * route's `meta` cannot know that, hence `handle` and this.
 */
export function PageTitle() {
  const matches = useMatches()
  const state = useContext(RouterState)
  // A search with a wrong criterion is refused by its loader.
  const answers = [...Object.values(state?.actionData ?? {}), ...matches.map(({ data }) => data)]
  const refused = answers.some(answer => answer?.notice || Object.keys(answer?.errors ?? {}).length)
  const told = Object.values(state?.errors ?? {})[0]?.data?.report?.pageTitle
  const pages = matches.map(match => titleOf(match)).filter(Boolean)
  const title = [told ?? pages.pop(), 'Espace abonnés'].filter(Boolean).join(' – ')
  const isRefused = !told && (state?.errors || refused)
  return <title>{isRefused ? `Erreur\u00a0: ${title}` : title}</title>
}

/** A module that serves several screens has their titles from its loader. */
function titleOf({ handle, data }: { handle: unknown; data: unknown }): string | undefined {
  const { pageTitle } = (data ?? {}) as { pageTitle?: string }
  return pageTitle ?? (handle as Page | undefined)?.title
}
