import { extrasIn } from '#extras/all.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

/** ADMSUB-02, ADDR-15: the tabs above the list of subscribers, with those of the extras. */
export const subscriberTabs = () => [
  { href: paths.subscribers, label: 'Liste des utilisateurs' },
  { href: paths.pendingAddresses, label: 'Adresses à vérifier' },
  ...extrasIn(settings().EXTRAS).flatMap(({ subscribersTab }) => subscribersTab ?? []),
]
