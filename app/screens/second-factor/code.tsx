import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { answerForm, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { factorOf, pendingLogIn } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { CodeField } from '#ui/form/password-input.tsx'
import { Cluster, type Page } from '#ui/layout.tsx'
import { Entrance } from '../access/entrance.tsx'
import { auditedOwn, judgeCode, openSession } from '../access/second-factor.server.ts'
import { tooLate, usedRecovery } from './texts.server.ts'

export const handle: Page = { title: 'Code de connexion', fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (!(await pendingLogIn(request))) throw await redirectWithToast(paths.staffLogin, tooLate())
  return null
})

/** Opens the session with a code, after the right password a moment ago. */
export const action = guarded(publicPage, async ({ form }, args) => {
  const pending = await pendingLogIn(args.request)
  if (!pending) return redirectWithToast(paths.staffLogin, tooLate())
  const { owner } = pending.person
  const posted = await form()
  return answerForm({}, async () => {
    const headers =
      (await judgeCode(args, owner, posted)) === 'app'
        ? await openSession(args.request, pending)
        : await auditedOwn(owner, 'agent-factor-recovery', async () => {
            const { codesLeft = 0 } = (await factorOf(owner)) ?? {}
            return openSession(args.request, pending, { toasts: [usedRecovery(codesLeft)] })
          })
    return redirect(pending.to, { status: 303, headers })
  })
})

const hint =
  'Les six chiffres qu’affiche votre application d’authentification. Téléphone perdu\u00a0: l’un de vos codes de secours.'

export default function Code() {
  const answer = useActionData<typeof action>()
  return (
    <Entrance title="Saisissez votre code">
      <PostForm answer={answer}>
        <CodeField hint={hint} />
        <Cluster>
          <SubmitButton busyText="Connexion en cours…">Se connecter</SubmitButton>
          <LinkButton href={paths.staffLogin} variant="outline">
            Annuler
          </LinkButton>
        </Cluster>
      </PostForm>
    </Entrance>
  )
}
