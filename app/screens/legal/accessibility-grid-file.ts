import { formatDay } from '#domain/values.ts'
import { csvFile } from '#http/attachment.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { criteria, meansOf, verdictOf } from './accessibility-grid.server.ts'
import { judgedOn, sample } from './accessibility-sample.server.ts'

const pages = [...sample]

export const loader = guarded(publicPage, () => {
  const header = ['Critère', 'Objet', ...pages.map(([, { title }]) => title)]
  return csvFile(
    `accessibilite-${judgedOn}`,
    [...header, 'Jugé par', 'Ce qui manque', 'Au plus tard le'],
    criteria.map(criterion => [
      // The word keeps spreadsheets from reading criterion 1.10 as the number 1.1.
      `Critère ${criterion.number}`,
      criterion.about,
      ...pages.map(([page]) => verdictOf(criterion, page)),
      meansOf(criterion),
      criterion.fault?.what ?? '',
      criterion.fault ? formatDay(criterion.fault.until) : '',
    ]),
  )
})
