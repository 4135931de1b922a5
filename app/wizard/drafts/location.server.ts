import { PageFailure } from '#http/failure.server.ts'
import type { AnyWizard } from '../declaration/wizard.ts'
import type { AnyStep } from '../progress/progress.server.ts'

export type Location = {
  wizard: AnyWizard
  /** Undefined when the wizard has no such step. */
  step: AnyStep | undefined
} & ({ draft: undefined; stepName: undefined } | { draft: string; stepName: string })

export function locationOf(url: URL, wizards: AnyWizard[]): Location {
  const location = findLocation(url, wizards)
  if (!location) throw noSuchDraft()
  return location
}

export function findLocation({ pathname }: URL, wizards: AnyWizard[]): Location | undefined {
  // The router ignores case.
  const path = pathname.toLowerCase().replace(/\/$/, '')
  for (const wizard of wizards) {
    const base = wizard.base.toLowerCase()
    const steps = wizard.steps as AnyStep[]
    if (path === base) return { wizard, step: steps[0], draft: undefined, stepName: undefined }
    if (!path.startsWith(`${base}/`)) continue
    const [draft = '', stepName = '', ...more] = path.slice(base.length + 1).split('/')
    const step = steps.find(({ name }) => name === stepName)
    if (isDraftId(draft) && more.length === 0) return { wizard, step, draft, stepName }
  }
  return undefined
}

export const isDraftId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export function draftIdIn({ searchParams }: URL, posted?: FormData): string | undefined {
  const id = posted?.get('draft') ?? searchParams.get('brouillon')
  return isDraftId(id) ? id : undefined
}

export const noSuchDraft = () =>
  new PageFailure(404, {
    title: 'Demande introuvable',
    text: 'Cette demande n’existe pas, ou n’existe plus\u00a0: elle a pu être annulée, ou ne plus être gardée.',
  })

export const stepPath = ({ base }: Pick<AnyWizard, 'base'>, draft: string, step: string) =>
  `${base}/${draft}/${step}`

export const reportPath = (wizard: AnyWizard, draft: string) => stepPath(wizard, draft, 'bilan')
