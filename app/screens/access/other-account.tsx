import { ofName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Stack } from '#ui/layout.tsx'

/** BEY-611: says whose link it is while another person is logged in here, with the way out. */
export function OtherAccount({ aboNum, other }: { aboNum: string; other: string | null }) {
  if (!other) return null
  return (
    <Stack>
      <Alert
        tone="info"
        title="Ce lien est celui d’un autre compte"
        text={`Il est pour le compte ${aboNum}. Ce navigateur est connecté avec le compte ${ofName(other)}.`}
      />
      <LogOut />
    </Stack>
  )
}

export function LogOut() {
  return (
    <OwnedForm reloadDocument action={paths.logout}>
      <Button variant="outline">Me déconnecter</Button>
    </OwnedForm>
  )
}
