import { pdcBanner } from './banner.ts'
import { calendar, dateField } from './calendar.ts'
import { alertCard, amount, fountain, receipt } from './cards.ts'
import { bars, chart, glasses } from './chart.ts'
import { combobox } from './combobox.ts'
import {
  button,
  checkbox,
  errorSummary,
  field,
  fileList,
  input,
  missing,
  password,
  select,
  strength,
} from './controls.ts'
import { badge, breadcrumb, card, definitionList, emptyState, parts, rows, sum } from './data.ts'
import { desk, deskList, deskPanel } from './desk.ts'
import { sheet } from './desk-sheet.ts'
import { alert, dialog, disclosure, pageHeading, toast } from './feedback.ts'
import { dial, easy, office, questions } from './help.ts'
import { life, request, thread } from './history.ts'
import {
  cluster,
  columns,
  container,
  grid,
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
import { filters, listFilters, pagination, rowMenu, tabs, tick } from './lists.ts'
import { popup } from './popup.ts'
import { doors, meter, readMeter } from './services.ts'
import { acting, footer, header, loading, shell, sideNav, skipLink, userMenu } from './shell.ts'
import { table, tablePanel } from './table.ts'
import { outcome, recap, stepBar, stepButtons } from './wizard.ts'

export const recipes = {
  container,
  stack,
  cluster,
  grid,
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
  outcome,
  stepButtons,
  tick,
  filters,
  doors,
  request,
  dial,
  whole,
  skipLink,
  acting,
  loading,
  // Last: it must win over any other class of the same element.
  hidden,
}

export const slotRecipes = {
  meter,
  readMeter,
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
  bars,
  glasses,
  table,
  tablePanel,
  sum,
  parts,
  definitionList,
  emptyState,
  breadcrumb,
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
  rowMenu,
  life,
  thread,
  stepBar,
  recap,
}

/** Of the staff's pages alone: subscribers do not wait for them. */
export const staffRecipes = { desk, deskList, deskPanel, sheet }
