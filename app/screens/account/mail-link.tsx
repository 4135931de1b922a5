import { failedPage, redirectWithToast, type Toast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { keepPendingLink } from '#session/log-in-redirect.server.ts'
import { SelfPosting } from '#ui/form/self-posting.tsx'
import type { Page } from '#ui/layout.tsx'
import {
  invalidMailLink,
  mailChanged,
  mailNotChanged,
  otherMailLink,
} from './change-mail.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Valider ma nouvelle adresse e-mail' }

export const loader = guarded(requireSubscriber, () => null)

/** MAIL-10, MAIL-12 to MAIL-14: the next page shows the outcome. */
export const action = guarded(
  requireSubscriber,
  async ({ call, who, sessions }, { params, url }) => {
    const body = { user: who.owner, token: params.mailtoken ?? '' }
    const outcome: Toast = await call('modifyMail', { body }).then(
      done =>
        [invalidMailLink(), mailChanged(), otherMailLink(who.name)][done] ?? invalidMailLink(),
      error => {
        failedPage(error)
        return mailNotChanged()
      },
    )
    if (outcome.tone === 'success') await sessions.closeOthers()
    if (outcome.tone !== 'info') return redirectWithToast(paths.mailChanged, outcome)
    // The link waits for the account that it is for.
    const note = await keepPendingLink(url.pathname)
    const headers = new Headers(note ? { 'set-cookie': note } : {})
    return redirectWithToast(`${paths.mailChanged}?autre=oui`, outcome, headers)
  },
)

/** LINKS-10 */
export default function MailLink() {
  return (
    <Step title="Valider ma nouvelle adresse e-mail" step={2}>
      <SelfPosting
        text="Votre nouvelle adresse e-mail remplace l’ancienne dès que vous la validez, et vos autres appareils sont déconnectés."
        button="Valider ma nouvelle adresse"
        busyText="Validation en cours…"
      />
    </Step>
  )
}
