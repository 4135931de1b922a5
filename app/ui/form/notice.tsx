import { useEffect, useRef } from 'react'
import { Alert, type Tone } from '../alert.tsx'
import { Text } from '../layout.tsx'
import { Link } from '../link.tsx'

export interface FormNotice {
  tone: Tone
  text: string
  advice?: string | undefined
  /** The end of the advice, as a link. */
  way?: { href: string; label: string } | undefined
}

/**
 * Why a form came back that is about no field of it: above the fields, announced, and focused, since on a phone
 * it is out of sight from the button.
 */
export function Notice({ notice }: { notice: FormNotice | null | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal takes focus again
  useEffect(() => ref.current?.focus(), [notice])
  if (!notice) return null
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Alert tone={notice.tone}>
        {notice.advice ? (
          <>
            <Text>
              <strong>{notice.text}</strong>
            </Text>
            <Text>
              {notice.advice}
              {notice.way && (
                <>
                  {' '}
                  <Link href={notice.way.href}>{notice.way.label}</Link>.
                </>
              )}
            </Text>
          </>
        ) : (
          <Text>{notice.text}</Text>
        )}
      </Alert>
    </div>
  )
}
