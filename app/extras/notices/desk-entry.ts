import * as paths from '#paths.ts'
import { type MenuEntry, toDo } from '#screens/admin/shell/menu.ts'

/** How many notices are still to be sent by post. */
export const entry = (count: number): MenuEntry => ({
  href: paths.staffNotices,
  label: 'Avis',
  ...toDo(count, 'à poster', 'De consommation'),
})
