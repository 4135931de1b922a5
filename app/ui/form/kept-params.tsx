import { useLocation } from '@remix-run/react'
import { keptParams } from '../list-state.ts'

/** The parameters of the address that a GET form keeps besides its own fields, which would replace them all. */
export function KeptParams({ names }: { names: string[] }) {
  return keptParams(useLocation().search, names).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
