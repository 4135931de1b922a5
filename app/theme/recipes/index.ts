import { calendar, dateField } from './calendar.ts'
import { chart } from './chart.ts'
import {
  button,
  checkbox,
  errorSummary,
  field,
  fileList,
  input,
  password,
  select,
  strength,
} from './controls.ts'
import {
  badge,
  breadcrumb,
  card,
  definitionList,
  emptyState,
  rows,
  sum,
  table,
  tablePanel,
} from './data.ts'
import { alert, dialog, disclosure, pageHeading, paid, toast } from './feedback.ts'
import {
  cluster,
  container,
  grid,
  heading,
  hidden,
  icon,
  link,
  list,
  stack,
  text,
  whole,
} from './layout.ts'
import { filters, listFilters, pagination, rowMenu, split, tabs, tick } from './lists.ts'
import { popup } from './popup.ts'
import { footer, header, loading, pdcBanner, shell, sideNav, skipLink, userMenu } from './shell.ts'
import { stepBar } from './wizard.ts'

export const recipes = {
  container,
  stack,
  cluster,
  grid,
  heading,
  text,
  link,
  list,
  icon,
  button,
  input,
  dateField,
  badge,
  tick,
  whole,
  skipLink,
  loading,
  // Last: it must win over any other class of the same element.
  hidden,
}

export const slotRecipes = {
  select,
  password,
  strength,
  checkbox,
  field,
  fileList,
  errorSummary,
  card,
  rows,
  chart,
  table,
  tablePanel,
  sum,
  definitionList,
  emptyState,
  breadcrumb,
  alert,
  toast,
  paid,
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
  filters,
  listFilters,
  rowMenu,
  split,
  stepBar,
}
