import { Tab } from '#screens/admin/requests/reply-parts.tsx'

export default function DeskTabs({ chosen }: { chosen: string }) {
  return (
    <>
      <Tab part="note" label="Note interne" by="note" chosen={chosen} />
      <Tab part="rediriger" label="Rediriger" chosen={chosen} />
      <Tab part="confier" label="Confier" chosen={chosen} />
    </>
  )
}
