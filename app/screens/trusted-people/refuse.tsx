import { Button } from '#ui/button.tsx'

/** A form of its own, after that of acceptance: nothing has to be filled in for it. */
export function Refuse() {
  return (
    <form method="post" aria-label="Refuser">
      <Button variant="outline" width="full" name="intent" value="refuse">
        Refuser cette invitation
      </Button>
    </form>
  )
}
