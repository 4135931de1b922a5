import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** BEY-42: whether a notice is sent, and the button that changes it. */
export function SwitchNotice({ mail, isOn, what }: { mail: string; isOn: boolean; what: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeading>
        {isOn ? 'Ne plus recevoir cet avis' : 'Vous ne recevez plus cet avis'}
      </PageHeading>
      <Form method="post" replace>
        <Stack>
          <Text>{`Avis ${isOn ? 'envoyé à' : 'arrêté pour'} ${mail}\u00a0: ${what}.`}</Text>
          <Button name="intent" value={isOn ? 'off' : 'on'} busy={isBusy}>
            {isOn ? 'Ne plus recevoir cet avis' : 'Recevoir de nouveau cet avis'}
          </Button>
        </Stack>
      </Form>
    </>
  )
}
