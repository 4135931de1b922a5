import { PageFailure } from '#http/failure.server.ts'
import type { AnyWizard } from './wizard.ts'

/** Where in a wizard an address leads: at its beginning there is no draft yet, and no step is named. */
export type Place = { wizard: AnyWizard } & (
  | { draft: undefined; step: undefined }
  | { draft: string; step: string }
)

/** The place of an address, by its path alone; thrown the page of an unknown one (404). */
export function placeOf(request: Request, wizards: AnyWizard[]): Place {
  const place = findPlace(request, wizards)
  if (!place) throw noSuchDraft()
  return place
}

export function findPlace({ url }: Request, wizards: AnyWizard[]): Place | undefined {
  // The router takes capitals for small letters, too.
  const path = new URL(url).pathname.toLowerCase().replace(/\/$/, '')
  for (const wizard of wizards) {
    const base = wizard.base.toLowerCase()
    if (path === base) return { wizard, draft: undefined, step: undefined }
    if (!path.startsWith(`${base}/`)) continue
    const [draft = '', step = '', ...more] = path.slice(base.length + 1).split('/')
    if (isDraftId(draft) && more.length === 0) return { wizard, draft, step }
  }
  return undefined
}

/** As the portal makes them; anything else is not even looked for. */
export const isDraftId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Where a wizard begins: the name under which the first post gives birth to the draft. */
export function nameIn({ url }: Request, posted?: FormData): string | undefined {
  const name = posted?.get('brouillon') ?? new URL(url).searchParams.get('brouillon')
  return isDraftId(name) ? name : undefined
}

export const noSuchDraft = () =>
  new PageFailure(404, {
    title: 'Demande introuvable',
    text: 'Cette demande n’existe pas, ou n’existe plus\u00a0: elle a pu être annulée, ou ne plus être gardée.',
  })

/** The address of a step of a draft, of its report (`bilan`) or of its confirmation. */
export const stepPath = ({ base }: Pick<AnyWizard, 'base'>, draft: string, step: string) =>
  `${base}/${draft}/${step}`
