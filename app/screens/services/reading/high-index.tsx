import { useEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'

/** READ-20, READ-24: a warning, no refusal; announced and focused as a refusal is. `warning`: its lines. */
export function HighIndex({ warning }: { warning: string[] | null | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (warning) ref.current?.focus()
  }, [warning])
  if (!warning) return null
  const [title, ...lines] = warning.flatMap(text => text.split('\n'))
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Alert tone="warning" title={title ?? ''}>
        {lines.map(line => (
          <Text key={line}>{line}</Text>
        ))}
        <Text>
          Fermez ensuite tous vos robinets. Si la petite étoile du compteur tourne encore, il y a
          une fuite&nbsp;: l’aide est dans <Link href={paths.consumption}>Ma consommation</Link>,
          une fois l’index envoyé.
        </Text>
      </Alert>
    </div>
  )
}
