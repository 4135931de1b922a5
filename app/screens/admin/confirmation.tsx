import { Form, useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'

/** Asks to confirm an action that cannot be undone, naming the account concerned. */
export function Confirmation(props: {
  title: string
  action: string
  back: string
  button: string
  children: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <RouteDialog title={props.title} closeHref={props.back}>
      <Form method="post" action={props.action}>
        <Stack>
          <Text>{props.children}</Text>
          <Cluster>
            <Button busy={isBusy}>{props.button}</Button>
            <LinkButton href={props.back} variant="outline" preventScrollReset state={keepFocus}>
              Annuler
            </LinkButton>
          </Cluster>
        </Stack>
      </Form>
    </RouteDialog>
  )
}
