import { pdcBanner } from './banner.ts'
import { alertCard, amount, fountain, receipt } from './cards.ts'
import { bars, chart, glasses, weekKey, years } from './chart.ts'
import {
  button,
  calendar,
  checkbox,
  combobox,
  dateField,
  errorSummary,
  field,
  fileList,
  input,
  missing,
  password,
  select,
  strength,
} from './controls.ts'
import { badge, card, definitionList, emptyState, parts, rows, sum } from './data.ts'
import { desk } from './desk/frame.ts'
import { deskList } from './desk/list.ts'
import { deskPanel } from './desk/panel.ts'
import { sheet } from './desk/sheet.ts'
import { alert, dialog, disclosure, pageHeading, popup, toast } from './feedback.ts'
import { copied, dial, easy, office, questions } from './help.ts'
import { life, request, thread } from './history.ts'
import {
  cluster,
  columns,
  container,
  heading,
  hidden,
  icon,
  link,
  list,
  pair,
  stack,
  text,
  whole,
} from './layout.ts'
import { filters, listFilters, pagination, tabs, tick } from './lists.ts'
import { acting, footer, header, loading, shell, sideNav, skipLink, userMenu } from './shell.ts'
import { choosing, pointTable, table, tablePanel } from './table.ts'
import { doors, meter, readMeter, recap, stepBar, stepButtons } from './wizard.ts'

export const recipes = {
  container,
  stack,
  cluster,
  columns,
  pair,
  heading,
  text,
  link,
  list,
  icon,
  button,
  input,
  missing,
  dateField,
  badge,
  stepButtons,
  tick,
  doors,
  pointTable,
  request,
  dial,
  whole,
  skipLink,
  acting,
  loading,
  // This recipe is last: it must win over any other class of the same element.
  hidden,
}

export const slotRecipes = {
  meter,
  readMeter,
  copied,
  easy,
  office,
  questions,
  select,
  password,
  strength,
  checkbox,
  combobox,
  field,
  fileList,
  errorSummary,
  card,
  rows,
  amount,
  alertCard,
  receipt,
  fountain,
  chart,
  years,
  bars,
  glasses,
  table,
  choosing,
  tablePanel,
  sum,
  parts,
  definitionList,
  emptyState,
  alert,
  toast,
  pageHeading,
  dialog,
  disclosure,
  popup,
  calendar,
  shell,
  header,
  userMenu,
  sideNav,
  pdcBanner,
  footer,
  tabs,
  pagination,
  listFilters,
  life,
  thread,
  stepBar,
  recap,
}

export const subscribersOwn: readonly (keyof typeof recipes | keyof typeof slotRecipes)[] = [
  'pair',
  'pointTable',
  'stepButtons',
  'doors',
  'request',
  'dial',
  'whole',
  'meter',
  'readMeter',
  'copied',
  'easy',
  'office',
  'questions',
  'combobox',
  'amount',
  'alertCard',
  'receipt',
  'glasses',
  'years',
  'choosing',
  'tablePanel',
  'sum',
  'parts',
  'sideNav',
  'pdcBanner',
  'life',
  'thread',
  'stepBar',
  'recap',
]

/** Recipes that only the staff's pages use: subscribers do not download them. */
export const staffRecipes = { filters, weekKey, desk, deskList, deskPanel, sheet }
