import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { OwnedForm } from '#ui/form/owned-form.tsx'

/** SHELL-14: a button (`children`) that selects a metering point and opens `to`. It posts, as a GET changes nothing. */
export function SelectPoint(props: { pdc: string; to: string; children: ReactNode }) {
  return (
    <OwnedForm action={paths.pdcChoice}>
      <input type="hidden" name="pdc" value={props.pdc} />
      <input type="hidden" name="redirectTo" value={props.to} />
      {props.children}
    </OwnedForm>
  )
}
