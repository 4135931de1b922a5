import { useLocation } from '@remix-run/react'
import { keptWords } from '../list-state.ts'

/** What a GET form keeps of the address besides its own fields, which would replace all of it. */
export function KeptWords({ names }: { names: string[] }) {
  return keptWords(useLocation().search, names).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
