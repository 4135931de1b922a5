import { accounts } from './areas/accounts.ts'
import { contracts } from './areas/contracts.ts'
import { dates } from './areas/dates.ts'
import { files } from './areas/files.ts'
import { keys } from './areas/keys.ts'
import { links } from './areas/links.ts'
import { lists } from './areas/lists.ts'
import { modes } from './areas/modes.ts'
import { ownership } from './areas/ownership.ts'
import { payments } from './areas/payments.ts'
import { refusals } from './areas/refusals.ts'
import { requests } from './areas/requests.ts'
import { shapes } from './areas/shapes.ts'
import { timeLimits } from './areas/time-limits.ts'
import { trustedPeople } from './areas/trusted-people.ts'
import type { AreaName } from './fault.ts'
import type { Check } from './kit.ts'

/** What is tried, in this order: what reads before what writes. Each in the file of its English name. */
const table = {
  formes: { title: 'Formes des réponses', checks: shapes },
  listes: { title: 'Listes et montants', checks: lists },
  refus: { title: 'Refus', checks: refusals },
  propriete: { title: 'À chacun ce qui est à lui', checks: ownership },
  cles: { title: 'Jeton de service et captcha', checks: keys },
  dates: { title: 'Dates', checks: dates },
  fichiers: { title: 'Fichiers', checks: files },
  delais: { title: 'Délais', checks: timeLimits },
  paiements: { title: 'Paiements', checks: payments },
  demandes: { title: 'Relevés et demandes', checks: requests },
  modes: { title: 'Prélèvement et mensualisation', checks: modes },
  contrats: { title: 'Contrats', checks: contracts },
  liens: { title: 'Liens envoyés par courriel', checks: links },
  comptes: { title: 'Comptes', checks: accounts },
  proches: { title: 'Proches', checks: trustedPeople },
} satisfies Record<AreaName, { title: string; checks: Check[] }>

export type Area = { name: AreaName; title: string; checks: Check[] }

export const areas: Area[] = Object.entries(table).map(([name, area]) => ({
  name: name as AreaName,
  ...area,
}))
