import { guarded, publicPage } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { confirmAddress } from './links.server.ts'

export const handle: Page = {
  title: 'Valider une adresse',
  fromAdressConfirmLink: true,
  scriptless: true,
}

export const loader = guarded(publicPage, () => null)

export const action = guarded(publicPage, confirmAddress)

/** LINKS-05. No script posts this form: an agent has to look at the address before validating it (ADDR-12). */
export default function ConfirmAddress() {
  return (
    <Entrance title="Valider une adresse">
      <Stack>
        <PostForm replace>
          <Text>
            L’adresse de facturation demandée par l’abonné est enregistrée dès que vous la validez.
          </Text>
          <SubmitButton busyText="Validation en cours…">Valider l’adresse</SubmitButton>
        </PostForm>
      </Stack>
    </Entrance>
  )
}
