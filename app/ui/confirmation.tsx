import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { type FormAnswer, PostForm, SubmitButton } from './form/form.tsx'
import { Cluster, Text } from './layout.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { keepFocus } from './shell/page-announcer.tsx'

export function Confirmation(props: {
  title: string
  action: string
  back: string
  button: string
  keep?: string
  children: string
  answer?: FormAnswer | undefined
  /** What else the person gives to confirm. */
  fields?: ReactNode
}) {
  return (
    <RouteDialog title={props.title} closeHref={props.back}>
      <PostForm action={props.action} answer={props.answer}>
        <Text>{props.children}</Text>
        {props.fields}
        <Cluster>
          <SubmitButton>{props.button}</SubmitButton>
          <LinkButton href={props.back} variant="outline" preventScrollReset state={keepFocus}>
            {props.keep ?? 'Annuler'}
          </LinkButton>
        </Cluster>
      </PostForm>
    </RouteDialog>
  )
}
