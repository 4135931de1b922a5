import * as paths from '#paths.ts'
import { Tabs } from '#ui/tabs.tsx'

const items = [
  { href: paths.subscribers, label: 'Liste des utilisateurs' },
  { href: paths.pendingAddresses, label: 'Adresses à vérifier' },
]

/** ADMSUB-02, ADDR-15; `tabs` are those of the extras. */
export function SubscriberTabs({ tabs }: { tabs: typeof items }) {
  return <Tabs label="Utilisateurs" items={[...items, ...tabs]} />
}
