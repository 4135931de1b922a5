import { Form, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PublicPage } from '../shell/public-page.tsx'

/** The page of a mailed link: what its button does, and the button. */
export function LinkForm({ title, text, button }: Record<'title' | 'text' | 'button', string>) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PublicPage title={title} crumbs={[{ label: 'L’eau de ma commune', href: paths.localWater }]}>
      <Form method="post" replace>
        <Stack>
          <Text>{text}</Text>
          <div>
            <Button busy={isBusy}>{button}</Button>
          </div>
        </Stack>
      </Form>
    </PublicPage>
  )
}
