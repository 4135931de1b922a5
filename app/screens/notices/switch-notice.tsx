import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** BEY-42: whether a notice is sent, and the button that changes it. */
export function SwitchNotice({ mail, isOn, what }: { mail: string; isOn: boolean; what: string }) {
  return (
    <>
      <PageHeading>
        {isOn ? 'Ne plus recevoir cet avis' : 'Vous ne recevez plus cet avis'}
      </PageHeading>
      <PostForm replace>
        <Text>{`Avis ${isOn ? 'envoyé à' : 'arrêté pour'} ${mail}\u00a0: ${what}.`}</Text>
        <SubmitButton name="intent" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Ne plus recevoir cet avis' : 'Recevoir de nouveau cet avis'}
        </SubmitButton>
      </PostForm>
    </>
  )
}
