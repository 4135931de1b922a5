import { useLocation } from '@remix-run/react'

/** What a GET form keeps of the address besides its own fields, which would replace all of it. */
export function KeptWords({ names }: { names: string[] }) {
  const { search } = useLocation()
  return [...new URLSearchParams(search)].flatMap(([name, value]) =>
    names.includes(name) ? [<input key={name} type="hidden" name={name} value={value} />] : [],
  )
}
