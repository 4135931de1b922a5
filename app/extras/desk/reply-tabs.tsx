import { Tab } from '#screens/admin/requests/reply-parts.tsx'

/** A request that is to be decided here is no other service's. */
export default function DeskTabs(props: { chosen: string; mustDecide: boolean }) {
  const { chosen, mustDecide } = props
  return (
    <>
      <Tab part="note" label="Note interne" by="note" chosen={chosen} />
      {!mustDecide && <Tab part="rediriger" label="Rediriger" chosen={chosen} />}
      <Tab part="confier" label="Confier" chosen={chosen} />
    </>
  )
}
