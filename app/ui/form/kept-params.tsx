import { useLocation } from '@remix-run/react'
import { keptParams } from '../list-state.ts'

export function KeptParams({ names }: { names: string[] }) {
  return keptParams(useLocation().search, names).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
