import type { Day } from '#domain/values.ts'
import type { FormErrors, FormNotice } from '#ui/form/form.tsx'
import type { ListState } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Filters, Sorted } from './list-filter.server.ts'

/** A view of the list: `vue` in the address, '' for all that waits. */
export type View = {
  vue: string
  label: string
  /** What is said when it is empty, without a filter. */
  none?: string
  /** What its requests do, and the button that leads to them, where no request is chosen. */
  waits?: { one: string; several: string; button: string }
}

/** A filter that not every list has: a select named `name` in the address. */
export type ListFilter = {
  name: string
  label: string
  value: string
  options: { value: string; label: string }[]
}

export type ShownRequest = {
  id: string
  pdc: string
  date: Day
  due: string
  /** Gives the edge of the row its colour. */
  state: 'late' | 'soon' | 'done' | null
  status: string
  type: string
  /** Whose request it is, in a list that knows it; how many messages of theirs are unread, if any. */
  name?: string
  address?: string
  unread?: number
  /** No agent has opened it. */
  isNew?: true
  /** Cells of the columns that an extra adds, by its name. */
  cells: Record<string, object>
}

/** What is said before a request is chosen; `notes`: of whom each view speaks, by `vue`. */
export type DeskStart = {
  notes: Record<string, string>
  /** The requests with a message of the subscriber that no agent has read; `id`, `first`: the oldest and its name. */
  written: { id: string; first: string; count: number; names: string } | null
  /** The one that is due next. */
  next: { id: string; title: string; note: string } | null
  holders: { words: string; initials: string; isSelf: boolean; assigned: number; late: string }[]
}

/** What a list answers: one page of it, and how many requests there are. */
export type Found = {
  /** The page that is shown: the last one, if the address asks for one beyond it. */
  list: ListState<Sorted>
  /** The ids of the page's requests, with one before and one after; `first` is the rank of the first id in the list. */
  around: string[]
  first: number
  requests: ShownRequest[]
  /** Of the views that the list has, by `vue`; null while it is not known. */
  counts: { '': number | null; retard: number | null; [vue: string]: number | null }
  count: number | null
  pages: number
  filters: ListFilter[]
  at: Date
  missing: FormNotice | null
  start?: DeskStart
}

/** A list of requests as an address asks for it, which is not read yet. */
export type RequestList = {
  list: ListState<Sorted>
  view: string
  /** What is searched, '' for nothing; null in a list that cannot be searched. */
  search: string | null
  /** Headers of the columns that an extra adds, by its name. */
  columns: Record<string, string>
  /** Whether it is narrowed by more than the filters of all lists, which is unknown to the calls that have only these. */
  isNarrower: boolean
  read: () => Promise<Found>
  /** Its requests from one to another, for a file of a list that is narrower. */
  rows?: (start: number, end: number) => Promise<Histo[]>
}

export type Listed = Found &
  Omit<RequestList, 'read' | 'rows' | 'list'> & {
    typed: Filters
    filtered: boolean
    /** The list is that of the requests whose status is « Dossier traité ». */
    isTreated: boolean
    errors: FormErrors
  }
