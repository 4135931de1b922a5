import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Entrance } from '#screens/access/entrance.tsx'
import { guarded, publicPage } from '#session/guards.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Link, type Page, Stack, Text } from '#ui/layout.tsx'
import { showLink, switchByLink } from './link.server.ts'

export const handle: Page = { title: 'Recevoir un avis, ou non', scriptless: true }

export const loader = guarded(publicPage, showLink)

export const action = guarded(publicPage, switchByLink)

/** The page of the link in a mail; nothing changes before the button is pressed. */
export default function NoticeLink() {
  const link = useLoaderData<typeof loader>()
  return (
    <Entrance title={titleOf(link)}>
      <Stack>
        {link ? (
          <SwitchNotice {...link} />
        ) : (
          <Text>
            Il est incomplet, ou l’adresse e-mail du compte a changé depuis, ou le compte est fermé.
          </Text>
        )}
        <Text>
          Une fois connecté, vous choisissez tous vos avis dans{' '}
          <Link href={paths.notices}>Mes avis par e-mail</Link>.
        </Text>
      </Stack>
    </Entrance>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

const titleOf = (link: Shown) =>
  !link
    ? 'Ce lien n’est plus valable'
    : link.isOn
      ? 'Ne plus recevoir cet avis'
      : 'Vous ne recevez plus cet avis'

/** BEY-42: whether a notice is sent, and the button that changes it. */
function SwitchNotice({ mail, isOn, what }: NonNullable<Shown>) {
  return (
    <PostForm replace>
      <Text>{`Avis ${isOn ? 'envoyé à' : 'arrêté pour'} ${mail}\u00a0: ${what}.`}</Text>
      <SubmitButton name="intent" value={isOn ? 'off' : 'on'}>
        {isOn ? 'Ne plus recevoir cet avis' : 'Recevoir de nouveau cet avis'}
      </SubmitButton>
    </PostForm>
  )
}
