import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { askOne, type StillActing } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, Link, List, type Page, Stack, Text } from '#ui/layout.tsx'
import { isPasswordChanged } from './change-password.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Mot de passe modifié', scriptless: true }

export const loader = guarded(requireSubscriber, async (subscriber, { request }) => {
  if (!(await isPasswordChanged(request, subscriber.who.owner)))
    throw redirect(paths.passwordChange)
  return { still: (await askOne('stillActing', subscriber)) ?? null }
})

/** PWD-02, BEY-543 */
export default function PasswordChanged() {
  const { still } = useLoaderData<typeof loader>()
  return (
    <Step title="Mot de passe modifié" step={2}>
      <Stack>
        <Alert
          tone="success"
          title="Votre mot de passe a été modifié"
          text="Les sessions ouvertes sur vos autres appareils sont fermées&nbsp;: reconnectez-vous-y avec le nouveau mot de passe."
        />
        {still && <Still {...still} />}
        <LinkButton href={paths.account}>Retour à mon compte</LinkButton>
      </Stack>
    </Step>
  )
}

/** Helpers log in by passwords of their own, which this change leaves as they are. */
function Still({ people, href, label }: StillActing) {
  const where = (
    <Text>
      Pour retirer un accès{'\u00a0'}: <Link href={href}>{label}</Link>.
    </Text>
  )
  return people === 'unknown' ? (
    <Alert
      tone="warning"
      text="Nous n’avons pas pu vérifier qui agit pour vous&nbsp;: ces accès, s’il y en a, continuent."
    >
      {where}
    </Alert>
  ) : (
    <Alert
      tone="info"
      text="Ces personnes agissent toujours pour vous, par leur propre compte&nbsp;:"
    >
      <List items={people} />
      {where}
    </Alert>
  )
}
