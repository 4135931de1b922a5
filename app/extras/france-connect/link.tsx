import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '#domain/values.ts'
import { info, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { type Page, Screen, Stack, Text } from '#ui/layout.tsx'

export const handle: Page = { title: 'FranceConnect', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who }) => {
  const { since } = await call('getIdentityLink', { query: { userLogin: who.owner } })
  return { since: since && formatInstant(new Date(since)) }
})

/** BEY-213: removes the link to FranceConnect; a second press is not an error. */
export const action = guarded(requireSubscriber, async ({ call, who }) => {
  const isDone = await call('unlinkIdentity', { body: { login: who.owner } })
  const toast = isDone
    ? success('L’association à FranceConnect est retirée.')
    : info('Aucune identité FranceConnect n’était associée à votre compte.')
  return redirectWithToast(paths.franceConnectLink, toast)
})

export default function FranceConnectLink() {
  const { since } = useLoaderData<typeof loader>()
  return (
    <Screen title="FranceConnect" above={{ label: 'Mon compte abonné', href: paths.account }}>
      {since ? (
        <>
          <AmountCard
            id="etat"
            label={null}
            sentence="FranceConnect est associé"
            note={
              <>
                <Text>
                  Il ouvre votre compte depuis le {since}. Votre numéro abonné et votre mot de passe
                  l’ouvrent toujours.
                </Text>
                <Text tone="muted">Changer de mot de passe retire aussi cette association.</Text>
              </>
            }
          />
          <PostForm>
            <SubmitButton variant="outline" busyText="Retrait en cours…">
              Retirer l’association
            </SubmitButton>
          </PostForm>
        </>
      ) : (
        <>
          <AmountCard
            id="etat"
            label={null}
            state="rests"
            sentence="FranceConnect n’est pas associé"
            note={
              <Text>
                Pour l’associer, déconnectez-vous, choisissez «{'\u00a0'}Se connecter avec
                FranceConnect{'\u00a0'}», puis donnez une fois votre numéro abonné et votre mot de
                passe.
              </Text>
            }
          />
          <OwnedForm reloadDocument action={paths.logout}>
            <Stack>
              <Button>Me déconnecter pour l’associer</Button>
            </Stack>
          </OwnedForm>
        </>
      )}
    </Screen>
  )
}
