import { Tab } from '#screens/admin/requests/reply-parts.tsx'
import type { ShownDelay } from './decision.server.ts'

export default function DelayTabs({ known, chosen }: ShownDelay & { chosen: string }) {
  if (!known?.isOpen) return null
  return (
    <>
      {!known.refusal && <Tab part="accorder" label="Accorder" chosen={chosen} />}
      <Tab part="refuser" label="Refuser" chosen={chosen} />
    </>
  )
}
