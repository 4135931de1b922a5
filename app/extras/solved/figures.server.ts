import type { Cell } from '#domain/csv.ts'
import { addMonths, type Day } from '#domain/values.ts'
import { countAnswers, lastWords } from './rows.server.ts'
import { type SolvedAnswer, solvedAnswers, solvedWords } from './rules.ts'

type Counted = Awaited<ReturnType<typeof countAnswers>>

/** The oldest of the thirteen months of the statistics, the present one included, as yyyy-MM. */
const firstMonth = (today: Day) => addMonths(`${today.slice(0, 7)}-01`, -12).slice(0, 7)

const monthName = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

const countsOf = (rows: Counted): Record<SolvedAnswer, number> => {
  const count = (answer: SolvedAnswer) =>
    rows.reduce((sum, row) => (row.answer === answer ? sum + row.count : sum), 0)
  return { yes: count('yes'), partly: count('partly'), no: count('no') }
}

const grouped = (rows: Counted, by: (row: Counted[number]) => string) =>
  [...Map.groupBy(rows, by)].map(([name, some]) => ({ id: name, name, ...countsOf(some) }))

/** BEY-321: a year of answers to « Était-ce réglé ? », by type of request, and by month (of all types or of `type`). */
export async function solvedFigures(today: Day, type: string) {
  const since = firstMonth(today)
  const [rows, words] = await Promise.all([countAnswers(since), lastWords(since, 20)])
  const chosen = type ? rows.filter(row => row.type === type) : rows
  return {
    byType: grouped(rows, row => row.type).sort((a, b) => a.name.localeCompare(b.name, 'fr')),
    byMonth: grouped(chosen, row => row.month)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .map(row => ({ ...row, name: monthName(row.id) })),
    words: words.map(({ key, type, month, answer, words }) => ({
      id: key,
      words,
      note: `${solvedWords[answer as SolvedAnswer]}, ${type}, ${monthName(month)}`,
    })),
  }
}
export type ShownSolved = Awaited<ReturnType<typeof solvedFigures>>

export const solvedHeader = ['Mois', 'Type', ...solvedAnswers.map(answer => solvedWords[answer])]

export async function solvedSheet(today: Day): Promise<Cell[][]> {
  const rows = await countAnswers(firstMonth(today))
  return [...Map.groupBy(rows, ({ month, type }) => `${month} ${type}`)]
    .sort(([a], [b]) => a.localeCompare(b, 'fr'))
    .map(([, some]) => {
      const [{ month, type }] = some as [Counted[number]]
      const counts = countsOf(some)
      return [month, type, ...solvedAnswers.map(answer => counts[answer])]
    })
}
