import { Alert, type Tone } from '../alert.tsx'
import { Text } from '../layout.tsx'

export interface FormNotice {
  tone: Tone
  text: string
}

/** Why a form came back that is about no field of it: announced, above the fields. */
export function Notice({ notice }: { notice: FormNotice | null | undefined }) {
  if (!notice) return null
  return (
    <div role="alert">
      <Alert tone={notice.tone}>
        <Text>{notice.text}</Text>
      </Alert>
    </div>
  )
}
