import { Form, useNavigation } from '@remix-run/react'
import { invitation } from '#http/failure.server.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { falseWhenRefused } from './links.server.ts'

export const handle: Page = { title: 'Annuler le changement d’adresse e-mail' }

export const loader = guarded(publicPage, () => null)

/** Once: the next page says whether there was still a change to cancel. */
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

/** What the link of the warning to the present address leads to; nothing is cancelled before the button is pressed. */
export default function CancelMailChange() {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Entrance>
      <Stack>
        <PageHeading>Annuler le changement d’adresse e-mail</PageHeading>
        <Form method="post" replace>
          <Stack>
            <Text>
              Quelqu’un a demandé, depuis votre compte, à changer votre adresse e-mail. Si ce n’est
              pas vous, annulez&nbsp;: votre adresse restera la même.
            </Text>
            <Button busy={isBusy} busyText="Annulation en cours…">
              Annuler le changement
            </Button>
          </Stack>
        </Form>
      </Stack>
    </Entrance>
  )
}
