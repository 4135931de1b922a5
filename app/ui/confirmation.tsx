import { Form, useNavigation } from '@remix-run/react'
import { Button, LinkButton } from './button.tsx'
import { Cluster, Stack, Text } from './layout.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { keepFocus } from './shell/page-announcer.tsx'

/** Asks to confirm an action that cannot be undone, naming what it is about. */
export function Confirmation(props: {
  title: string
  action: string
  back: string
  button: string
  /** The way back, where « Annuler » would be taken for the action. */
  keep?: string
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
              {props.keep ?? 'Annuler'}
            </LinkButton>
          </Cluster>
        </Stack>
      </Form>
    </RouteDialog>
  )
}
