import * as paths from '#paths.ts'
import { Tabs } from '#ui/tabs.tsx'

const items = [
  { href: paths.subscribers, label: 'Liste des utilisateurs' },
  { href: paths.pendingAddresses, label: 'Adresses à vérifier' },
]
const legal = { href: paths.staffNotices, label: 'Avis de consommation anormale' }

/** ADMSUB-02, ADDR-15; `notices` says whether the utility offers legal notices. */
export function SubscriberTabs({ notices }: { notices: boolean }) {
  return <Tabs label="Utilisateurs" items={notices ? [...items, legal] : items} />
}
