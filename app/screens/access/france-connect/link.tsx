import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '#domain/values.ts'
import { info, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'

export const handle: Page = { title: 'FranceConnect' }

export const loader = guarded(requireSubscriber, async ({ call, who }) => {
  const { since } = await call('getIdentityLink', { query: { userLogin: who.owner } })
  return { since: since && formatInstant(new Date(since)) }
})

/** BEY-213: pressed twice, it is removed all the same. */
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
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon compte abonné', href: paths.account }}>
        FranceConnect
      </PageHeading>
      {since ? (
        <>
          <Text>
            Une identité FranceConnect ouvre votre compte depuis le {since}. Votre numéro abonné et
            votre mot de passe l’ouvrent toujours. Changer de mot de passe retire aussi cette
            association.
          </Text>
          <PostForm>
            <SubmitButton busyText="Retrait en cours…">Retirer l’association</SubmitButton>
          </PostForm>
        </>
      ) : (
        <Text>
          Aucune identité FranceConnect n’ouvre votre compte. Pour en associer une,
          déconnectez-vous, choisissez «{'\u00a0'}Se connecter avec FranceConnect{'\u00a0'}», puis
          donnez une fois votre numéro abonné et votre mot de passe.
        </Text>
      )}
    </Stack>
  )
}
