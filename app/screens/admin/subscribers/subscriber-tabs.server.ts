import { extrasIn } from '#extras/all.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

/** ADMSUB-02: the tabs above the list of subscribers, with those of the extras that the bar has no entry for. */
export const subscriberTabs = () => [
  { href: paths.subscribers, label: 'Liste des utilisateurs' },
  ...extrasIn(settings().EXTRAS).flatMap(({ subscribersTab }) => subscribersTab ?? []),
]
