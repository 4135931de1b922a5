import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isChosen } from '#domain/typed.ts'
import * as paths from '#paths.ts'
import { TypedForm } from '#screens/shell/failure.tsx'
import { authorOf } from '#session/acting.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { keptForm } from '#session/kept-form.server.ts'
import { useOwner } from '#ui/form/owned-form.tsx'
import { ownerField } from '#ui/form/owner-field.ts'
import { Container, Link, type Page, Screen, Stack, Text } from '#ui/layout.tsx'

export const handle: Page = { title: 'Votre saisie est gardée', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ who }, { request }) => {
  const kept = await keptForm(request, authorOf(who))
  if (!kept) throw redirect(paths.home)
  // Their codes would mean nothing to the subscriber, who cannot check them here.
  const hasChoices = kept.again.fields.some(
    ([name, value]) => isChosen(name, value) || /^(on|true)$/.test(value),
  )
  return { ...kept, hasChoices }
})

/** BEY-753: nothing has left before the subscriber, logged in again, sends it. */
export default function KeptForm() {
  const { action, page, text, again, hasChoices } = useLoaderData<typeof loader>()
  const fields: [string, string][] = [[ownerField, useOwner() ?? ''], ...again.fields]
  return (
    <Screen title="Votre saisie est gardée">
      <Container size="column">
        <Stack>
          <Text>
            Votre session s’était terminée avant l’envoi&nbsp;: rien n’est parti. Relisez, puis
            envoyez. Un mot de passe ou un fichier sera redemandé.
          </Text>
          {hasChoices && (
            <Text>
              Vos choix et les cases cochées partiront aussi, tels que vous les aviez faits&nbsp;:
              ils ne sont pas repris ici.
            </Text>
          )}
          <TypedForm text={text} again={{ ...again, fields }} action={action} label="Envoyer" />
          <Link href={page} variant="alone">
            Ne pas l’envoyer
          </Link>
        </Stack>
      </Container>
    </Screen>
  )
}
