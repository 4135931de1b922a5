import { Form, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PublicPage } from '../shell/public-page.tsx'

/** The page of a mailed link: how things are, and the button that changes them, if any. */
export function LinkPage(props: { title: string; text: string; button?: string }) {
  const { title, text, button } = props
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PublicPage title={title} crumbs={[{ label: 'L’eau de ma commune', href: paths.localWater }]}>
      <Stack>
        <Text>{text}</Text>
        {button ? (
          <Form method="post" replace>
            <Button busy={isBusy}>{button}</Button>
          </Form>
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
