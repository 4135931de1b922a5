import { Alert } from './alert.tsx'
import type { FormNotice } from './form/notice.tsx'
import { Text } from './layout.tsx'

/** In the place of a part that a page does without: what could not be had, and what to do. */
export function Missing({ notice }: { notice: FormNotice | null | undefined }) {
  if (!notice) return null
  return (
    <Alert tone={notice.tone}>
      <Text>{notice.text}</Text>
    </Alert>
  )
}
