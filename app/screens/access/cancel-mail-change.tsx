import { useLoaderData } from '@remix-run/react'
import { invitation, redirectWithToast, success, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { falseWhenRefused, linkPage } from './links.server.ts'
import { OtherAccount } from './other-account.tsx'

export const handle: Page = { title: 'Annuler le changement d’adresse e-mail', scriptless: true }

export const loader = guarded(publicPage, linkPage)

/** The link works once: the next page says whether there was still a change to cancel. */
export const action = guarded(publicPage, async ({ call }, { params }) => {
  const body = { user: params.aboNum ?? '', token: params.token ?? '' }
  const done = await call('cancelMailChange', { body }).catch(falseWhenRefused)
  return redirectWithToast(
    paths.forgotPassword,
    done === 1
      ? success(
          'Le changement est annulé\u00a0: votre adresse e-mail reste la même. Si vous ne l’aviez pas demandé, choisissez ici un nouveau mot de passe.',
        )
      : warning(
          `Ce lien n’est plus valable\u00a0: il a déjà servi, il a plus de 24 heures, une autre demande l’a remplacé ou la nouvelle adresse a été confirmée. ${invitation()}`,
        ),
  )
})

/** The page of the link that is mailed to the present address; nothing is cancelled before the button is pressed. */
export default function CancelMailChange() {
  return (
    <Entrance title="Annuler le changement d’adresse e-mail">
      <Stack>
        <OtherAccount {...useLoaderData<typeof loader>()} />
        <PostForm replace>
          <Text>
            Quelqu’un a demandé, depuis votre compte, à changer votre adresse e-mail. Si ce n’est
            pas vous, annulez&nbsp;: votre adresse restera la même.
          </Text>
          <SubmitButton busyText="Annulation en cours…">Annuler le changement</SubmitButton>
        </PostForm>
      </Stack>
    </Entrance>
  )
}
