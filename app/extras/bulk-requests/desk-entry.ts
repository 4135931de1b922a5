import * as paths from '#paths.ts'
import type { MenuEntry } from '#screens/admin/shell/menu.ts'

export const entry = (week: number): MenuEntry => ({
  href: paths.statistics,
  label: 'Statistiques',
  words: `Semaine ${week}`,
})
