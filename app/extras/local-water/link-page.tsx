import * as paths from '#paths.ts'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Link, Stack, Text } from '#ui/layout.tsx'

/** The page of a mailed link: how things are, and the button that changes them, if any. */
export function LinkPage(props: { title: string; text: string; button?: string }) {
  const { title, text, button } = props
  return (
    <PublicPage title={title} above={{ label: 'L’eau de ma commune', href: paths.localWater }}>
      <Stack>
        <Text>{text}</Text>
        {button ? (
          <PostForm replace>
            <SubmitButton>{button}</SubmitButton>
          </PostForm>
        ) : (
          <div>
            <Link href={paths.localWater} variant="alone">
              L’eau de ma commune
            </Link>
          </div>
        )}
      </Stack>
    </PublicPage>
  )
}
