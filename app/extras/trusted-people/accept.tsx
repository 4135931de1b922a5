import { useLoaderData } from '@remix-run/react'
import { guarded, requireAccount } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Alert, type Page, PageHeading, Text } from '#ui/layout.tsx'
import { HelperFrame } from './helper-frame.tsx'
import { accept, showAcceptance } from './invitation.server.ts'
import { Refuse, Terms, wishOf } from './terms.tsx'

export const handle: Page = { title: 'Accepter une invitation', scriptless: true }

export const loader = guarded(requireAccount, showAcceptance)

export const action = guarded(requireAccount, accept)

/** BEY-21 */
export default function Accept() {
  const { userName, isSubscriber, own, mail, isTheirs, ...terms } = useLoaderData<typeof loader>()
  return (
    <HelperFrame userName={userName} isSubscriber={isSubscriber}>
      <PageHeading sub={wishOf(terms)}>Accepter une invitation</PageHeading>
      <Terms {...terms} />
      {isTheirs ? (
        <>
          <PostForm>
            <Text>{`Vous acceptez avec votre compte, ${userName} (${own}).`}</Text>
            <SubmitButton>Accepter</SubmitButton>
          </PostForm>
          <Refuse />
        </>
      ) : (
        <Alert
          tone="warning"
          title="Ce n’est pas le compte de cette invitation"
          text={`Elle a été envoyée à ${mail}. Vous êtes connecté avec le compte de ${own || userName}. Déconnectez-vous pour l’accepter avec l’autre, ou demandez une invitation à votre adresse.`}
        />
      )}
    </HelperFrame>
  )
}
