import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '#domain/values.ts'
import { info, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Card, Heading, type Page, Screen, Text } from '#ui/layout.tsx'

export const handle: Page = { title: 'FranceConnect', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who, sessions }) => {
  const [{ since }, { length: open }] = await Promise.all([
    call('getIdentityLink', { query: { userLogin: who.owner } }),
    sessions.list(),
  ])
  return { since: since && formatInstant(new Date(since)), others: open - 1 }
})

/** BEY-213, BEY-543: removes the link to FranceConnect, and closes the sessions that it may have opened elsewhere. */
export const action = guarded(requireSubscriber, async ({ call, who, sessions, form }) => {
  const closes = (await form()).has('close')
  const isDone = await call('unlinkIdentity', { body: { login: who.owner } })
  if (closes) await sessions.closeOthers()
  const closed = closes ? ' Toutes vos autres sessions sont fermées.' : ''
  const toast = isDone
    ? success(`L’association à FranceConnect est retirée.${closed}`)
    : info(`Aucune identité FranceConnect n’était associée à votre compte.${closed}`)
  return redirectWithToast(paths.franceConnectLink, toast)
})

export default function FranceConnectLink() {
  const { since, others } = useLoaderData<typeof loader>()
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
            {others > 0 && (
              <Checkbox
                name="close"
                label={
                  others === 1
                    ? 'Fermer aussi la session ouverte sur un autre appareil'
                    : `Fermer aussi les ${others} sessions ouvertes sur d’autres appareils`
                }
                hint="Une session que FranceConnect a ouverte reste ouverte sans cela."
                defaultChecked
              />
            )}
            <SubmitButton variant="outline" busyText="Retrait en cours…">
              Retirer l’association
            </SubmitButton>
          </PostForm>
        </>
      ) : (
        <Card>
          <Heading level={2} id="etat">
            Votre compte n’est pas encore associé
          </Heading>
          <Text>
            Pour l’associer, déconnectez-vous, choisissez «{'\u00a0'}S’identifier avec FranceConnect
            {'\u00a0'}», puis donnez une fois votre numéro abonné et votre mot de passe.
          </Text>
          <OwnedForm reloadDocument action={paths.logout}>
            <Button>Me déconnecter pour l’associer</Button>
          </OwnedForm>
        </Card>
      )}
    </Screen>
  )
}
