import * as paths from '#paths.ts'
import { Tabs } from '#ui/tabs.tsx'

const items = [
  { href: paths.subscribers, label: 'Liste des utilisateurs' },
  { href: paths.pendingAddresses, label: 'Adresses à vérifier' },
]

/** ADMSUB-02, ADDR-15 */
export function SubscriberTabs() {
  return <Tabs label="Utilisateurs" items={items} />
}
