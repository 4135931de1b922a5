import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'

/** On every page of a helper who acts for a subscriber: for whom, and the way back. Not a form of the router's: everything changes. */
export function ActingBar({ name }: { name: string }) {
  return (
    <Alert tone="info">
      <form method="post" action={paths.helped} aria-label="Agir pour quelqu’un">
        <Cluster>
          <strong>{`Vous agissez pour ${name}`}</strong>
          <Button variant="outline" size="sm" name="intent" value="stop">
            Revenir à mon compte
          </Button>
        </Cluster>
      </form>
    </Alert>
  )
}
