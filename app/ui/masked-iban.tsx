import { VisuallyHidden } from './layout.tsx'

const masked = /([A-Z]{2}\d{2}\u00a0[•\u00a0]+(\w{4}))/

/** A text; of a masked IBAN in it, screen readers read the end only, not the bullets. */
export function MaskedIban({ text }: { text: string }) {
  const [before, shown, end, after] = text.split(masked)
  if (!shown) return text
  return (
    <>
      {before}
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{`IBAN se terminant par ${end}`}</VisuallyHidden>
      {after}
    </>
  )
}
