import { useEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { Usage } from './usage.tsx'

/** The one page that ever shows this token. It takes the focus: the form that was pressed is gone. */
export function CreatedToken({ token, portal }: { token: string; portal: string }) {
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  return (
    <>
      <div ref={warning} role="alert" tabIndex={-1}>
        <Alert tone="warning">
          <Text>
            Copiez-le maintenant dans votre outil&nbsp;: il ne sera plus affiché. Qui l’a peut lire
            vos données&nbsp;: ne l’envoyez pas par e-mail, ne l’écrivez pas dans une adresse.
          </Text>
        </Alert>
      </div>
      <Text as="div" id="jeton" lines="code">
        {token}
      </Text>
      <div>
        <LinkButton href={paths.ownTools}>J’ai copié le jeton</LinkButton>
      </div>
      <Usage portal={portal} />
    </>
  )
}
