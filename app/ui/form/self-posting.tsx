import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Stack, Text } from '../layout.tsx'
import { OwnedForm } from './owned-form.tsx'

/**
 * The page of an e-mailed link: only a POST does what the link is for, so that scanners which fetch links do not use
 * them up (LINKS-01). The script posts the form once, as soon as the page is visible; without it the person does. This
 * is for the subscriber's own account and address only: another person's decision waits for a click.
 */
export function SelfPosting(props: { text: string; button: string; busyText: string }) {
  const ref = useRef<HTMLFormElement>(null)
  const posted = useRef(false)
  useEffect(() => {
    const post = () => {
      if (posted.current || document.visibilityState !== 'visible') return
      posted.current = true
      // Replaces the link in the history: going back must not use it again.
      ref.current?.requestSubmit()
    }
    post()
    document.addEventListener('visibilitychange', post)
    return () => document.removeEventListener('visibilitychange', post)
  }, [])
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <OwnedForm ref={ref} replace>
      <Stack>
        <Text>{props.text}</Text>
        <Button busy={isBusy} busyText={props.busyText}>
          {props.button}
        </Button>
      </Stack>
    </OwnedForm>
  )
}
