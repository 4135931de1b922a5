import { csvFile } from '#http/attachment.server.ts'
import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { listAt } from './lists.server.ts'
import { outcomeWords } from './texts.ts'

const header = ['Ligne', 'Numéro', 'Abonné', 'Adresse', 'Message par', 'Avoir', 'Résultat']
const each = 500

const back = ({ params }: RouteArgs) => paths.aidList(params.reference ?? '')

/** The lines of a list, until it is erased: each has its outcome, and the address of the household for a letter. */
export const loader = download(requireAdmin, back, async (staff, args) => {
  const { reference } = await listAt(staff, args)
  const rows: Answer<'listAidLines'> = []
  for (let start = 0, isMore = true; isMore; start += each) {
    const window = { startValue: String(start), endValue: String(start + each) }
    const some = await staff.call('listAidLines', { query: { reference, ...window } })
    rows.push(...some)
    isMore = some.length === each
  }
  if (rows.length === 0)
    throw new PageFailure(404, { title: 'Liste effacée', text: 'Cette liste est effacée.' })
  return csvFile(
    `foyers-${staff.today}`,
    header,
    rows.map(({ line, number, name, adress, hasMail, amount, outcome }) => [
      ...[line, number, name, adress, name && (hasMail ? 'E-mail' : 'Courrier')],
      ...[amount === null ? '' : { decimal: amount }, outcomeWords[outcome].one],
    ]),
  )
})
